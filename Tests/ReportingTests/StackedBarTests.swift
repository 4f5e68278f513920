import Ledger
import Testing

@testable import Reporting

@Suite struct StackedBarTests {
  private func parts(_ all: [(String, Int64)]) -> [String] {
    StackedBar(
      title: "t", finding: "f", currency: .eur,
      all: all.map { StackedBar.Part(name: $0.0, minorUnits: $0.1) }
    ).parts.map { "\($0.name) \($0.minorUnits)" }
  }

  @Test func `the three largest have a part each, and all others one`() {
    #expect(
      parts([("A", 1), ("B", 50), ("C", 30), ("D", 4), ("E", 20)]) == [
        "B 50", "C 30", "E 20", "Other 5",
      ])
  }

  @Test func `four are shown as they are, and nothing has no part`() {
    #expect(
      parts([("A", 1), ("B", 1), ("C", 0), ("D", 4), ("E", 2)]) == ["D 4", "E 2", "A 1", "B 1"])
    #expect(parts([("A", 0), ("B", -1)]).isEmpty)
  }
}
