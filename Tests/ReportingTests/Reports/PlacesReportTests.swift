import Ledger
import Testing

@testable import Reporting

@Suite struct PlacesReportTests {
  private func ledger() throws -> SmallLedger {
    var ledger = SmallLedger()
    try ledger.add("2026-07-31 -9.00 Food market")
    try ledger.add("2026-08-20 -10.00 Food market")
    try ledger.add("2026-08-02 -10.01 Food market")
    try ledger.add("2026-08-03 2.00 Food market")
    try ledger.add("2026-08-04 -50.00 Fun cinema")
    try ledger.add("2026-08-05 -7.00 Fun")
    try ledger.add("2026-08-06 -99.00 Fun cinema", isTransfer: true)
    return ledger
  }

  @Test func `places are added up with average, first and last day`() throws {
    let report = try ledger().report(PlacesReport.self, "2026-08")
    #expect(
      try report.lines(
        "places", "number", "place", "count", "total", "average", "income", "expense", "first",
        "last") == [
          "1 cinema 1 -50.00 -50.00 0.00 -50.00 2026-08-04 2026-08-04",
          "2 market 3 -18.01 -6.00 2.00 -20.01 2026-08-02 2026-08-20",
        ])
  }

  @Test func `what has no place is said, not hidden`() throws {
    let report = try ledger().report(PlacesReport.self, "2026-08")
    #expect(report.headlines[0][0].note == "90.9\u{202F}% of spending")
    #expect(
      report.attention.map(\.text) == [
        "1 transaction (€7 spent) has no place: places are listed in tables/places.csv."
      ])
  }

  @Test func `the map has a circle for each place that was spent at`() throws {
    let report = try ledger().report(PlacesReport.self, "2026-08")
    guard case .map(let map) = report.sections[0].chart else { throw Missing() }
    #expect(map.points.map(\.number) == [1, 2])
    #expect(map.points.map(\.spent) == [5000, 1801])
  }

  @Test func `averages round halves away from zero`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-08-01 -0.01 Food a")
    try ledger.add("2026-08-01 -0.02 Food a")
    #expect(
      try ledger.report(PlacesReport.self, "2026-08").lines("places", "average") == ["-0.02"])
  }
}
