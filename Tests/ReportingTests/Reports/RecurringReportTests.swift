import Ledger
import Testing

@testable import Reporting

@Suite struct RecurringReportTests {
  private static func history(
    _ payee: String, _ days: [String], _ minorUnits: Int64, account: Int32 = 0
  ) -> PayeeHistory {
    PayeeHistory(
      payee: payee,
      payments: days.map { PayeePayment(day: day($0), minorUnits: minorUnits, account: account) })
  }

  private static func report(
    _ histories: [PayeeHistory], _ period: String, asOf: String, lastRow: String = "2026-08-31"
  ) throws -> Report {
    var ledger = SmallLedger()
    try ledger.add("2026-01-01 -1.00 Food")
    try ledger.add("\(lastRow) -1.00 Food")
    var context = try ledger.context(period, asOf: asOf)
    context.histories = histories
    return try required(ReportPass([RecurringReport.self], [context]).reports().first)
  }

  private static let salary = history(
    "Works", ["2026-04-30", "2026-05-29", "2026-06-30", "2026-07-31"], 3_200_00)
  private static let film = history(
    "Films", ["2026-05-03", "2026-06-03", "2026-07-03", "2026-08-03"], -9_99)

  @Test func `what is due and did not come asks for attention once its days are over`() throws {
    let late = try Self.report([Self.salary, Self.film], "2026-08", asOf: "2026-09-05")
    #expect(late.allAttention.isEmpty)
    // The statements end with August, whatever day it is: nobody can know of September.
    let unknown = try Self.report([Self.salary, Self.film], "2026-09", asOf: "2026-09-30")
    #expect(unknown.allAttention.isEmpty)
    let known = try Self.report(
      [Self.salary, Self.film], "2026-09", asOf: "2026-09-30", lastRow: "2026-09-30")
    #expect(
      known.allAttention.map(\.text) == [
        "Films (€9.99 every month) was due on 3 Sep 2026 but was not charged: check with "
          + "saldo list --from 2026-09-03.",
        "Works (€3,200 every month) was due on 31 Aug 2026 but has not arrived: check with "
          + "saldo list --from 2026-08-31.",
      ])
    #expect(
      try known.lines("recurring", "payee", "every", "amount", "next", "state") == [
        "Films every month -9.99 2026-10-03 missing since 3 Sep 2026",
        "Works every month 3200.00 2026-09-30 missing since 31 Aug 2026",
      ])
  }

  @Test func `an earlier day knows nothing of what came later`() throws {
    let report = try Self.report([Self.salary, Self.film], "2026-07", asOf: "2026-08-31")
    #expect(
      try report.lines("recurring", "payee", "count", "last", "next") == [
        "Films 3 2026-07-03 2026-08-03", "Works 4 2026-07-31 2026-08-31",
      ])
  }

  @Test func `what a year comes to counts what runs, of each currency apart`() throws {
    let report = try Self.report(
      [
        Self.film, Self.history("Old", ["2026-01-02", "2026-02-02", "2026-03-02"], -50_00),
        Self.history("Abroad", ["2026-06-09", "2026-07-09", "2026-08-10"], -5_00, account: 2),
      ], "2026-08", asOf: "2026-08-31")
    #expect(
      report.headlines.map { $0.map { "\($0.label) \($0.value)" } }.flatMap(\.self).count == 6)
    #expect(
      report.headlines.map { $0[1].value } == [
        .amount(eur("-119.88")), .amount(Amount(minorUnits: -60_00, currency: .usd)),
      ])
    #expect(
      try report.lines("recurring", "payee", "currency", "year", "state") == [
        "Films EUR -119.88 running", "Old EUR - ended", "Abroad USD -60.00 running",
      ])
  }
}
