import Ledger
import Testing

@testable import Reporting

@Suite struct UnusualAmountsTests {
  private static func paid(
    _ date: String, _ minorUnits: Int64, payee: Int32 = 1, category: Int32 = 1, account: Int32 = 0
  ) -> PayeePayment {
    PayeePayment(
      day: day(date), minorUnits: -minorUnits, account: account, payee: payee, category: category)
  }

  /// `payee amount usual basis` of what is found in August 2026.
  private static func found(_ payments: [PayeePayment]) -> [String] {
    UnusualAmounts.find(
      PaymentList(payments.sorted { $0.day < $1.day }), in: .month(of: day("2026-08-01")),
      currencies: [.eur, .usd]
    ).map { "\($0.payment.payee) \(-$0.payment.minorUnits) \($0.usual) \($0.basis)" }
  }

  /// A grocer in each week of the months before: 41, 42, … 49 and again; the median is 45.
  private static let groceries = (0..<18).map { week in
    PayeePayment(
      day: day("2026-03-02").adding(days: week * 7), minorUnits: Int64(41 + week % 9) * -100,
      account: 0, payee: 1, category: 1)
  }

  @Test func `an amount far above what the payee was paid is unusual`() {
    // The deviations are 0 to 4 about the median of 45, their median is 2: 45 + 6 × 4.5 is 72, and
    // three times as much is 135.
    #expect(
      Self.found(Self.groceries + [Self.paid("2026-08-10", 990_00)]) == ["1 99000 4500 payee"])
    #expect(
      Self.found(Self.groceries + [Self.paid("2026-08-10", 135_00)]) == ["1 13500 4500 payee"])
    #expect(Self.found(Self.groceries + [Self.paid("2026-08-10", 134_99)]) == [])
    #expect(Self.found(Self.groceries + [Self.paid("2026-07-31", 990_00)]) == [])
  }

  @Test func `a large amount at an unknown shop is held against the category, else against all`() {
    let shop = Self.paid("2026-08-10", 500_00, payee: 2, category: 0)
    #expect(Self.found(Self.groceries + [shop]) == ["2 50000 4500 all"])
    let kin = Self.paid("2026-08-10", 500_00, payee: 2, category: 1)
    #expect(Self.found(Self.groceries + [kin]) == ["2 50000 4500 category"])
    // Fourteen payments do not tell what is usual.
    #expect(Self.found(Self.groceries.suffix(14) + [shop]) == [])
    #expect(Self.found([shop]) == [])
  }

  @Test func `what a payee was paid before is no news`() {
    let fee = Self.paid("2026-04-10", 400_00, payee: 2, category: 2)
    let again = Self.paid("2026-08-10", 600_00, payee: 2, category: 2)
    #expect(Self.found(Self.groceries + [fee, again]) == [])
    let more = Self.paid("2026-08-10", 600_01, payee: 2, category: 2)
    #expect(Self.found(Self.groceries + [fee, more]) == ["2 60001 4500 all"])
  }

  @Test func `currencies are not compared, and a small part of a month is no news`() {
    let dollars = Self.paid("2026-08-10", 990_00, account: 1)
    #expect(Self.found(Self.groceries + [dollars]) == [])
    let rent = Self.paid("2026-08-01", 9_000_00, payee: 3, category: 3)
    let before = Self.paid("2026-07-01", 9_000_00, payee: 3, category: 3)
    let large = Self.paid("2026-08-10", 150_00)
    #expect(Self.found(Self.groceries + [before, rent, large]) == [])
  }

  @Test func `money that came in is not spending`() {
    let salaries = (0..<20).map { Self.paid("2026-07-\(10 + $0)", -5_000_00) }
    let shop = Self.paid("2026-08-10", 500_00, payee: 2, category: 1)
    let refund = Self.paid("2026-08-11", -900_00, payee: 3, category: 1)
    #expect(Self.found(Self.groceries + salaries + [shop, refund]) == ["2 50000 4500 category"])
  }

  @Test func `a month names three, the farthest above the usual first`() {
    let shops = (0..<5).map { number in
      Self.paid(
        "2026-08-1\(number)", Int64(500 + number) * 100, payee: 10 + Int32(number), category: 9)
    }
    // The shops before count among all, so the median goes from 45 to 45.50 and 46.
    #expect(
      Self.found(Self.groceries + shops) == [
        "11 50100 4500 all", "10 50000 4500 all", "12 50200 4550 all",
      ])
  }

  @Test(arguments: 0..<20)
  func `no later payment changes what is found`(seed: Int) {
    var state = UInt64(seed)
    func number(_ bound: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % bound
    }
    let start = day("2025-06-01")
    let payments = (0..<400).map { index in
      PayeePayment(
        day: start.adding(days: index * 3 / 2), minorUnits: -Int64(1 + number(20_000)),
        account: Int32(number(2)), payee: Int32(number(12)), category: Int32(number(5)))
    }
    let end = day("2026-08-31")
    let known = payments.filter { $0.day <= end }
    #expect(known.count < payments.count)
    #expect(Self.found(known) == Self.found(payments))
  }

  @Test func `a thousand Augusts are what Python makes of them`() throws {
    try Vectors("unusual.csv").check { line in
      let payments = try (line["payments"] ?? "").split(separator: ";").map { part in
        let numbers = try part.split(separator: ":").map { try required(Int64($0)) }
        return PayeePayment(
          day: CalendarDate(daysSince1970: Int32(numbers[0])), minorUnits: -numbers[1],
          account: Int32(numbers[4]), payee: Int32(numbers[2]), category: Int32(numbers[3]))
      }
      let found = Self.found(payments).joined(separator: ";")
      return found == line["found"] ? nil : "\(found), not \(line["found"] ?? "")"
    }
  }
}
