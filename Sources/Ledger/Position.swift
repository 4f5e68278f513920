/// How many units of a security a statement says are held, and what it says they are worth.
package struct Position: Hashable, Sendable {
  /// The ``Security/key``.
  package var security: String
  package var day: CalendarDate
  package var units: ExactDecimal
  package var unitPrice: ExactDecimal?
  /// Minor units of the statement's currency.
  package var marketValue: Int64?

  package init(
    security: String, day: CalendarDate, units: ExactDecimal, unitPrice: ExactDecimal? = nil,
    marketValue: Int64? = nil
  ) {
    self.security = security
    self.day = day
    self.units = units
    self.unitPrice = unitPrice
    self.marketValue = marketValue
  }
}
