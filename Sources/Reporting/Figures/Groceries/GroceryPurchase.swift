package import Ledger

/// So much of a product, bought on a day in a store.
package struct GroceryPurchase: Hashable, Sendable {
  package var product: String
  package var category: String
  package var store: String
  package var day: CalendarDate
  package var quantity: ExactDecimal
  /// What the quantity is counted in, as it was entered: `kg`, `500 g`, `pack`.
  package var unit: String
  package var totalCost: Amount

  package init(
    product: String, category: String = "", store: String = "", day: CalendarDate,
    quantity: ExactDecimal, unit: String = "", totalCost: Amount
  ) {
    self.product = product
    self.category = category
    self.store = store
    self.day = day
    self.quantity = quantity
    self.unit = unit
    self.totalCost = totalCost
  }

  /// Price × quantity to the minor unit, halves to even: what a total cost has to be.
  package static func totalCost(price: Amount, quantity: ExactDecimal) -> Amount? {
    price.multiplied(by: quantity)
  }
}
