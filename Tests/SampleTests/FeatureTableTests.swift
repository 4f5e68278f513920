import Foundation
import Testing

/// `samples/migrations/README.md` names for every feature of the old trackers a command and a test that
/// are there.
@Suite struct FeatureTableTests {
  private struct Row {
    var feature: String
    var command: String
    var tests: [String]
  }

  private static let rows: Result<[Row], any Error> = Result {
    let file = Checkout.samples.appending(path: "migrations/README.md")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    return lines.compactMap { row(String($0)) }
  }

  /// A row of the table; nil for its head and for any other line.
  private static func row(_ line: String) -> Row? {
    let cells = line.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    guard cells.count == 6, !cells[1].hasPrefix("-"), cells[1] != "system" else { return nil }
    return Row(
      feature: "\(cells[1]): \(cells[2])", command: quoted(cells[3]).joined(),
      tests: quoted(cells[4]))
  }

  /// What stands between backticks.
  private static func quoted(_ cell: String) -> [String] {
    let parts = cell.components(separatedBy: "`")
    return parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }
  }

  /// What the pages of the samples and the oracle's features run.
  private static let commands: Result<Set<String>, any Error> = Result {
    let pages = try ManualTests.pages.flatMap { page -> [String] in
      let text = try String(
        contentsOf: Checkout.samples.appending(path: page), encoding: .utf8)
      let lines = text.components(separatedBy: "\n")
      return lines.filter { $0.hasPrefix("$ saldo ") }.map { String($0.dropFirst(2)) }
    }
    let features = try FeatureTests.vectors.get()
    return Set(pages + features.ledgers.values.joined() + features.features.map(\.command))
  }

  @Test func `every feature of the oracle has a line, and every line a test`() throws {
    let rows = try Self.rows.get()
    #expect(rows.count >= 80)
    let named = Set(rows.flatMap(\.tests))
    for feature in try FeatureTests.vectors.get().features {
      #expect(named.contains("FeatureTests: \(feature.feature)"), "\(feature.feature)")
    }
    #expect(Set(rows.map(\.feature)).count == rows.count, "two lines of one feature")
    for row in rows { #expect(!row.tests.isEmpty, "\(row.feature)") }
  }

  @Test func `every command of a line is run somewhere`() throws {
    let commands = try Self.commands.get()
    for row in try Self.rows.get() {
      let isRun = commands.contains { "\($0) ".hasPrefix("\(row.command) ") }
      #expect(row.command.hasPrefix("saldo ") && isRun, "\(row.feature): \(row.command)")
    }
  }

  @Test func `a feature of the oracle is asked by the command of its line`() throws {
    let features = Dictionary(
      try FeatureTests.vectors.get().features.map { ("FeatureTests: \($0.feature)", $0) }
    ) { first, _ in first }
    for row in try Self.rows.get() {
      for test in row.tests {
        guard let feature = features[test] else { continue }
        let ledger = try FeatureTests.vectors.get().ledgers[feature.ledger] ?? []
        let asked = ledger + [feature.command]
        #expect(asked.contains { "\($0) ".hasPrefix("\(row.command) ") }, "\(row.feature): \(test)")
      }
    }
  }

  @Test func `every test of a line is there`() throws {
    let tests = Checkout.root.appending(path: "Tests")
    let sources = try Scratch.files(below: tests).filter { $0.key.hasSuffix("Tests.swift") }
    let features = Set(try FeatureTests.vectors.get().features.map(\.feature))
    for row in try Self.rows.get() {
      for test in row.tests {
        let colon = try #require(test.range(of: ": "))
        let (type, name) = (test[..<colon.lowerBound], String(test[colon.upperBound...]))
        let isThere = sources.contains { path, bytes in
          path.hasSuffix("/\(type).swift")
            && String(decoding: bytes, as: UTF8.self).contains("`\(name)`")
        }
        let isFeature = type == "FeatureTests" && features.contains(name)
        #expect(isThere || isFeature, "\(row.feature): \(test)")
      }
    }
  }
}
