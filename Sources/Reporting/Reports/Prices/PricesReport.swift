package import Ledger

/// A report of prices for groceries and receipt lines: prices by store, trends and grocery budgets.
package struct PricesReport: ReportKind {
  package static let name = "prices"
  package static let title = "Prices"
  package static let summary =
    "prices of groceries and receipt lines, trends, stores, a personal price index, grocery budgets"

  private let context: ReportContext

  package static func isFilled(by registers: RegisterBook) -> Bool {
    registers.has(.purchase, .pricePoint) || !registers.boughtLines.isEmpty
      || registers.budgets.contains(where: \.isOfGroceries)
  }

  package static func span(_ context: ReportContext) -> Period { context.clippedPeriod }

  package init(_ context: ReportContext) { self.context = context }

  package mutating func add(_ rows: Span<LedgerRow>) {}

  package func report() -> Report {
    var report = context.blankReport(Self.self, of: .groceryItem, .purchase, .pricePoint)
    let registers = context.registers
    let planned = registers.purchases.filter { $0.day <= context.asOf }
    let purchases = (planned + registers.receiptPurchases(beside: planned))
      .filter { $0.day <= context.asOf }
      .sorted { ($0.day, $0.product, $0.store) < ($1.day, $1.product, $1.store) }
    let points = registers.pricePoints.filter { $0.day <= context.asOf }
    let currencies = Set(purchases.map(\.totalCost.currency) + points.map(\.price.currency))
      .sorted()
    let household = household(purchases)
    report.add(household)
    // Without a currency, only the column heads of the tables remain.
    for currency in currencies.isEmpty ? [context.style.home] : currencies {
      let parts = PriceTables(
        context: context, purchases: purchases.filter { $0.totalCost.currency == currency },
        points: points.filter { $0.price.currency == currency },
        money: context.money(in: currency, isOneOfSeveral: currencies.count > 1))
      if !currencies.isEmpty { report.headlines.append(parts.headlines()) }
      report.sections += parts.sections()
      report.appendix += parts.items.others().map { [$0] } ?? []
    }
    // Grocery budgets count only recorded purchases: receipts may contain other goods.
    let lines = BudgetFlows(context, where: \.isOfGroceries).budgetLines()
    report.sections += GroceryBudgetTables(
      lines: lines, purchases: planned.filter { $0.day <= context.openPeriod.end }
    ).sections()
    report.allAttention = Findings(context: context).budgets(lines, limit: .max)
    report.attention = Findings.first(report.allAttention + (household?.attention ?? []))
    if currencies.isEmpty { report.notes.append("There are no prices.") }
    return report
  }

  /// The household total of the period's purchases; nil without rates or other currencies.
  private func household(_ purchases: [GroceryPurchase]) -> HouseholdFigures? {
    let bought = purchases.filter { context.clippedPeriod.contains($0.day) }
    return HouseholdFigures(
      context, "Bought", id: "household-prices", days: context.clippedPeriod.title,
      [
        .sum(
          .number("total", "Cost"), "Bought",
          bought.map { DatedAmount($0.day, $0.totalCost) })
      ])
  }
}

/// The tables of the grocery budgets of the period and of their categories.
struct GroceryBudgetTables {
  /// A category of a budget, with a planned amount or with purchases.
  private struct Part {
    let whole: BudgetLine
    let category: String
    /// The planned amount in minor units; nil if the budget has none for this category.
    let planned: Int64?
    let spent: Int64
    let count: Int

    var left: Int64? { planned.map { $0 - spent } }
  }

  private let wholes: [BudgetLine]
  private let parts: [Part]

  /// Creates the tables.
  ///
  /// - Parameters:
  ///   - lines: The grocery budgets, each followed by its parts.
  ///   - purchases: The purchases up to the as-of day.
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
        .heading("budget", "Budget") { .text($0.title) },
        .currency { $0.currency },
        .text("from", "From", .wide) { .date($0.days.start) },
        .text("to", "To", .wide) { .date($0.days.end) },
        .number("budget-amount", "Budget") { $0.cell($0.planned) },
        .number("spent", "Spent") { $0.cell($0.spent) },
        .number("left", "Available") { $0.cell($0.variance.left) },
        .number("used", "Used %") { $0.use.percent.map(Cell.count) ?? .none },
        .text("status", "Status") { .status($0.status) },
      ])
  }

  private var categories: Section {
    Section(
      "Grocery budgets by category", id: "budget-categories",
      caption: "Purchases by category", parts,
      [
        .text("budget", "Budget", wholes.count > 1 ? .everywhere : .files) {
          .text($0.whole.title)
        },
        .heading("category", "Category") { .text($0.category) },
        .currency { $0.whole.currency },
        .number("budget-amount", "Budget") { part in
          part.planned.map(part.whole.cell) ?? .none
        },
        .number("spent", "Spent") { $0.whole.cell($0.spent) },
        .number("left", "Available") { part in part.left.map(part.whole.cell) ?? .none },
        .number("count", "Purchases", .wide) { .of($0.count) },
      ])
  }
}
