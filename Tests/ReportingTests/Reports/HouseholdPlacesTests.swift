import Ledger
import Testing

@testable import Reporting

/// The household total by place.
@Suite struct HouseholdPlacesTests {
  // One euro buys 1.20 dollars: 10.00 ÷ 1.2 = 8.333…, 5.00 ÷ 1.2 = 4.166….
  private func ledger() throws -> SmallLedger {
    var ledger = SmallLedger()
    try ledger.rate(.usd, "1.20", "2026-08-01")
    try ledger.add("2026-08-02 -100.00 Food market")
    try ledger.add("2026-08-02 -7.00 Food")
    try ledger.add("2026-08-03 -10.00 Food market", account: 2)
    try ledger.add("2026-08-04 -10.00 Food diner", account: 2)
    try ledger.add("2026-08-05 -5.00 Food", account: 2)
    return ledger
  }

  @Test func `a place has what was spent there in all currencies`() throws {
    let report = try ledger().report(PlacesReport.self, "2026-08")
    #expect(
      try report.lines("household-places", "place", "count", "expense", "income") == [
        "market 2 -108.33 0.00", "diner 1 -8.34 0.00",
      ])
    let values = report.headlines[0].map(\.value)
    // 107.00 and 25.00 ÷ 1.2 = 20.8333…; at places 100.00 and 16.666….
    #expect(
      values == [-12_783, -11_667].map { .amount(Amount(minorUnits: $0, currency: .eur)) })
    let share = NumberStyle(home: .eur).percentInWords(permille: 913)
    #expect(report.headlines[0][1].note == "\(share) of spending")
    let table = try required(report.tables.first { $0.id == "household-places" })
    #expect(table.total?[2] == values[1])
  }

  @Test func `with one currency or no rates there is none`() throws {
    var ledger = try ledger()
    ledger.rates = ExchangeRates()
    let report = try ledger.report(PlacesReport.self, "2026-08")
    #expect(!report.tables.contains { $0.id == "household-places" })
  }
}
