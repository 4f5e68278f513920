import Ledger
import Testing

@testable import Reporting

@Suite struct XIRRTests {
  private func rate(_ flows: (String, String)...) -> XIRR {
    XIRR(flows.map { DatedAmount(day($0.0), inr($0.1)) })
  }

  /// The worked example of the XIRR function in spreadsheets: 37.3362535 %.
  @Test func `the rate of flows on any days`() {
    let found = rate(
      ("2008-01-01", "-10000"), ("2008-03-01", "2750"), ("2008-10-30", "4250"),
      ("2009-02-15", "3250"), ("2009-04-01", "2750"))
    #expect(found.percent?.permille == 373)
    #expect(found.percent.map { $0 > decimal("37.33625") && $0 < decimal("37.33626") } == true)
  }

  @Test func `a year of 365 days that doubles is a hundred percent`() {
    #expect(rate(("2025-01-01", "-100"), ("2026-01-01", "200")) == .percent(decimal("100")))
    #expect(rate(("2025-01-01", "100"), ("2026-01-01", "-200")) == .percent(decimal("100")))
    #expect(rate(("2026-01-01", "50"), ("2025-01-01", "-100")) == .percent(decimal("-50")))
    #expect(rate(("2025-01-01", "-100"), ("2026-01-01", "100")) == .percent(.zero))
  }

  @Test func `flows of one day are added first`() {
    let found = rate(
      ("2025-01-01", "-100"), ("2025-06-01", "70"), ("2025-06-01", "-70"), ("2026-01-01", "110"))
    #expect(found == .percent(decimal("10")))
  }

  /// -100, +230, -132 are worth nothing at 10 % and at 20 %.
  @Test func `where two rates fit both are said`() {
    let found = rate(("2025-01-01", "-100"), ("2026-01-01", "230"), ("2027-01-01", "-132"))
    #expect(found == .several([decimal("10"), decimal("20")]))
    #expect(found.percent == nil)
  }

  @Test func `where there is none the reason is said`() {
    #expect(rate() == .none(.oneWay))
    #expect(rate(("2025-01-01", "-100"), ("2026-01-01", "-5")) == .none(.oneWay))
    #expect(rate(("2025-01-01", "-100"), ("2025-01-01", "105")) == .none(.oneDay))
    #expect(
      rate(("2025-01-01", "-100"), ("2026-01-01", "100"), ("2027-01-01", "-100"))
        == .none(.noRate))
    #expect(rate(("2025-01-01", "-100"), ("2025-01-02", "200")) == .none(.noRate))
    let mixed = [
      DatedAmount(day("2025-01-01"), inr("-1")), DatedAmount(day("2026-01-01"), eur("1")),
    ]
    #expect(XIRR(mixed) == .none(.currencies))
  }

  @Test func `a thousand rates agree with scipy and decimals`() throws {
    try Vectors("returns.csv").check { line in
      let flows = try #require(line["flows"]).split(separator: ";").map { flow in
        let numbers = flow.split(separator: ":").compactMap { Int64($0) }
        try #require(numbers.count == 2)
        return DatedAmount(
          CalendarDate(daysSince1970: Int32(numbers[0])),
          Amount(minorUnits: numbers[1], currency: .inr))
      }
      let expected = try #require(line["percent"])
      return Self.says(XIRR(flows), expected)
        ? nil : "\(XIRR(flows)), not \(expected)"
    }
  }

  /// Whether a rate is what a column says: percentages with bars between them, or a reason.
  private static func says(_ rate: XIRR, _ expected: String) -> Bool {
    let parts = expected.split(separator: "|").map { ExactDecimal($0) }
    switch rate {
    case .percent(let percent): return parts.count == 1 && isSameRate(percent, parts[0])
    case .several(let percents):
      return parts.count == percents.count && zip(percents, parts).allSatisfy(isSameRate)
    case .none(let reason): return reason.rawValue == expected
    }
  }
}
