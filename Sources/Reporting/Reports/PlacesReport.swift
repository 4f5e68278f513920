package import Ledger

/// Where money was spent: totals, visits, and a map.
package struct PlacesReport: ReportKind {
  package static let name = "places"
  package static let title = "Places"
  package static let summary = "what was spent where: total, average, visits, last visit, map"

  private var flows: PlaceFlows

  package static func span(_ context: ReportContext) -> Period { context.clippedPeriod }

  package init(_ context: ReportContext) { flows = PlaceFlows(context) }

  package mutating func add(_ rows: Span<LedgerRow>) { flows.add(rows) }

  package func report() -> Report {
    let rows = flows.currencies.indices.reduce(Int64(0)) { $0 + flows.rowCount($1) }
    var report = flows.context.blankReport(Self.self, rowCount: rows)
    let used = flows.usedCurrencies
    for currency in used {
      let totals = PlaceTotals(flows: flows, currency: currency, isOneOfSeveral: used.count > 1)
      report.headlines.append(totals.headlines())
      report.sections += totals.sections()
      report.attention += totals.attention()
      report.notes += totals.notes()
    }
    report.attention = Findings.first(report.attention)
    return report
  }
}
