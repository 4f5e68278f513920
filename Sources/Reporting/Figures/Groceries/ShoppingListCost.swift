import Ledger

/// What a shopping list was meant to cost, is expected to cost, and has cost so far.
struct ShoppingListCost: Hashable, Sendable {
  /// So many units of a product, at a price each.
  struct Line: Hashable, Sendable {
    var quantity: ExactDecimal
    var estimatedPrice: Amount
    /// What a unit cost in the end; nil while it is not bought.
    var actualPrice: Amount?
  }

  let budgeted: Amount
  /// All lines at their estimated prices, each to the minor unit.
  let estimated: Amount
  /// The lines that are bought, at what they cost.
  let actual: Amount
  /// The lines that are not bought yet, at their estimated prices.
  let stillEstimated: Amount
  /// How many lines are not bought yet.
  let openCount: Int

  /// Prices in another currency than the budget are left out.
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

  /// What the list comes to in the end: what was paid, and the estimate of the rest.
  var expected: Amount {
    Amount.sum(of: [actual, stillEstimated], in: budgeted.currency)
  }

  /// Budgeted − expected; negative when it will cost more.
  var left: Amount { budgeted.subtracting(expected) ?? .zero(budgeted.currency) }
}
