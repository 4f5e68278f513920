package import Ledger

/// What was bought within a grocery budget's days, against its amounts.
package struct GroceryBudgetUse: Hashable, Sendable {
  /// A sum, and a part of it for some of the categories; both days included.
  package struct Plan: Hashable, Sendable {
    package var amount: Amount
    package var start: CalendarDate
    package var end: CalendarDate
    package var isActive: Bool
    package var categories: [String: Amount]

    package init(
      amount: Amount, start: CalendarDate, end: CalendarDate, isActive: Bool = true,
      categories: [String: Amount] = [:]
    ) {
      self.amount = amount
      self.start = start
      self.end = end
      self.isActive = isActive
      self.categories = categories
    }
  }

  /// One category: one of the plan, or one that something was bought in.
  package struct Line: Hashable, Sendable {
    package let category: String
    /// Nil where the plan has no amount for it.
    package let planned: Amount?
    package let spent: Amount
    package let count: Int

    /// Planned − spent.
    package var left: Amount? { planned?.subtracting(spent) }
  }

  package let planned: Amount
  package let spent: Amount
  /// By name.
  package let lines: [Line]

  /// Nil for a budget that is not active; purchases in another currency are left out.
  package init?(_ plan: Plan, _ purchases: [GroceryPurchase]) {
    guard plan.isActive else { return nil }
    let currency = plan.amount.currency
    let within = purchases.filter {
      plan.start <= $0.day && $0.day <= plan.end && $0.totalCost.currency == currency
    }
    let byCategory = Dictionary(grouping: within, by: \.category)
    planned = plan.amount
    spent = Amount.sum(of: within.map(\.totalCost), in: currency)
    lines = Set(byCategory.keys).union(plan.categories.keys).sorted().map { category in
      let bought = byCategory[category] ?? []
      return Line(
        category: category, planned: plan.categories[category],
        spent: Amount.sum(of: bought.map(\.totalCost), in: currency), count: bought.count)
    }
  }

  /// Planned − spent.
  package var left: Amount { planned.subtracting(spent) ?? .zero(planned.currency) }

  /// Whole percents that are used, cut; nil for a budget of nothing.
  package var percent: Int64? {
    BudgetUse(planned: planned, spent: spent, cycle: .month).percent
  }
}
