import Ledger
import Testing

@testable import Reporting

/// Rows of other currencies, restated in the home currency.
@Suite struct RestatedFlowsTests {
  /// One euro buys 1.25 dollars; dollars have no rate after 8 August.
  private func ledger() throws -> SmallLedger {
    var ledger = SmallLedger()
    try ledger.rate(.usd, "1.25", "2026-08-01")
    try ledger.add("2026-08-01 -100.00 Food")
    try ledger.add("2026-08-02 -10.00 Food", account: 2)
    try ledger.add("2026-08-03 20.00 Salary", account: 2)
    return ledger
  }

  private func flows(
    _ ledger: SmallLedger, _ converted: [ConvertedRow] = []
  ) throws -> RestatedFlows {
    var context = try ledger.context("2026-08")
    context.convertedRows = converted
    var flows = try required(RestatedFlows.byCategory(context))
    flows.add(ledger.rows.span)
    return flows
  }

  /// The sum of a category; August is the only month.
  private func sum(_ name: String, _ flows: RestatedFlows, _ ledger: SmallLedger) throws
    -> RestatedFlows.Sum
  {
    let line = try required(ledger.names.categories.firstIndex { $0.path == name })
    return flows.sums[line + 1]
  }

  private func converted(_ row: LedgerRow, to cents: Int64) throws -> ConvertedRow {
    ConvertedRow(
      row,
      try required(
        CurrencyConversion(
          Amount(minorUnits: cents, currency: .eur),
          for: Amount(minorUnits: row.minorUnits, currency: .usd), on: row.bookingDate)))
  }

  // 10.00 ÷ 1.25 = 8.00 and 20.00 ÷ 1.25 = 16.00; euros are not restated.
  @Test func `each row adds to its sum in millionths of a cent`() throws {
    let ledger = try ledger()
    let flows = try flows(ledger)
    #expect(
      try sum("Food", flows, ledger)
        == RestatedFlows.Sum(income: 0, expense: -800_000_000, count: 1))
    #expect(
      try sum("Salary", flows, ledger)
        == RestatedFlows.Sum(income: 1_600_000_000, expense: 0, count: 1))
    #expect(flows.convertedCount == 0)
    #expect(flows.gaps == [])
  }

  @Test func `a row that its bank converted counts as the bank says`() throws {
    let ledger = try ledger()
    let flows = try flows(ledger, [try converted(ledger.rows[1], to: -920)])
    #expect(try sum("Food", flows, ledger).expense == -920_000_000)
    #expect(flows.convertedCount == 1)
  }

  @Test func `what a bank converted needs no rate`() throws {
    var ledger = try ledger()
    try ledger.add("2026-08-20 -12.00 Food", account: 2)
    try ledger.add("2026-08-21 -5.00 Food", account: 2)
    let open = try flows(ledger)
    #expect(open.gaps.map(\.count) == [2])
    #expect(open.gaps.map(\.minorUnits) == [-1700])
    let flows = try flows(ledger, [try converted(ledger.rows[3], to: -1100)])
    #expect(try sum("Food", flows, ledger).expense == -1_900_000_000)
    #expect(flows.gaps.map(\.count) == [1])
    #expect(flows.gaps.map { "\($0.first) \($0.last)" } == ["2026-08-21 2026-08-21"])
  }

  @Test func `a transfer and a row outside the period add to nothing`() throws {
    var ledger = try ledger()
    try ledger.add("2026-08-04 -50.00 Food", account: 2, isTransfer: true)
    try ledger.add("2026-09-01 -50.00 Food", account: 2)
    let all = try flows(ledger).sums.reduce(into: RestatedFlows.Sum()) { $0 += $1 }
    #expect(all == RestatedFlows.Sum(income: 1_600_000_000, expense: -800_000_000, count: 2))
    #expect(try flows(ledger).gaps == [])
  }
}
