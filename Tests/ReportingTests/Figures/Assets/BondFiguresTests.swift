import Ledger
import Testing

@testable import Reporting

@Suite struct BondFiguresTests {
  private func bond(
    _ value: String, coupon: String = "5", _ frequency: Compounding = .annual,
    maturity: String? = "2029-08-14", next: String? = nil
  ) -> BondFigures {
    BondFigures(
      faceValue: inr("1000.00"), couponPercent: decimal(coupon), currentValue: inr(value),
      maturity: maturity.map { day($0) }, frequency: frequency,
      statedNextCoupon: next.map { day($0) })
  }

  @Test func `a year's interest and what it yields at the price`() {
    let bond = bond("950.00")
    #expect(bond.annualInterest == inr("50.00"))
    #expect(bond.currentYieldPercent == decimal("5.263158"))
    #expect(self.bond("0.00").currentYieldPercent == nil)
  }

  /// Three years before maturity, on a coupon day: 50, 50 and 1050 are worth 950 at 6.90184245…%.
  @Test func `on a coupon day the yield is that of whole periods`() {
    let percent = bond("950.00").computedYieldPercent(day("2026-08-14"))
    #expect(isSameRate(percent, decimal("6.901842451885")))
    #expect(bond("1000.00").computedYieldPercent(day("2026-08-14")) == decimal("5"))
  }

  /// Bought for 620.92 (1000 ÷ 1.1⁵ = 620.9213…), a bond without coupon yields ten percent.
  @Test func `a bond without a coupon yields what is missing in its price`() {
    let zero = bond("620.92", coupon: "0", .maturity)
    let percent = zero.computedYieldPercent(day("2024-08-14"))
    #expect(percent.map { $0.permille } == 100)
    #expect(zero.coupons(from: day("2024-08-14"), to: day("2029-12-31")).isEmpty)
  }

  @Test func `a stated yield wins`() {
    var stated = bond("950.00")
    stated.statedYieldPercent = decimal("6.9")
    #expect(stated.yieldPercent(day("2026-08-14")) == decimal("6.9"))
  }

  @Test func `a bond that gives nothing to compute with has no yield`() {
    #expect(bond("950.00").computedYieldPercent(day("2029-08-14")) == nil)
    #expect(bond("950.00", maturity: nil).computedYieldPercent(day("2026-08-14")) == nil)
    #expect(bond("0.00").computedYieldPercent(day("2026-08-14")) == nil)
    #expect(bond("950.00", .maturity).computedYieldPercent(day("2026-08-14")) == nil)
  }

  @Test func `a bond matures on its day, and has matured after it`() {
    #expect(!bond("950.00").isMatured(day("2029-08-14")))
    #expect(bond("950.00").isMatured(day("2029-08-15")))
    #expect(!bond("950.00", maturity: nil).isMatured(day("2099-01-01")))
  }

  @Test func `coupons are counted back from maturity`() {
    let bond = bond("950.00", .halfYearly, maturity: "2029-08-31")
    let coupons = bond.coupons(from: day("2028-02-29"), to: day("2030-12-31"))
    #expect(
      coupons.map(\.day.description) == [
        "2028-02-29", "2028-08-31", "2029-02-28", "2029-08-31",
      ])
    #expect(coupons.map(\.amount) == [inr("25.00"), inr("25.00"), inr("25.00"), inr("25.00")])
    #expect(bond.nextCoupon(day("2028-03-01"))?.day == day("2028-08-31"))
    #expect(bond.nextCoupon(day("2029-09-01")) == nil)
  }

  @Test func `the coupon that the bank names goes before, also when it is old`() {
    let bond = bond("950.00", .quarterly, maturity: "2029-08-31", next: "2026-01-10")
    #expect(bond.nextCoupon(day("2026-01-10")) == DatedAmount(day("2026-01-10"), inr("12.50")))
    #expect(bond.nextCoupon(day("2027-10-11"))?.day == day("2028-01-10"))
    #expect(bond.nextCoupon(day("2025-10-01"))?.day == day("2025-10-10"))
    #expect(
      bond.coupons(from: day("2029-07-01"), to: day("2029-12-31")).map(\.day) == [
        day("2029-07-10")
      ])
  }

  @Test func `a thousand yields agree with scipy and decimals`() throws {
    try Vectors("bonds.csv").check { line in
      let figures = BondFigures(
        faceValue: try #require(line.amount("face")),
        couponPercent: try #require(line.decimal("coupon")),
        currentValue: try #require(line.amount("price")), maturity: line.day("maturity"),
        frequency: try #require(Compounding(rawValue: line["frequency"] ?? "")))
      let percent = figures.computedYieldPercent(try #require(line.day("as_of")))
      let expected = line.decimal("yield")
      return isSameRate(percent, expected)
        ? nil : "\(percent?.description ?? "none"), not \(expected?.description ?? "none")"
    }
  }
}
