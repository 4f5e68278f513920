package import Ledger

/// Every category against its own past, and the groups they form.
package struct CategoriesReport: ReportKind {
  package static let name = "categories"
  package static let title = "Categories"
  package static let summary = "each category compared with its history; groups; category by month"
  package static let needs: ReportNeeds = [.openTransfers]

  private var flows: CategoryFlows
  private var restated: RestatedFlows?

  package static func span(_ context: ReportContext) -> Period { CategoryFlows.span(context) }

  package init(_ context: ReportContext) {
    flows = CategoryFlows(context)
    restated = RestatedFlows.byCategory(context)
  }

  package mutating func add(_ rows: Span<LedgerRow>) {
    flows.add(rows)
    restated?.add(rows)
  }

  package func report() -> Report {
    guard !flows.context.knowsNothing else { return flows.context.unknownReport(Self.self) }
    var report = flows.blankReport(Self.self)
    report.notes += [flows.comparisonNote()].compactMap(\.self)
    let findings = Findings(context: flows.context)
    let household = HouseholdCategories(flows, restated)
    report.attention = Findings.first(
      findings.transfers() + findings.uncategorised(flows) + findings.sides(flows)
        + (household?.words.attention ?? []))
    if let household {
      report.headlines.append(household.headlines())
      report.sections += household.sections()
      report.notes += household.words.notes
    }
    for currency in flows.usedCurrencies {
      let history = CategoryHistory(flows: flows, currency: currency)
      report.headlines.append(history.headlines())
      report.sections += history.sections()
      report.appendix += [history.otherGroupMonths(), history.byMonth()].compactMap(\.self)
    }
    return report
  }
}
