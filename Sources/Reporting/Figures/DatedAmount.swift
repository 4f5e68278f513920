package import Ledger

/// An amount on a day: a cash flow, a payment, a purchase.
package struct DatedAmount: Hashable, Sendable {
  package var day: CalendarDate
  package var amount: Amount

  package init(_ day: CalendarDate, _ amount: Amount) {
    self.day = day
    self.amount = amount
  }
}
