import Ledger
import Synchronization

/// The recurring payments and duplicate charges among the payments to and from all payees.
package struct RecurringPayments: Hashable, Sendable {
  private(set) var all: [RecurringPayment] = []
  private(set) var doubles: [DoubleCharge] = []

  /// The number of months to search: enough for three yearly payments with their slack.
  package static let months = 38

  /// The maximum number of days between two duplicate charges without a rhythm.
  private static let doubleDays = 3

  /// Creates the recurring payments of the histories, within `days` if given.
  ///
  /// `currencies` are the currencies of the accounts, by index.
  init(_ histories: [PayeeHistory], currencies: [Currency], in days: Period? = nil) {
    var payments: [PayeePayment] = []
    for history in histories {
      history.gather(days, into: &payments)
      guard payments.count > 2, let first = payments.first else { continue }
      add(history.payee, payments[...], currencies[Int(first.account)])
    }
    all.sort {
      ($0.payee, $0.first.day, $0.last.minorUnits) < ($1.payee, $1.first.day, $1.last.minorUnits)
    }
    doubles.sort {
      ($0.second, $0.payee, $0.amount.minorUnits) < ($1.second, $1.payee, $1.amount.minorUnits)
    }
  }

  private mutating func add(
    _ payee: String, _ payments: ArraySlice<PayeePayment>, _ currency: Currency
  ) {
    if let chain = Self.chain(payments) {
      add(chain, payee, currency)
      return
    }
    // A shop may also charge a subscription, which shows as a repeated amount.
    var isFound = false
    Self.forEachAmount(of: payments) { payments in
      guard let chain = Self.chain(payments), chain.others.count <= 1 else { return }
      isFound = true
      add(chain, payee, currency)
    }
    if !isFound, let pair = Self.lonePair(payments) {
      doubles.append(DoubleCharge(payee, currency, pair))
    }
  }

  /// Calls `body` with the payments of each amount that has enough payments for a rhythm, by
  /// ascending amount.
  private static func forEachAmount(
    of payments: ArraySlice<PayeePayment>, _ body: (ArraySlice<PayeePayment>) -> Void
  ) {
    let byAmount = payments.sorted { left, right in
      left.minorUnits == right.minorUnits
        ? PayeePayment.comesFirst(left, right) : left.minorUnits < right.minorUnits
    }
    var start = 0
    while start < byAmount.count {
      var end = start + 1
      while end < byAmount.count, byAmount[end].minorUnits == byAmount[start].minorUnits {
        end += 1
      }
      if end - start >= PaymentRhythm.leastCountOfAll { body(byAmount[start..<end]) }
      start = end
    }
  }

  private mutating func add(_ chain: PaymentChain, _ payee: String, _ currency: Currency) {
    all.append(RecurringPayment(payee: payee, currency: currency, chain))
    guard chain.isSteady, chain.links[0].minorUnits < 0 else { return }
    for other in chain.others {
      let twin = chain.links.first {
        $0.minorUnits == other.minorUnits && abs($0.day - other.day) <= chain.rhythm.slack
      }
      if let twin { doubles.append(DoubleCharge(payee, currency, (twin, other))) }
    }
  }

  /// The recurring chain with the most payments, in a tie with the shortest rhythm; nil if none
  /// recurs.
  private static func chain(_ payments: ArraySlice<PayeePayment>) -> PaymentChain? {
    var best: PaymentChain?
    for rhythm in PaymentRhythm.allCases {
      guard let chain = PaymentChain(payments, rhythm), chain.isRecurring,
        chain.links.count > best?.links.count ?? 0
      else { continue }
      best = chain
    }
    return best
  }

  /// The two equal charges within a few days by a payee that otherwise charges far less often.
  ///
  /// Nil if there are no such charges.
  private static func lonePair(
    _ payments: ArraySlice<PayeePayment>
  ) -> (PayeePayment, PayeePayment)? {
    guard payments.count > 3, let first = payments.first, first.minorUnits < 0 else { return nil }
    let close = zip(payments, payments.dropFirst()).filter { $1.day - $0.day <= 10 }
    guard close.count == 1, let (first, second) = close.first,
      second.day - first.day <= doubleDays, first.minorUnits == second.minorUnits
    else { return nil }
    return (first, second)
  }
}

/// A pair of equal payments to one payee, one of them probably by mistake.
struct DoubleCharge: Hashable, Sendable {
  let payee: String
  let amount: Amount
  let first: CalendarDate
  let second: CalendarDate

  init(_ payee: String, _ currency: Currency, _ pair: (PayeePayment, PayeePayment)) {
    self.payee = payee
    amount = Amount(minorUnits: pair.0.minorUnits, currency: currency)
    first = min(pair.0.day, pair.1.day)
    second = max(pair.0.day, pair.1.day)
  }
}

/// A cache of the recurring payments of a ledger, shared by all reports on the same days.
final class RecurringCache: Sendable {
  private let found = Mutex<[Period?: RecurringPayments]>([:])

  /// The recurring payments known on a day.
  func payments(_ context: ReportContext, knownOn day: CalendarDate) -> RecurringPayments {
    let days = Period(start: day.adding(months: -RecurringPayments.months), end: day)
    return found.withLock { found in
      if let known = found[days] { return known }
      let payments = RecurringPayments(
        context.histories, currencies: context.names.accounts.map(\.currency), in: days)
      found[days] = payments
      return payments
    }
  }
}
