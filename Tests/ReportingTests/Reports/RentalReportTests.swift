import Ledger
import Testing

@testable import Reporting

@Suite struct RentalReportTests {
  private static func report(
    value: Int64 = 1_000_000_00, asOf: String = "2026-08-31", known: [DatedAmount] = [],
    _ payments: [(String, String, Int64)]
  ) throws -> Report {
    let flat = RegisterEntry(
      key: "flat",
      values: [
        "name": .text("Flat"), "assetType": .text("realEstate"), "currency": .currency(.inr),
        "currentValue": .money(value),
      ])
    let booked = payments.enumerated().map { index, payment in
      RegisterEntry(
        key: "t\(index)",
        values: [
          "asset": .text("flat"), "transactionType": .text(payment.1),
          "amount": .money(payment.2), "currency": .currency(.inr),
          "transactionDate": .day(day(payment.0)),
        ])
    }
    var context = try SmallLedger().context("2026-08", asOf: asOf)
    context.registers = RegisterBook(["asset": [flat], "assetTransaction": booked])
    context.registers.valuations = known.isEmpty ? [:] : ["flat": known]
    return try required(ReportPass([RentalReport.self], [context]).reports().first)
  }

  @Test func `a month whose costs are above its rent is below zero`() throws {
    let report = try Self.report([
      ("2026-07-05", "deposit", 250_00), ("2026-07-09", "fee", 1_000_00),
      ("2026-08-05", "deposit", 250_00),
    ])
    let section = try required(report.sections.first { $0.chart != nil })
    guard case .signedColumns(let chart)? = section.chart else { throw Missing() }
    #expect(chart.columns.count == 12)
    #expect(chart.columns.suffix(2).map(\.minorUnits) == [-750_00, 250_00])
    #expect(
      chart.finding
        == "Costs exceeded rent in 1 of 12 months. The lowest month is Jul 2026, at −₹750.")
    #expect(
      try report.lines("months", "rent", "costs", "net").suffix(2) == [
        "250.00 1000.00 -750.00", "250.00 0.00 250.00",
      ])
  }

  /// The only value is of a later day, so there is none on this one.
  @Test func `without a value there is no yield, and the reason is said`() throws {
    let later = DatedAmount(day("2026-09-10"), inr("5000.00"))
    let report = try Self.report(known: [later], [("2026-08-05", "deposit", 250_00)])
    #expect(try report.lines("rental", "value", "received-yield", "net-yield") == ["- - -"])
    #expect(report.notes.contains("No yield for properties without a value: Flat."))
    #expect(!report.headlines.joined().contains { $0.label.hasPrefix("Net yield") })
  }

  @Test func `a value of nothing has no yield either`() throws {
    let report = try Self.report(value: 0, [("2026-08-05", "deposit", 250_00)])
    #expect(try report.lines("rental", "net-yield") == ["-"])
    #expect(report.notes.contains { $0.hasSuffix("for properties without a value: Flat.") })
  }
}
