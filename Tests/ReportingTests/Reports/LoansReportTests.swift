import Ledger
import Testing

@testable import Reporting

@Suite struct LoansReportTests {
  private static func loan(
    _ key: String, _ name: String, _ units: Int64, _ start: String, account: String? = nil
  ) throws -> RegisterEntry {
    var entry = RegisterEntry(
      key: key,
      values: [
        "name": .text(name), "amount": .money(units), "currency": .currency(.eur),
        "startDate": .day(try required(CalendarDate(start))),
      ])
    entry["account"] = account.map { .text($0) }
    return entry
  }

  private static func report(
    _ ledger: SmallLedger, _ loans: [RegisterEntry], _ period: String, asOf: String
  ) throws -> Report {
    var context = try ledger.context(period, asOf: asOf)
    context.registers = RegisterBook(["loan": loans])
    var pass = ReportPass([LoansReport.self], [context])
    pass.add(ledger.rows.span)
    return try required(pass.reports().first)
  }

  @Test func `an instalment is paid, missed, open or upcoming`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-05-06 -450.00 Loans")
    try ledger.add("2026-07-11 -450.00 Loans")
    try ledger.add("2026-08-01 -1.00 Other")
    let report = try Self.report(
      ledger, [try Self.loan("1", "Car", 450_00, "2026-05-05")], "2026-05..2026-09",
      asOf: "2026-08-08")
    // The sixth day after its due day is too late for July's.
    #expect(
      try report.lines("instalments", "due", "status", "paid") == [
        "2026-05-05 paid 2026-05-06", "2026-06-05 missed -", "2026-07-05 missed -",
        "2026-08-05 open -", "2026-09-05 upcoming -",
      ])
    #expect(
      try report.lines("loans", "due", "paid", "missed", "next") == ["2250.00 450.00 2 2026-09-05"])
    #expect(
      report.attention.map(\.text).first?.contains("2 instalments, the first of 5 Jun") == true)
  }

  @Test func `a category of the loan's name pays it whatever the amount`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-05-15 -431.17 Loans:Car")
    let report = try Self.report(
      ledger, [try Self.loan("1", "Car", 450_00, "2026-05-05")], "2026-05", asOf: "2026-06-30")
    #expect(try report.lines("instalments", "amount", "status") == ["431.17 paid"])
  }

  @Test func `a loan that is paid from one account is not paid from another`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-05-05 -450.00 Loans")
    for (account, status) in [("bank", "paid"), ("card", "missed"), ("Mum", "paid")] {
      let loan = try Self.loan("1", "Car", 450_00, "2026-05-05", account: account)
      let report = try Self.report(ledger, [loan], "2026-05", asOf: "2026-06-30")
      #expect(try report.lines("instalments", "status") == [status], "from \(account)")
    }
  }

  @Test func `nothing is missed where no statement reaches`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-05-06 -1.00 Other")
    let loan = try Self.loan("1", "Car", 450_00, "2026-05-05")
    let report = try Self.report(ledger, [loan], "2026-04..2026-07", asOf: "2026-08-31")
    #expect(
      try report.lines("instalments", "due", "status") == [
        "2026-05-05 no statement", "2026-06-05 no statement", "2026-07-05 no statement",
      ])
    #expect(report.attention.isEmpty)
  }
}
