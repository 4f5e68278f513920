import Ledger
import Testing

@testable import Reporting

@Suite struct QualityReportTests {
  private func period(_ from: String, _ to: String) throws -> Period {
    try required(Period(start: required(CalendarDate(from)), end: required(CalendarDate(to))))
  }

  private func quality() throws -> LedgerQuality {
    var quality = LedgerQuality()
    quality.lines = [
      LedgerQuality.Line(check: "config", verdict: .ok, text: "saldo.yaml"),
      LedgerQuality.Line(
        check: "notice", verdict: .notice, text: "35 of 5,210 without category",
        subject: "35 of 5,210",
        remedy: "decide them one by one:", command: "saldo review"),
      LedgerQuality.Line(
        check: "balance", verdict: .finding, text: "bank closes with 5.00", place: "a.csv:118",
        remedy: "compare the rows before it:", command: "saldo list"),
    ]
    quality.reach = [
      LedgerQuality.Reach(
        account: "Bank",
        periods: [
          try period("2025-12-01", "2026-01-31"), try period("2026-03-16", "2026-03-31"),
        ])
    ]
    quality.balancesRight = 2
    quality.balancesWrong = 1
    quality.transactions = 1000
    quality.uncategorised = 35
    quality.unplaced = 500
    quality.rejected = 3
    quality.unstated = ["Wallet"]
    return quality
  }

  private func report(_ quality: LedgerQuality?) throws -> Report {
    var ledger = SmallLedger()
    try ledger.add("2026-03-20 -1.00 Food")
    var context = try ledger.context("2026-03")
    context.quality = quality
    return try required(ReportPass([QualityReport.self], [context]).reports().first)
  }

  @Test func `headlines count what is right and what is open`() throws {
    let headlines = try report(quality()).headlines[0]
    #expect(headlines.map(\.value) == [.count(2), .count(1), .count(35), .count(500), .count(3)])
    #expect(headlines[0].note == "of 3 accounts with stated balances")
    // From the 1st of February to the 15th of March.
    #expect(headlines[1].note == "43 days")
    #expect(headlines[2].note == "3.5\u{202F}% of transactions")
  }

  @Test func `findings come before notices, each with what settles it`() throws {
    let report = try report(quality())
    #expect(
      try report.lines("quality", "verdict", "check", "place", "fix") == [
        "finding balance a.csv:118 compare the rows before it: saldo list",
        "notice notice - decide them one by one: saldo review",
        "notice stale - put the next one in inbox/ and run saldo import",
        "ok config - -",
      ])
    #expect(
      report.attention.map(\.text) == [
        "bank closes with 5.00: compare the rows before it: saldo list",
        "35 of 5,210 without category: decide them one by one: saldo review",
        "bank: no statement after 31 Mar 2026: put the next one in inbox/ and run saldo import",
      ])
    // What the check says it is about, and nothing that was made of its sentence.
    #expect(
      report.attention.map { $0.phrases[0] } == [
        .text("bank closes with 5.00: compare the rows before it: "), .subject("35 of 5,210"),
        .subject("bank"),
      ])
    #expect(report.notes == ["Wallet has no stated balance to reconcile."])
  }

  @Test func `an account whose statements ended is open here too`() throws {
    var clean = LedgerQuality()
    clean.transactions = 1
    clean.lines = [LedgerQuality.Line(check: "config", verdict: .ok, text: "saldo.yaml")]
    // The as-of day is the 31st of December, the statements end in March.
    let report = try report(clean)
    #expect(report.attention.first?.phrases.first == .subject("bank"))
    #expect(!report.notes.contains { $0.contains("No open issues") })
    var ledger = SmallLedger()
    try ledger.add("2026-03-20 -1.00 Food")
    var context = try ledger.context("2026-03", asOf: "2026-03-31")
    context.quality = clean
    let today = try required(ReportPass([QualityReport.self], [context]).reports().first)
    #expect(today.attention.isEmpty && today.notes[0].hasPrefix("No open issues"))
  }

  @Test func `receipts that count by themselves are among what the page is about`() throws {
    var quality = try quality()
    quality.receipts = 6
    #expect(try report(quality).provenance.rowCount == 1006)
  }

  @Test func `the grid has a line for each year of an account, the newest first`() throws {
    #expect(
      try report(quality()).lines("coverage", "account", "year", "jan", "feb", "mar", "apr", "dec")
        == ["Bank 2026 ● ○ ◐ · ·", "Bank 2025 · · · · ●"])
  }

  @Test func `a ledger that nobody looked at says so in words`() throws {
    for quality in [nil, LedgerQuality()] {
      let report = try report(quality)
      #expect(report.headlines.isEmpty && report.tables.isEmpty)
      #expect(report.notes.count == 1)
    }
  }

  @Test func `one page is enough, that of the ledger's last days`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-02-20 -1.00 Food")
    try ledger.add("2026-03-20 -1.00 Food")
    for (period, isFilled) in [("2026-02", false), ("2026-03", true), ("2026", true)] {
      #expect(QualityReport.isFilled(in: try ledger.context(period)) == isFilled)
    }
    #expect(!QualityReport.isFilled(in: try SmallLedger().context("2026")))
  }
}
