import Ledger

/// The grocery budgets that hold in the period, and their categories.
struct GroceryBudgetTables {
  /// A category of a budget: one that it plans a part for, or one that something was bought in.
  private struct Part {
    let whole: BudgetLine
    let category: String
    /// Nil where the budget has no amount for it.
    let planned: Int64?
    let spent: Int64
    let count: Int

    var left: Int64? { planned.map { $0 - spent } }
  }

  private let wholes: [BudgetLine]
  private let parts: [Part]

  /// - Parameters:
  ///   - lines: the budgets for groceries, each before its parts.
  ///   - purchases: what was bought by the as-of day.
  init(lines: [BudgetLine], purchases: [GroceryPurchase]) {
    let wholes = lines.filter { $0.part == nil }
    self.wholes = wholes
    parts = wholes.flatMap { whole in
      let planned = lines.filter { $0.origin == whole.origin && $0.part != nil }
      return Self.parts(of: whole, planned, purchases)
    }
  }

  private static func parts(
    of whole: BudgetLine, _ planned: [BudgetLine], _ purchases: [GroceryPurchase]
  ) -> [Part] {
    let within = purchases.filter { purchase in
      whole.days.contains(purchase.day) && purchase.totalCost.currency == whole.currency
        && !planned.contains { $0.part == purchase.category }
    }
    let unplanned = Dictionary(grouping: within, by: \.category).map { category, bought in
      Part(
        whole: whole, category: category, planned: nil,
        spent: Amount.sum(of: bought.map(\.totalCost), in: whole.currency).minorUnits,
        count: bought.count)
    }
    let own = planned.map { line in
      Part(
        whole: whole, category: line.title, planned: line.planned, spent: line.spent,
        count: Int(line.count))
    }
    return (own + unplanned).sorted { $0.category < $1.category }
  }

  func sections() -> [Section] { wholes.isEmpty ? [] : [budgets, categories] }

  private var budgets: Section {
    Section(
      "Grocery budgets", id: "budgets",
      caption: "Purchases from the first to the last day, inclusive", wholes,
      [
        (.rowHeading("budget", "Budget"), { .text($0.title) }),
        (.text("currency", "Currency", .files), { .currency($0.currency) }),
        (.text("from", "From", .wide), { .date($0.days.start) }),
        (.text("to", "To", .wide), { .date($0.days.end) }),
        (.number("budget-amount", "Budget"), { $0.cell($0.planned) }),
        (.number("spent", "Spent"), { $0.cell($0.spent) }),
        (.number("left", "Available"), { $0.cell($0.variance.left) }),
        (.number("used", "Used %"), { $0.use.percent.map(Cell.count) ?? .none }),
        (.text("status", "Status"), { .status($0.status) }),
      ])
  }

  private var categories: Section {
    Section(
      "Grocery budgets by category", id: "budget-categories",
      caption: "Purchases by category", parts,
      [
        (
          .text("budget", "Budget", wholes.count > 1 ? .everywhere : .files),
          { .text($0.whole.title) }
        ),
        (.rowHeading("category", "Category"), { .text($0.category) }),
        (.text("currency", "Currency", .files), { .currency($0.whole.currency) }),
        (
          .number("budget-amount", "Budget"),
          { part in
            part.planned.map(part.whole.cell) ?? .none
          }
        ),
        (.number("spent", "Spent"), { $0.whole.cell($0.spent) }),
        (.number("left", "Available"), { part in part.left.map(part.whole.cell) ?? .none }),
        (.number("count", "Purchases", .wide), { .of($0.count) }),
      ])
  }
}
