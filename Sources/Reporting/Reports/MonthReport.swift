package import Ledger

/// Income, spending and what is left of it, month by month and by category.
package struct MonthReport: ReportKind {
  package static let name = "month"
  package static let title = "Month"
  package static let summary = "income, spending and balance, by month and by category"

  private var flows: CategoryFlows

  package static func span(_ context: ReportContext) -> Period { CategoryFlows.span(context) }

  package init(_ context: ReportContext) { flows = CategoryFlows(context) }

  package mutating func add(_ rows: Span<LedgerRow>) { flows.add(rows) }

  package func report() -> Report {
    guard !flows.context.knowsNothing else { return flows.context.unknownReport(Self.self) }
    var report = flows.blankReport(Self.self)
    let findings = Findings(context: flows.context)
    report.attention = Findings.first(
      findings.budgets(BudgetSheet(flows)) + findings.uncategorised(flows) + findings.coverage())
    for currency in flows.usedCurrencies {
      let months = MonthTotals(flows: flows, currency: currency)
      report.headlines.append(months.headlines())
      report.sections.append(months.section())
    }
    for currency in flows.usedCurrencies {
      let categories = CategoryTotals(flows: flows, currency: currency)
      report.sections += categories.sections()
      report.notes += categories.refundNote().map { [$0] } ?? []
    }
    return report
  }
}
