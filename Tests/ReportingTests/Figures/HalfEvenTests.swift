import Ledger
import Testing

@testable import Reporting

@Suite struct HalfEvenTests {
  @Test func `halves go to the even neighbour`() {
    for (number, divisor, expected) in [
      (5, 2, 2), (7, 2, 4), (-5, 2, -2), (-7, 2, -4), (5, -2, -2), (7, -2, -4), (4, 3, 1),
      (5, 3, 2), (-4, 3, -1), (-5, 3, -2), (1, 2, 0), (-1, 2, 0), (3, 2, 2), (0, 7, 0),
    ] as [(Int128, Int128, Int128)] {
      #expect(HalfEven.divide(number, by: divisor) == expected, "\(number) ÷ \(divisor)")
    }
    #expect(HalfEven.divide(1, by: 0) == nil)
    #expect(HalfEven.divide(.max, by: .max) == 1)
    #expect(HalfEven.divide(Int128.max, by: 2) == Int128.max / 2 + 1)
  }

  @Test func `an amount times a quantity is rounded once`() {
    #expect(eur("0.99").multiplied(by: decimal("0.5")) == eur("0.50"))
    #expect(eur("1.01").multiplied(by: decimal("0.5")) == eur("0.50"))
    #expect(eur("-1.01").multiplied(by: decimal("0.5")) == eur("-0.50"))
    #expect(eur("2.00").divided(by: decimal("3")) == eur("0.67"))
    #expect(eur("2.00").divided(by: .zero) == nil)
  }

  @Test func `sums stay in their currency and means are rounded`() {
    #expect(Amount.sum(of: [eur("1.00"), inr("5.00"), eur("2.50")], in: .eur) == eur("3.50"))
    #expect(Amount.mean(of: [eur("1.00"), eur("1.01")]) == eur("1.00"))
    #expect(Amount.mean(of: [eur("1.01"), eur("1.02")]) == eur("1.02"))
    #expect(Amount.mean(of: []) == nil)
  }

  @Test func `percentages have six decimals, and cells a tenth`() {
    #expect(eur("1.00").percent(of: eur("3.00")) == decimal("33.333333"))
    #expect(eur("1.00").percent(of: eur("0.00")) == nil)
    #expect(eur("1.00").percent(of: inr("3.00")) == nil)
    #expect(decimal("33.35").permille == 334)
    #expect(decimal("33.25").permille == 332)
    #expect(decimal("-0.06").permille == -1)
    #expect(decimal("7.25") < decimal("7.3") && decimal("-1") < decimal("0.001"))
    #expect(decimal("0.25").times(decimal("0.4")) == decimal("0.1"))
  }
}
