import Ledger

/// A payment that comes again and again: a subscription, a rent, a salary.
struct RecurringPayment: Hashable, Sendable {
  /// How it stands on a day.
  enum State: Hashable, Sendable {
    case running
    /// What was due has not come; the days on which it was due.
    case missing(since: CalendarDate)
    /// It has not come for so long that nobody waits for it.
    case ended
  }

  /// A price that is another from a day on.
  struct PriceChange: Hashable, Sendable {
    let day: CalendarDate
    let before: Amount
    let after: Amount
  }

  let payee: String
  let currency: Currency
  let rhythm: PaymentRhythm
  /// What came, by day; never empty.
  let payments: [PayeePayment]
  /// Whether its amount is a price, and not one that differs each time.
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

  /// The last amount; of one that differs each time the median of the last year.
  var amount: Amount {
    guard !isSteady else { return amount(last) }
    let year = payments.suffix(Int(rhythm.timesPerYear)).map(\.minorUnits)
    return Amount(minorUnits: Rounding.median(year) ?? last.minorUnits, currency: currency)
  }

  /// What it comes to in a year as it is now.
  var perYear: Amount? { rhythm.perYear(amount) }

  /// When it should come next, whether or not that day has gone by.
  var due: CalendarDate { rhythm.day(1, after: last.day) }

  /// How it stands when all is known until `day`.
  func state(knownThrough day: CalendarDate) -> State {
    guard day - due > rhythm.slack else { return .running }
    let given = rhythm.day(PaymentChain.longestGap + 1, after: last.day)
    return day - given > rhythm.slack ? .ended : .missing(since: due)
  }

  /// The next day on which it should come that is not before `day`.
  func next(from day: CalendarDate) -> CalendarDate {
    var count = 1
    while rhythm.day(count, after: last.day) < day { count += 1 }
    return rhythm.day(count, after: last.day)
  }

  /// When its price changed; none where the amount differs each time.
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
