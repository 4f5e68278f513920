import Ledger
import Testing

@testable import Reporting

@Suite struct PaymentListTests {
  /// A payment a day to one of seven payees in turn.
  private static func payments(_ count: Int) -> [PayeePayment] {
    (0..<count).map { number in
      PayeePayment(
        day: CalendarDate(daysSince1970: 18_000 + Int32(number / 3)), minorUnits: Int64(number),
        account: 0, payee: Int32(number % 7))
    }
  }

  @Test(arguments: [0, 1, 4095, 4096, 4097, 10_000])
  func `it holds what was put in, across pieces`(count: Int) {
    let payments = Self.payments(count)
    let pile = PaymentList(payments)
    #expect(pile.count == count)
    #expect(Array(pile) == payments)
    #expect(pile.last == payments.last)
  }

  @Test(arguments: [0, 5, 10_000])
  func `each payee has the numbers of its payments, in order`(count: Int) {
    let payments = Self.payments(count)
    let (numbers, starts) = PaymentList(payments).byPayee(7)
    #expect(starts.count == 8)
    for payee in 0..<7 {
      let own = numbers[starts[payee]..<starts[payee + 1]]
      #expect(own.map(Int.init) == payments.indices.filter { $0 % 7 == payee })
    }
  }

  @Test func `the first index from which a condition holds is found`() {
    for count in 0..<40 {
      let pile = PaymentList(Self.payments(count))
      for bound in 0...count {
        #expect(pile.partitioningIndex { $0.minorUnits >= Int64(bound) } == bound)
      }
    }
  }

  @Test func `a history gives the payments of some days in order of amounts within a day`() {
    let days = ["2026-08-01", "2026-08-02", "2026-08-02", "2026-08-02", "2026-08-05"].map(day)
    let payments = zip(days, [5, 9, 3, 4, 1] as [Int64]).map {
      PayeePayment(day: $0, minorUnits: $1, account: 0)
    }
    let history = PayeeHistory(
      payee: "Shop", in: PaymentList(payments), Array(0..<5)[...])
    var gathered = [payments[0]]
    history.gather(nil, into: &gathered)
    #expect(gathered.map(\.minorUnits) == [5, 3, 4, 9, 1])
    history.gather(Period(start: day("2026-08-02"), end: day("2026-08-04")), into: &gathered)
    #expect(gathered.map(\.minorUnits) == [3, 4, 9])
    history.gather(Period(start: day("2026-09-01"), end: day("2026-09-30")), into: &gathered)
    #expect(gathered.isEmpty)
  }
}
