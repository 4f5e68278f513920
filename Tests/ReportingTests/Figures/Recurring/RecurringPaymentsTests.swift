import Ledger
import Testing

@testable import Reporting

/// Payments laid out by hand and at random, and what is found in them.
@Suite struct RecurringPaymentsTests {
  private static func payment(_ line: String) throws -> PayeePayment {
    let words = line.split(separator: " ").map(String.init)
    return PayeePayment(
      day: day(words[0]), minorUnits: try required(Int64(words[1].filter { $0 != "." })), account: 0
    )
  }

  private static func find(_ lines: [String]) throws -> RecurringPayments {
    let history = PayeeHistory(payee: "Shop", payments: try lines.map(payment))
    return RecurringPayments([history], currencies: [.eur])
  }

  /// Days that differ by weekends and the ends of months.
  @Test(arguments: [
    (["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"], PaymentRhythm.month, "2026-05-30"),
    (["2026-01-01", "2026-02-02", "2026-03-02"], .month, "2026-04-02"),
    (["2025-11-15", "2026-02-16", "2026-05-15"], .quarter, "2026-08-15"),
    (["2024-02-29", "2025-02-28", "2026-03-02"], .year, "2027-03-02"),
    (["2025-03-01", "2025-09-01", "2026-03-01"], .halfYear, "2026-09-01"),
    (["2026-01-10", "2026-03-10", "2026-05-11"], .twoMonths, "2026-07-11"),
    (
      ["2026-01-05", "2026-01-12", "2026-01-19", "2026-01-27", "2026-02-02", "2026-02-09"], .week,
      "2026-02-16"
    ),
    (
      ["2026-01-05", "2026-01-19", "2026-02-02", "2026-02-17", "2026-03-02"], .fortnight,
      "2026-03-16"
    ),
  ])
  func `the rhythm is found, and when it comes next`(
    days: [String], rhythm: PaymentRhythm, due: String
  ) throws {
    let found = try Self.find(days.map { "\($0) -9.99" })
    let one = try required(found.all.first)
    #expect(found.all.count == 1 && one.rhythm == rhythm && one.due == day(due))
    #expect(one.perYear?.minorUnits == -999 * rhythm.timesPerYear)
  }

