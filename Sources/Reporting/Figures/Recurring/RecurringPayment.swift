import Ledger

/// A recurring payment, such as a subscription, a rent or a salary.
struct RecurringPayment: Hashable, Sendable {
  /// The state of a recurring payment on a day.
  enum State: Hashable, Sendable {
    case running
    /// The payment is overdue since the given day.
    case missing(since: CalendarDate)
    /// The payment has been missing for so long that it counts as ended.
    case ended
  }

  /// A change of the price on a day.
  struct PriceChange: Hashable, Sendable {
    let day: CalendarDate
    let before: Amount
    let after: Amount
  }

  let payee: String
  let currency: Currency
  let rhythm: PaymentRhythm
  /// The payments so far, by day; never empty.
  let payments: [PayeePayment]
  /// Whether the payment has a steady price.
  let isSteady: Bool

  init(payee: String, currency: Currency, _ chain: PaymentChain) {
    self.payee = payee
    self.currency = currency
    rhythm = chain.rhythm
    payments = chain.links
    isSteady = chain.isSteady
  }

  var first: PayeePayment { payments[0] }
  var last: PayeePayment { payments[payments.count - 1] }

  /// The current amount: the last amount, or the median of the last year if amounts vary.
  var amount: Amount {
    guard !isSteady else { return amount(last) }
    let year = payments.suffix(Int(rhythm.timesPerYear)).map(\.minorUnits)
    return Amount(minorUnits: Rounding.median(year) ?? last.minorUnits, currency: currency)
  }

  /// The yearly total at the current amount; nil if it is too large.
  var perYear: Amount? { rhythm.perYear(amount) }

  /// The day of the next expected payment, which may be in the past.
  var due: CalendarDate { rhythm.day(1, after: last.day) }

  /// The state if all payments until `day` are known.
  func state(knownThrough day: CalendarDate) -> State {
    guard day - due > rhythm.slack else { return .running }
    let given = rhythm.day(PaymentChain.longestGap + 1, after: last.day)
    return day - given > rhythm.slack ? .ended : .missing(since: due)
  }

  /// The first expected day on or after `day`.
  func next(from day: CalendarDate) -> CalendarDate {
    var count = 1
    while rhythm.day(count, after: last.day) < day { count += 1 }
    return rhythm.day(count, after: last.day)
  }

  /// The changes of the price; empty for varying amounts.
  var priceChanges: [PriceChange] {
    guard isSteady else { return [] }
    return zip(payments, payments.dropFirst()).compactMap { before, after in
      guard before.minorUnits != after.minorUnits else { return nil }
      return PriceChange(day: after.day, before: amount(before), after: amount(after))
    }
  }

  private func amount(_ payment: PayeePayment) -> Amount {
    Amount(minorUnits: payment.minorUnits, currency: currency)
  }
}
