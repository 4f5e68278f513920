package import Ledger

/// Two payments of one amount to one payee, of which one is probably a mistake.
package struct DoubleCharge: Hashable, Sendable {
  package let payee: String
  package let amount: Amount
  package let first: CalendarDate
  package let second: CalendarDate

  init(_ payee: String, _ currency: Currency, _ pair: (PayeePayment, PayeePayment)) {
    self.payee = payee
    amount = Amount(minorUnits: pair.0.minorUnits, currency: currency)
    first = min(pair.0.day, pair.1.day)
    second = max(pair.0.day, pair.1.day)
  }
}
