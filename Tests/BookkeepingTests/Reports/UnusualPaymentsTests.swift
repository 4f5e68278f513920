import Demo
import Foundation
import Ledger
import Reporting
import Testing

@testable import Bookkeeping

/// Unusual amounts on the page of a month, from the statement to the line.
@Suite struct UnusualPaymentsTests {
  /// A grocer every Monday from March to July, then one payment of 990 and an unknown shop.
  private static let statement: String = {
    let start = CalendarDate(daysSince1970: 20_514)  // 2026-03-02
    let weeks = (0..<20).map {
      "D\(start.adding(days: $0 * 7))\nT-\(43 + $0 % 5).00\nPGrocer\nLFood\n^\n"
    }
    return "!Type:Bank\n" + weeks.joined()
      + "D2026-08-12\nT-990.00\nPGrocer\nLFood\n^\nD2026-08-13\nT-500.00\nPSome shop\n^\n"
      + "D2026-08-14\nT-60.00\nPGrocer\nLFood\n^\n"
  }()

  private func options(_ period: String) throws -> MakeReports.Options {
    var options = MakeReports.Options()
    options.period = .month(of: try #require(CalendarDate("\(period)-01")))
    return options
  }

  @Test func `a month names what is far above the usual, with a link to the row`() throws {
    let scratch = try ScratchWorkspace(settings: "version: 1\ncurrency: EUR\n")
    try scratch.takeGiro(Self.statement)
    let rows = try ListTransactions(scratch.workspace).all(TransactionFilter())
    func id(_ minorUnits: Int64) throws -> String {
      try #require(rows.first { $0.amount.minorUnits == minorUnits }).id.description
    }
    let lines = try [
      "Grocer was paid €990 on 12 Aug 2026; €45 is usual: see \(id(-990_00)).",
      "Some shop was paid €500 on 13 Aug 2026; €45 is usual overall: see \(id(-500_00)).",
    ]
    for kinds in [[], ["month"]] {
      var options = try options("2026-08")
      options.kinds = kinds
      let month = try MakeReports(scratch.workspace, options: options).values()[0]
      #expect(month.attention.map(\.text).filter { $0.contains("usual") } == lines)
    }
    _ = try MakeReports(scratch.workspace, options: options("2026-08")).run()
    let page = try #require(scratch.text("reports/2026-08/month.html"))
    #expect(try page.contains("<a href=\"transactions.html#t\(id(-990_00))\">"))
    #expect(scratch.text("reports/2026-08/month.json")?.contains("€990 on 12 Aug 2026") ?? true)
    // Nothing of July was unusual then, and the payments of August change nothing of it.
    let july = try MakeReports(scratch.workspace, options: options("2026-07")).values()[0]
    #expect(july.attention.allSatisfy { !$0.text.contains("usual") })
    var redacted = try options("2026-08")
    redacted.isRedacted = true
    let words = try MakeReports(scratch.workspace, options: redacted).values()[0].attention.map(
      \.text)
    #expect(words.contains { $0.contains("see its row.") })
    #expect(!words.contains { $0.contains("Grocer") })
  }

  @Test func `unusual payments are looked for only where a format shows them`() throws {
    let scratch = try ScratchWorkspace(settings: "version: 1\ncurrency: EUR\n")
    try scratch.takeGiro(Self.statement)
    var options = try options("2026-08")
    options.kinds = ["month"]
    for (formats, count) in [(["csv"], 0), (["csv", "geojson"], 0), (["csv", "json"], 2)] {
      options.formats = formats
      let month = try MakeReports(scratch.workspace, options: options).values()[0]
      #expect(month.attention.count { $0.text.contains("usual") } == count)
    }
  }

  /// Each is the first payment to its payee, and the largest by far until then.
  @Test func `of the demo's thirteen months few payments are named, and each is large`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try MakeWorkspace(folder: folder).demo()
    let workspace = try Workspace(root: folder)
    _ = try ImportStatements(
      workspace, options: ImportStatements.Options(asOf: DemoWorkspace.lastDay)
    ).run()
    var options = MakeReports.Options()
    options.kinds = ["month"]
    options.isMonthly = true
    options.period = .everything
    let named = try MakeReports(workspace, options: options).values().map { report in
      report.attention.map(\.text).filter { $0.contains("usual") }
    }
    #expect(named.count == 13)
    #expect(named.allSatisfy { $0.count <= 3 })
    #expect(
      named.joined().map { $0.prefix { $0 != " " } } == [
        "Greenwood", "Croma", "Fabindia", "Lufthansa", "LIC", "Hotel",
      ])
  }
}
