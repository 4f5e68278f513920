import Foundation
import Testing

/// What is written for strangers holds nobody's name, and what is written for oneself does.
@Suite struct RedactedReportsTests {
  private static let formats = "html,csv,md,json,geojson,summary,eml"

  /// Every text that the plain reports of a month have under some columns.
  private static func names(_ folder: URL, _ file: String, _ columns: [String]) throws -> Set<
    String
  > {
    let object = try JSONSerialization.jsonObject(
      with: Data(contentsOf: folder.appending(path: file)))
    let tables = try #require((object as? [String: Any])?["tables"] as? [[String: Any]])
    return Set(
      tables.flatMap { $0["rows"] as? [[String: Any]] ?? [] }.flatMap { row in
        columns.compactMap { row[$0] as? String }
      })
  }

  private static func holds(_ text: String, _ name: String) -> Bool {
    let pattern =
      "(?<![\\p{L}\\p{N}])\(NSRegularExpression.escapedPattern(for: name))(?![\\p{L}\\p{N}])"
    return text.range(of: pattern, options: .regularExpression) != nil
  }

  @Test func `no payee, account, place, file or id of the demo is in a report of a CI job`() throws
  {
    let scratch = try Scratch(
      copyOf: DemoReportTests.demo.get().folder.appending(path: "saldo-demo"))
    let outcome = try Shell.run(
      "CI=true saldo report --period 2026-08 --format \(Self.formats) --to a@example.org -o out",
      in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("redacted"))
    let plain = scratch.folder.appending(path: "reports/2026-08")
    var names = try Self.names(
      plain, "transactions.json", ["payee", "memo", "account", "place", "file", "id"])
    names.formUnion(try Self.names(plain, "places.json", ["place", "area", "city", "id"]))
    names.formUnion(["hdfc-savings", "icici-card", "Household in Bengaluru", "Indiranagar"])
    names.subtract(["", "no place"])
    #expect(names.count > 100)
    let written = try Scratch.files(below: scratch.folder.appending(path: "out"))
    #expect(written.count > 40)
    for (path, bytes) in written where !path.hasSuffix(".eml") {
      let text = String(decoding: bytes, as: UTF8.self)
      for name in names where Self.holds(text, name) { Issue.record("\(name) in \(path)") }
    }
    // Nor is a point of a place nearer than a twentieth of a degree: the demo's have four decimals.
    let places = try #require(written["2026-08/places.csv"])
    #expect(!String(decoding: places, as: UTF8.self).contains("12.97"))
  }

  @Test func `who says so gets names in a CI job, and none elsewhere`() throws {
    let folder = try DemoReportTests.demo.get().folder.appending(path: "saldo-demo")
    let command = "saldo report transactions --period 2026-08 --format md -o -"
    let plain = try Shell.run(command, in: folder).output
    #expect(plain.contains("Swiggy"))
    #expect(try Shell.run("CI=true \(command) --no-redact", in: folder).output == plain)
    let redacted = try Shell.run("\(command) --redact", in: folder).output
    #expect(try Shell.run("CI=true \(command)", in: folder).output == redacted)
    #expect(!redacted.contains("Swiggy") && redacted.contains("names and places redacted"))
    #expect(redacted.contains("**−₹8,947.00**"))
  }

  @Test func `what a person named in a register is left out too`() throws {
    let scratch = try Scratch()
    for line in [
      "saldo init .", "saldo add loan name=\"Aunt Petra's boat\" amount=250 startDate=2026-01-05",
      "saldo add reminder text=\"Call Doctor Zhivago\" date=2026-02-01T10:00",
    ] {
      let outcome = try Shell.run(line, in: scratch.folder)
      #expect(outcome.status == 0, "\(line): \(outcome.output)")
    }
    let command = "saldo report --period 2026-01 --as-of 2026-01-10 --format html,csv,md,json"
    for (flag, isThere) in [("--no-redact", true), ("--redact", false)] {
      let outcome = try Shell.run("\(command) \(flag) -o out\(flag)", in: scratch.folder)
      #expect(outcome.status == 0, "\(outcome.output)")
      let text = try Scratch.files(below: scratch.folder.appending(path: "out\(flag)")).values
        .map { String(decoding: $0, as: UTF8.self) }.joined()
      #expect(text.contains("Petra") == isThere)
      #expect(text.contains("Zhivago") == isThere)
      #expect(text.contains("250.00"))
    }
  }
}
