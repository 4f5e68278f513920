package import Ledger

/// Something in the pantry with a date on it, as the planner's expiration trackers have it.
package struct PantryStock: Hashable, Sendable {
  package var product: String
  package var expires: CalendarDate
  package var quantity: ExactDecimal
  package var remaining: ExactDecimal
  package var isConsumed: Bool
  /// The day it was thrown away; nil when it was not.
  package var wasted: CalendarDate?
  /// What ``quantity`` cost; nil where no purchase says.
  package var cost: Amount?

  package init(
    product: String, expires: CalendarDate, quantity: ExactDecimal, remaining: ExactDecimal,
    isConsumed: Bool = false, wasted: CalendarDate? = nil, cost: Amount? = nil
  ) {
    self.product = product
    self.expires = expires
    self.quantity = quantity
    self.remaining = remaining
    self.isConsumed = isConsumed
    self.wasted = wasted
    self.cost = cost
  }
}
