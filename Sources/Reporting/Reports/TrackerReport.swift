package import Ledger

/// What people wrote down themselves: totals with instalments, budgets, where money was spent.
package struct TrackerReport: ReportKind {
  package static let name = "tracker"
  package static let title = "Tracker"
  package static let summary = "own notes: income, expenses with instalments, budgets, locations"

  private let context: ReportContext

  package static func isFilled(by registers: RegisterBook) -> Bool { registers.has(.movement) }

  package static func span(_ context: ReportContext) -> Period { context.clippedPeriod }

  package init(_ context: ReportContext) { self.context = context }

  package mutating func add(_ rows: Span<LedgerRow>) {}

  package func report() -> Report {
    let flows = context.registers.flows
    let period = context.clippedPeriod
    var report = context.blankReport(
      Self.self, rowCount: Int64(flows.count { period.contains($0.day) }), isOfRegisters: true)
    let loans = context.registers.loans.map(\.plan)
    let currencies = Set(flows.map(\.amount.currency) + loans.map(\.amount.currency)).sorted()
    // Without a currency there is nothing but the tables' heads.
    for currency in currencies.isEmpty ? [context.style.home] : currencies {
      let parts = TrackerTables(
        context: context, flows: flows.filter { $0.amount.currency == currency },
        plans: loans.filter { $0.amount.currency == currency }, currency: currency,
        isOneOfSeveral: currencies.count > 1)
      if !currencies.isEmpty { report.headlines.append(parts.headlines()) }
      report.sections += parts.sections()
      report.attention += parts.attention()
    }
    report.attention = Findings.first(report.attention)
    if flows.isEmpty { report.notes.append("There is no transaction of your own.") }
    return report
  }
}
