import Ledger
import Testing

@testable import Reporting

@Suite struct LocationInsightsTests {
  private func flow(
    _ kind: FlowKind, _ on: String, _ amount: String, _ location: String,
    _ coordinate: Coordinate? = nil
  ) -> TrackedFlow {
    TrackedFlow(
      id: on, kind: kind, day: day(on), amount: inr(amount), location: location,
      coordinate: coordinate)
  }

  @Test func `only expenses count as spent, and income is separate`() {
    let insights = LocationInsights(
      [
        flow(.expense, "2026-08-01", "10.01", "Market"),
        flow(.expense, "2026-08-05", "10.02", " Market "),
        flow(.income, "2026-08-09", "500.00", "Market"), flow(.expense, "2026-08-02", "99.00", ""),
        flow(.expense, "2026-08-03", "1.00", "  "), flow(.income, "2026-08-03", "7.00", "Office"),
        flow(.transfer, "2026-08-04", "1000.00", "Bank"),
      ], currency: .inr)
    #expect(insights.lines.map(\.location) == ["Unknown Location", "Market", "Office"])
    #expect(insights.lines.map(\.total) == [inr("100.00"), inr("20.03"), inr("0.00")])
    #expect(insights.lines.map(\.count) == [2, 2, 0])
    #expect(insights.lines.map(\.average) == [inr("50.00"), inr("10.02"), nil])
    #expect(insights.lines.map(\.lastVisit) == [day("2026-08-03"), day("2026-08-05"), nil])
    #expect(insights.lines.map(\.income) == [inr("0.00"), inr("500.00"), inr("7.00")])
  }

  /// A thousandth of a degree of latitude is 111.195 m: 989.6 m, 1000.8 m.
  @Test func `nearby expenses are those within the radius, the nearest first`() throws {
    let centre = try #require(Coordinate(latitude: 52.5, longitude: 13.4))
    let flows = [
      flow(.expense, "2026-08-01", "10.00", "", Coordinate(latitude: 52.5089, longitude: 13.4)),
      flow(.expense, "2026-08-02", "20.00", "", Coordinate(latitude: 52.5090, longitude: 13.4)),
      flow(.expense, "2026-08-03", "40.00", "", centre), flow(.expense, "2026-08-04", "80.00", ""),
      flow(.income, "2026-08-05", "99.00", "", centre),
    ]
    let near = NearbyExpenses(flows, around: centre, currency: .inr)
    #expect(near.lines.map(\.metres) == [0, 990])
    #expect(near.total == inr("50.00"))
    #expect(NearbyExpenses(flows, around: centre, metres: 1001, currency: .inr).lines.count == 3)
  }

  @Test func `spending falls into cells from the north and the west`() throws {
    let northWest = Coordinate(latitude: 52, longitude: 13)
    let southEast = Coordinate(latitude: 51, longitude: 14)
    let grid = try #require(
      HeatGrid(
        [
          flow(.expense, "2026-08-01", "10.00", "", northWest),
          flow(.expense, "2026-08-02", "5.00", "", northWest),
          flow(.expense, "2026-08-03", "7.00", "", southEast),
          flow(.income, "2026-08-04", "9.00", "", Coordinate(latitude: 0, longitude: 50)),
          flow(.expense, "2026-08-05", "9.00", ""),
        ], currency: .inr, rows: 4, columns: 4))
    #expect(grid.cells.map(\.row) == [0, 3])
    #expect(grid.cells.map(\.column) == [0, 3])
    #expect(grid.cells.map(\.total) == [inr("15.00"), inr("7.00")])
    #expect(grid.cells.map(\.count) == [2, 1])
    #expect(HeatGrid([], currency: .inr) == nil)
  }
}
