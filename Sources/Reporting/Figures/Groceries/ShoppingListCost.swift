import Ledger

/// The budgeted, estimated and actual cost of a shopping list.
struct ShoppingListCost: Hashable, Sendable {
  /// A quantity of a product, with its price per unit.
  struct Line: Hashable, Sendable {
    var quantity: ExactDecimal
    var estimatedPrice: Amount
    /// The actual price per unit; nil until the product is bought and its price is recorded.
    var actualPrice: Amount?
  }

  let budgeted: Amount
  /// The cost of all lines at their estimated prices, each rounded to the minor unit.
  let estimated: Amount
  /// The cost of the bought lines at their actual prices.
  let actual: Amount
  /// The cost of the lines not yet bought, at their estimated prices.
  let stillEstimated: Amount
  /// The number of lines not yet bought.
  let openCount: Int

  /// Creates the cost of the lines; prices in currencies other than the budget's are left out.
  init(budgeted: Amount, _ lines: [Line]) {
    let currency = budgeted.currency
    let open = lines.filter { $0.actualPrice == nil }
    func estimate(_ lines: [Line]) -> Amount {
      Amount.sum(
        of: lines.compactMap { $0.estimatedPrice.multiplied(by: $0.quantity) }, in: currency)
    }
    self.budgeted = budgeted
    estimated = estimate(lines)
    actual = Amount.sum(
      of: lines.compactMap { $0.actualPrice?.multiplied(by: $0.quantity) }, in: currency)
    stillEstimated = estimate(open)
    openCount = open.count
  }

  /// The expected final cost: actual cost plus the estimate of the open lines.
  var expected: Amount {
    Amount.sum(of: [actual, stillEstimated], in: budgeted.currency)
  }

  /// The rest of the budget: budgeted − expected; negative if the list will cost more.
  var left: Amount { budgeted.subtracting(expected) ?? .zero(budgeted.currency) }
}
