package import Ledger

/// Income, spending and what is left of it, month by month and by category.
package struct MonthReport: ReportKind {
  package static let name = "month"
  package static let title = "Month"
  package static let summary =
    "income, spending, savings and net worth, by month and by category"
  package static let needs: ReportNeeds = [.balances, .openTransfers, .unusualPayments]

  /// Of a year it is about its months, beside the page about the year.
  package static func title(of period: Period) -> String {
    period.monthNumbers.count > 1 ? "Months" : title
  }

  private var flows: CategoryFlows
  private var budgets: BudgetFlows
  private var worth: WorthHistory
  private var restated: RestatedFlows?

  package static func span(_ context: ReportContext) -> Period {
    CategoryFlows.span(context).joined(BudgetFlows.span(context))
      .joined(WorthHistory.span(context))
  }

  /// The evenings for which it needs what accounts held.
  package static func evenings(_ context: ReportContext) -> [CalendarDate] {
    WorthHistory.evenings(context)
  }

  package init(_ context: ReportContext) {
    flows = CategoryFlows(context)
    budgets = BudgetFlows(context)
    worth = WorthHistory(context)
    restated = RestatedFlows.byCurrency(context, flows.columns)
  }

  package mutating func add(_ rows: Span<LedgerRow>) {
    flows.add(rows)
    budgets.add(rows)
    worth.add(rows)
    restated?.add(rows)
  }

  package func report() -> Report {
    guard !flows.context.knowsNothing else { return flows.context.unknownReport(Self.self) }
    var report = flows.blankReport(Self.self)
    report.notes += [flows.comparisonNote()].compactMap(\.self)
    let findings = Findings(context: flows.context)
    let household = HouseholdTotals(flows, restated)
    let householdWorth = worth.household()
    let unusual = findings.unusual()
    // They stand beside the other lines, so that they crowd out none.
    report.attention = Findings.first(
      unusual + findings.budgets(BudgetSheet(flows, own: budgets.budgetLines()).lines)
        + findings.transfers()
        + findings.uncategorised(flows) + findings.sides(flows) + (household?.words.attention ?? [])
        + (householdWorth?.attention ?? []) + findings.coverage(),
      limit: Findings.limit + unusual.count)
    let headlines = (household?.headlines() ?? []) + (householdWorth?.headlines ?? [])
    if !headlines.isEmpty { report.headlines.append(headlines) }
    report.sections += (household?.sections() ?? []) + (householdWorth?.sections ?? [])
    report.notes += household?.words.notes ?? []
    for currency in flows.usedCurrencies {
      let months = MonthTotals(flows: flows, currency: currency)
      let label = flows.label("Net worth", currency)
      report.headlines.append(
        months.headlines() + worth.headlines(label, flows.currencies[currency]))
      report.sections.append(months.section())
    }
    report.headlines += quietWorth()
    for currency in flows.usedCurrencies {
      let categories = CategoryTotals(flows: flows, currency: currency)
      report.sections += categories.sections()
      report.notes += worth.notes(flows.currencies[currency])
    }
    return report
  }

  /// What securities and their accounts are worth in currencies without a row in the period.
  private func quietWorth() -> [[Headline]] {
    let used = flows.usedCurrencies
    let held = Set(flows.context.registers.securities.map(\.account.currency))
    return flows.currencies.indices.compactMap { index in
      let currency = flows.currencies[index]
      guard !used.contains(index), held.contains(currency) else { return nil }
      let label = "Net worth" + Words.suffix(currency, isOneOfSeveral: true)
      let headlines = worth.headlines(label, currency)
      return headlines.isEmpty ? nil : headlines
    }
  }
}
