/// One line of a receipt with a quantity, as reports on prices read it.
package struct BoughtLine: Hashable, Sendable {
  package let product: String
  package let category: Category
  package let merchant: String
  package let day: CalendarDate
  package let quantity: ExactDecimal
  /// The unit as the receipt writes it; empty where it has none.
  package let unit: String
  /// What the line adds to the receipt's total, tax and discount included.
  package let cost: Amount

  package init(
    product: String, category: Category = .uncategorised, merchant: String, day: CalendarDate,
    quantity: ExactDecimal, unit: String = "", cost: Amount
  ) {
    self.product = product
    self.category = category
    self.merchant = merchant
    self.day = day
    self.quantity = quantity
    self.unit = unit
    self.cost = cost
  }
}
