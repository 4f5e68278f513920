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

  @Test func `the pages of August 2026 and of a year are those of the samples`() throws {
    let reports = try Self.demo.get().folder.appending(path: "saldo-demo/reports")
    let samples = Checkout.samples.appending(path: "reports")
    let folders = [Self.month, Self.year]
    let names = { (root: URL) in
      folders.flatMap { folder in
        Checkout.names(in: root.appending(path: folder)).map { "\(folder)/\($0)" }
      }
    }
    let pages = ["index.html", "glossary.html"] + names(reports)
    for page in pages {
      let text = try String(contentsOf: reports.appending(path: page), encoding: .utf8)
      try Golden.expect(text, at: samples.appending(path: page))
    }
    #expect(Set(names(samples)).subtracting(pages) == [], "no report writes these any more")
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

  @Test func `reports written again change no file`() throws {
    let scratch = try Scratch(copyOf: Self.demo.get().folder)
    let outcome = try Shell.run(
      "saldo report --period 2025-08..2026-08 --monthly",
      in: scratch.folder.appending(path: "saldo-demo"))
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(" 0 written"), "\(outcome.output)")
  }
}
