import Ledger
import Testing

@testable import Reporting

@Suite struct WorthLineTests {
  private func dated(_ lines: [(String, String)]) -> [DatedAmount] {
    lines.map { DatedAmount(day($0.0), inr($0.1)) }
  }

  private func points(
    _ assets: [([(String, String)], [(String, String)])], asOf: String = "2026-12-31"
  ) -> [String] {
    let assets = assets.map { WorthLine.Asset(values: dated($0.0), paid: dated($0.1)) }
    return WorthLine(assets, in: .inr, asOf: day(asOf)).points.map {
      "\($0.day) \($0.value) \($0.paid) \($0.count)"
    }
  }

  @Test func `a value holds until the next, and assets add up`() {
    let gold = ([("2024-01-10", "100.00"), ("2026-01-05", "150.00")], [("2024-01-10", "100.00")])
    let bond = ([("2025-06-01", "50.00")], [("2025-06-01", "50.00")])
    #expect(
      points([gold, bond]) == [
        "2024-01-10 100.00 100.00 1", "2025-06-01 150.00 150.00 2", "2026-01-05 200.00 150.00 2",
      ])
    #expect(points([gold, bond], asOf: "2025-12-31").count == 2)
  }

  /// Three instalments were paid before the first value: with it they come in, not before.
  @Test func `nothing is made up before the first value`() {
    let saver = (
      [("2026-03-15", "31.00")],
      [
        ("2026-01-01", "10.00"), ("2026-02-01", "20.00"), ("2026-03-01", "30.00"),
        ("2026-04-01", "40.00"),
      ]
    )
    #expect(points([saver]) == ["2026-03-15 31.00 30.00 1", "2026-04-01 31.00 40.00 1"])
  }

  @Test func `days on which nothing changed have no point`() {
    let same = ([("2026-01-01", "5.00"), ("2026-02-01", "5.00")], [("2026-01-01", "5.00")])
    #expect(points([same]) == ["2026-01-01 5.00 5.00 1"])
    #expect(points([]).isEmpty)
  }
}
