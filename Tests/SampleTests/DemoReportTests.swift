import Foundation
import Testing

/// The reports of the demo household stand in `samples/reports/`, and come out the same each time.
@Suite struct DemoReportTests {
  static let month = "2026-08"
  static let kinds = ["budget", "categories", "month", "places", "quality", "reminders"]
  static let year = "2025-04..2026-03"

  /// A folder with the demo in it.
  static let demo = Result { try makeDemo() }

  private static func makeDemo() throws -> Scratch {
    let scratch = try Scratch()
    let outcome = try Shell.run("saldo demo", in: scratch.folder)
    #expect(outcome.status == 0)
    return scratch
  }

  /// The demo's folder of reports, with every month and year in the formats of a report.
  static let everyFormat = Result {
    let scratch = try Scratch(copyOf: demo.get().folder.appending(path: "saldo-demo"))
    let outcome = try Shell.run(
      "saldo report -q --period 2025-08..2026-08 --monthly --format html,csv,md,json",
      in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome.output)")
    return scratch
  }

  /// The names of a folder's files below `root`.
  private static func names(_ folder: String, _ root: URL) -> [String] {
    Checkout.names(in: root.appending(path: folder)).map { "\(folder)/\($0)" }
  }

  @Test func `the pages of August 2026 and of a year are those of the samples`() throws {
    let reports = try Self.demo.get().folder.appending(path: "saldo-demo/reports")
    let all = try Self.everyFormat.get().folder.appending(path: "reports")
    let samples = Checkout.samples.appending(path: "reports")
    let month = ["index.html", "glossary.html", "summary.md"] + Self.names(Self.month, reports)
    let year = Self.names(Self.year, all)
    for (root, pages) in [(reports, month), (all, year)] {
      for page in pages {
        let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
        try Golden.expect(text, at: samples.appending(path: page))
      }
    }
    let pages = month + year
    let sampled = [Self.month, Self.year].flatMap { Self.names($0, samples) }
    #expect(Set(sampled).subtracting(pages) == [], "no report writes these any more")
    for kind in Self.kinds {
      for format in ["csv", "html", "json", "md"] {
        #expect(pages.contains("\(Self.month)/\(kind).\(format)"))
      }
    }
  }

  @Test func `two demos are the same byte for byte, the ledger among them`() throws {
    let first = try Scratch.files(below: Self.demo.get().folder)
    let again = try Self.makeDemo()
    let second = try Scratch.files(below: again.folder)
    #expect(first.keys.sorted() == second.keys.sorted())
    #expect(first.keys.filter { first[$0] != second[$0] }.sorted() == [])
    #expect(first.keys.contains("saldo-demo/.saldo/me.sqlite"))
  }

  @Test func `the demo has pages of every month, and every format of the latest`() throws {
    let reports = try Self.demo.get().folder.appending(path: "saldo-demo/reports")
    let endings = { (folder: String) in
      let names = Checkout.names(in: reports.appending(path: folder))
      return Set(names.map { ($0 as NSString).pathExtension })
    }
    #expect(endings(Self.month) == ["html", "csv", "md", "json", "geojson", "ics"])
    #expect(endings(Self.year) == ["html"])
    for month in ["2025-08", "2025-12", "2026-01", "2026-07"] {
      #expect(endings(month) == ["html"], "\(month)")
      let page = try String(
        contentsOf: reports.appending(path: "\(month)/month.html"), encoding: .utf8)
      #expect(!page.contains("month.csv") && !page.contains("month.json"))
    }
    #expect(
      try String(contentsOf: reports.appending(path: "\(Self.month)/month.html"), encoding: .utf8)
        .contains("<a href=\"month.csv\""))
    #expect(Checkout.names(in: reports).contains("summary.md"))
  }

  @Test func `reports written again change no file`() throws {
    let scratch = try Scratch(copyOf: Self.demo.get().folder)
    let folder = scratch.folder.appending(path: "saldo-demo")
    let before = try Scratch.files(below: folder)
    let line = "saldo report --period 2025-08..2026-08 --monthly"
    #expect(try Shell.run(line, in: folder).status == 0)
    let after = try Scratch.files(below: folder)
    #expect(after.keys.sorted() == before.keys.sorted())
    // The pages of the latest month no longer link to the other formats, which are not written.
    let changed = after.keys.filter { after[$0] != before[$0] }
    #expect(changed.allSatisfy { $0.hasPrefix("reports/\(Self.month)/") && $0.hasSuffix(".html") })
    let again = try Shell.run(line, in: folder)
    #expect(again.status == 0)
    #expect(again.output.contains(" 0 written"), "\(again.output)")
  }
}
