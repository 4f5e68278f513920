package import Ledger

/// What groceries and the lines of receipts cost: prices by store, how they moved, and what the budgets
/// for groceries have left.
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
    // Without a currency there is nothing but the tables' heads.
    for currency in currencies.isEmpty ? [context.style.home] : currencies {
      let parts = PriceTables(
        context: context, purchases: purchases.filter { $0.totalCost.currency == currency },
        points: points.filter { $0.price.currency == currency }, currency: currency,
        isOneOfSeveral: currencies.count > 1)
      if !currencies.isEmpty { report.headlines.append(parts.headlines()) }
      report.sections += parts.sections()
      report.appendix += parts.items.others().map { [$0] } ?? []
    }
    // A grocery budget is about what the planner has: a receipt may be of anything.
    let lines = BudgetFlows(context, where: \.isOfGroceries).budgetLines()
    report.sections += GroceryBudgetTables(
      lines: lines, purchases: planned.filter { $0.day <= context.openPeriod.end }
    ).sections()
    report.allAttention = Findings(context: context).budgets(lines, limit: .max)
    report.attention = Findings.first(report.allAttention + (household?.attention ?? []))
    if currencies.isEmpty { report.notes.append("There are no prices.") }
    return report
  }

  /// What was bought in all currencies.
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
