import Foundation
import Ledger
import Reporting
import Testing

@testable import Rendering

@Suite struct PagesTests {
  private static let periods = ["2026-08", "2026-07", "2026", "all"]

  private func files(asOf: String = "2026-08-31") throws -> [RenderedFile] {
    let household = try Household()
    let templates = try TemplateLibrary()
    var files: [RenderedFile] = []
    var entries: [IndexPage.Entry] = []
    for period in Self.periods {
      let reports = try household.reports(period, asOf: asOf)
      files += Renderers.files(
        of: Edition(reports: reports, formats: Renderers.all, templates: templates)
      ).filter { !$0.isOfFolder }
      entries += IndexPage.Entry(reports).map { [$0] } ?? []
    }
    return files + [IndexPage(ledger: "household", templates: templates).file(entries)]
  }

  @Test func `two runs give the same bytes`() throws {
    #expect(try files() == files())
  }

  @Test func `a page of a household stays below a hundred kilobytes`() throws {
    for file in try files() where file.path.hasSuffix(".html") && file.path.hasPrefix("2026") {
      #expect(file.bytes.count < 100_000, "\(file.path)")
    }
  }

  @Test func `the list of periods has the answer in each currency, with the digits of its page`()
    throws
  {
    let amount = { (units: Int64, currency: Currency) in
      Cell.amount(Amount(minorUnits: units, currency: currency))
    }
    var report = try required(try Household().reports("2026-08").first { $0.kind == "month" })
    report.headlines = [
      [
        Headline(label: "Income, INR", value: amount(500_00, .inr)),
        Headline(label: "Saved, INR", value: amount(-20_00, .inr)),
        Headline(label: "Rate, INR", value: .permille(5)),
        Headline(label: "Net worth, INR", value: amount(9_99, .inr)),
      ], [], [Headline(label: "Income, EUR", value: amount(7_00, .eur))],
    ]
    let entry = try required(IndexPage.Entry([report]))
    // One amount of the page has decimals, so all of them have.
    #expect(
      entry.headlines == [
        "Income ₹500.00 · Saved \u{2212}₹20.00 · Rate, INR 0.5\u{202F}%", "Income €7.00",
      ])
    let page = IndexPage(ledger: "x", templates: try TemplateLibrary()).file([entry])
    #expect(String(decoding: page.bytes, as: UTF8.self).contains("<p>Income €7.00</p>"))
  }

  @Test func `every path is given once`() throws {
    let paths = try files().map(\.path)
    #expect(Set(paths).count == paths.count)
  }

  @Test func `no page has a script, a style attribute or a request`() throws {
    for file in try files() where file.path.hasSuffix(".html") {
      let text = String(decoding: file.bytes, as: UTF8.self)
      for banned in ["<script", " style=", "http://", "https://", "src=", "javascript:"] {
        #expect(!text.contains(banned), "\(banned) in \(file.path)")
      }
    }
  }

  @Test(arguments: OddLedgers.names)
  func `a ledger that no household has still makes every page`(name: String) throws {
    let edition = Edition(
      reports: try OddLedgers.reports(name), formats: Renderers.all,
      templates: try TemplateLibrary())
    let files = Renderers.files(of: edition)
    #expect(files.count >= 16)
    for file in files {
      if file.path.hasSuffix(".html") { #expect(file.bytes.count <= 100 * 1024, "\(file.path)") }
      try look(at: file, in: "odd/\(name)")
    }
  }

  /// Writes a file where it can be looked at, when SALDO_PAGES names a folder.
  private func look(at file: RenderedFile, in folder: String) throws {
    guard let root = ProcessInfo.processInfo.environment["SALDO_PAGES"] else { return }
    let url = URL(fileURLWithPath: "\(root)/\(folder)/\(file.path)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(file.bytes).write(to: url)
  }

  /// Writes the pages where they can be looked at: SALDO_PAGES=/tmp/pages swift test.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["SALDO_PAGES"] != nil))
  func `pages are written to be looked at`() throws {
    for (folder, asOf) in [("", "2026-08-31"), ("partial", "2026-08-14")] {
      for file in try files(asOf: asOf) { try look(at: file, in: folder) }
    }
  }
}
