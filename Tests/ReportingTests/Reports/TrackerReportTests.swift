import Ledger
import Testing

@testable import Reporting

@Suite struct TrackerReportTests {
  private static func report(_ days: [String]) throws -> Report {
    let expenses = try days.map { day in
      RegisterEntry(
        key: day,
        values: [
          "name": .text("Own"), "amount": .money(100_00), "currency": .currency(.eur),
          "type": .text("expense"), "date": .day(try required(CalendarDate(day))),
        ])
    }
    let loan = RegisterEntry(
      key: "loan",
      values: [
        "name": .text("Car"), "amount": .money(100_00), "currency": .currency(.eur),
        "startDate": .day(try required(CalendarDate("2026-01-10"))),
      ])
    var context = try SmallLedger().context("2026-01..2026-08", asOf: "2026-08-31")
    context.registers = RegisterBook(["movement": expenses, "loan": [loan]])
    return try required(ReportPass([TrackerReport.self], [context]).reports().first)
  }

  /// Eight instalments of 100; the expense of 12 March pays the third, that of 20 April none.
  @Test func `an expense that counts as an instalment is named`() throws {
    let report = try Self.report(["2026-03-12", "2026-04-20"])
    #expect(
      report.notes == [
        "Taken for the payment of an instalment, and counted once: Own, 12 Mar 2026, for Car."
      ])
    let rows = try report.lines("tracker", "own", "instalments", "expenses")
    #expect(rows[2] == "0.00 100.00 100.00" && rows[3] == "100.00 100.00 200.00")
    #expect(try Self.report(["2026-04-20"]).notes.isEmpty)
  }

  /// January to March are due by 10 March, the year's other nine are not.
  @Test func `an instalment that is not due yet uses no budget`() throws {
    let budget = RegisterEntry(
      key: "budget",
      values: [
        "amount": .money(2000_00), "currency": .currency(.eur), "period": .text("yearly"),
      ])
    let loan = RegisterEntry(
      key: "loan",
      values: [
        "name": .text("Car"), "amount": .money(100_00), "currency": .currency(.eur),
        "startDate": .day(try required(CalendarDate("2026-01-10"))),
      ])
    var context = try SmallLedger().context("2026-01..2026-12", asOf: "2026-03-10")
    context.registers = RegisterBook(["budget": [budget], "loan": [loan]])
    let report = try required(ReportPass([TrackerReport.self], [context]).reports().first)
    #expect(try report.lines("budgets", "spent", "used") == ["300.00 15"])
  }

  @Test func `many of them are counted`() throws {
    let report = try Self.report((1...8).map { "2026-0\($0)-10" })
    #expect(report.notes.first?.hasSuffix("; and 3 more.") == true)
  }
}