  @Test func `a price that changes is told with its day, and what it was and is`() throws {
    let found = try Self.find([
      "2026-01-03 -9.99", "2026-02-03 -9.99", "2026-03-03 -9.99", "2026-04-03 -12.99",
      "2026-05-04 -12.99",
    ])
    let one = try required(found.all.first)
    #expect(
      one.priceChanges.map { "\($0.day) \($0.before) \($0.after)" } == ["2026-04-03 -9.99 -12.99"])
    #expect(one.amount.minorUnits == -1299)
  }

  @Test func `what differs each time is known by half a year of months, and has no price`() throws {
    let bills = [
      "2026-01-10 -41.20", "2026-02-10 -44.10", "2026-03-11 -39.00", "2026-04-10 -30.55",
      "2026-05-11 -28.00", "2026-06-10 -27.10",
    ]
    let one = try required(try Self.find(bills).all.first)
    // The two in the middle are 39.00 and 30.55, 34.775 between them.
    #expect(!one.isSteady && one.priceChanges.isEmpty && one.amount.minorUnits == -3478)
    #expect(try Self.find(Array(bills.dropLast())).all.isEmpty)
    // A bill that is more than four times another is shopping.
    #expect(try Self.find(bills.dropLast() + ["2026-06-10 -112.10"]).all.isEmpty)
  }

  @Test func `of a price that was charged twice the second is told`() throws {
    let found = try Self.find([
      "2026-01-03 -9.99", "2026-02-03 -9.99", "2026-02-04 -9.99", "2026-03-03 -9.99",
      "2026-04-03 -9.99",
    ])
    #expect(found.all.map(\.payments.count) == [4])
    #expect(
      found.doubles.map { "\($0.first) \($0.second) \($0.amount)" } == [
        "2026-02-03 2026-02-04 -9.99"
      ])
    // Money that comes in twice is no charge.
    let income = try Self.find([
      "2026-01-03 9", "2026-02-03 9", "2026-02-04 9", "2026-03-03 9", "2026-04-03 9",
    ])
    #expect(income.all.count == 1 && income.doubles.isEmpty)
  }

  @Test func `two equal charges within days, where else months lie between, are told`() throws {
    let hotel = ["2026-01-03 -80", "2026-03-17 -95", "2026-06-20 -80", "2026-06-21 -80"]
    #expect(try Self.find(hotel).doubles.count == 1)
    // Of somebody who is paid every few days, nothing is odd about it.
    #expect(try Self.find(hotel + ["2026-03-22 -95"]).doubles.isEmpty)
    #expect(try Self.find(hotel.dropLast() + ["2026-06-21 -81"]).doubles.isEmpty)
  }

  @Test func `a subscription at a shop stands out from what is bought there`() throws {
    let found = try Self.find([
      "2026-01-03 -8.99", "2026-01-09 -31.20", "2026-01-22 -4.10", "2026-02-03 -8.99",
      "2026-02-14 -77.00", "2026-03-03 -8.99", "2026-03-04 -12.30", "2026-03-30 -5.00",
    ])
    #expect(found.all.map(\.amount.minorUnits) == [-899] && found.all.map(\.rhythm) == [.month])
  }

  @Test func `a stop of two times goes on, one of three ends it`() throws {
    let gap = ["2026-01-03 -9", "2026-02-03 -9", "2026-05-03 -9", "2026-06-03 -9"]
    #expect(try Self.find(gap).all.map(\.payments.count) == [4])
    let one = try required(try Self.find(gap).all.first)
    for (known, state) in [
      ("2026-07-08", RecurringPayment.State.running),
      ("2026-07-09", .missing(since: day("2026-07-03"))),
      ("2026-09-08", .missing(since: day("2026-07-03"))), ("2026-09-09", .ended),
    ] {
      #expect(one.state(knownThrough: day(known)) == state, "\(known)")
    }
    #expect(one.next(from: day("2026-08-03")) == day("2026-08-03"))
    #expect(one.next(from: day("2026-08-04")) == day("2026-09-03"))
  }

  /// What has no rhythm is not said to have one: of a thousand shops at most ten.
  @Test func `shopping at random days is not recurring`() {
    var random = SeededPayments(seed: 7)
    var found = 0
    for _ in 0..<1000 {
      let payments = random.noise(count: 3 + random.next(38))
      found +=
        RecurringPayments([PayeeHistory(payee: "x", payments: payments)], currencies: [.eur]).all
        .count
    }
    #expect(found <= 10, "\(found)")
  }

  /// Every subscription is found in its rhythm, whatever day it comes late and whatever it costs.
  @Test func `what recurs is found`() {
    var random = SeededPayments(seed: 11)
    for round in 0..<1000 {
      let rhythm = PaymentRhythm.allCases[round % PaymentRhythm.allCases.count]
      let count = rhythm.leastCount + random.next(8)
      let payments = random.subscription(rhythm, count: count)
      let found = RecurringPayments(
        [PayeeHistory(payee: "x", payments: payments)], currencies: [.eur])
      #expect(found.all.map(\.rhythm) == [rhythm], "\(round): \(payments.map(\.day))")
      #expect(found.all.first?.payments.count == count && found.doubles.isEmpty, "\(round)")
    }
  }
}

/// Payments made from a seed.
private struct SeededPayments {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  mutating func noise(count: Int) -> [PayeePayment] {
    (0..<count).map { _ in
      PayeePayment(
        day: day("2024-01-01").adding(days: next(1000)), minorUnits: -Int64(100 + next(9_000)),
        account: 0)
    }
  }

  /// Late by half of what is allowed at most, so that two neighbours are never further off than that.
  mutating func subscription(_ rhythm: PaymentRhythm, count: Int) -> [PayeePayment] {
    let start = day("2024-01-01").adding(days: next(300))
    let price = -Int64(100 + next(9_000))
    return (0..<count).map { index in
      let late = next(rhythm.slack / 2 + 1)
      return PayeePayment(
        day: rhythm.day(index, after: start).adding(days: late), minorUnits: price, account: 0)
    }
  }
}
