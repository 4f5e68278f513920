package import Ledger

/// What comes again and again: subscriptions, rents, salaries, and what is wrong with them.
package struct RecurringReport: ReportKind {
  package static let name = "recurring"
  package static let title = "Recurring"
  package static let isOfToday = true
  package static let summary =
    "subscriptions, rents, salaries: interval, next date, price changes, missing or double charges"
  package static let needs: ReportNeeds = [.recurringPayments]

  private let context: ReportContext
  private var rowCount: Int64 = 0

  package static func span(_ context: ReportContext) -> Period { context.clippedPeriod }

  package init(_ context: ReportContext) { self.context = context }

  package mutating func add(_ rows: Span<LedgerRow>) {
    let period = context.clippedPeriod
    for index in rows.indices {
      let row = rows[index]
      guard !row.isContinued, period.contains(row.bookingDate) else { continue }
      rowCount += 1
    }
  }

  package func report() -> Report {
    var report = context.blankReport(Self.self, rowCount: rowCount)
    let tables = RecurringTables(context)
    let household = tables.household
    report.add(household)
    report.headlines += tables.headlines()
    report.sections += tables.sections()
    report.allAttention = tables.attention()
    report.attention = Findings.first(report.allAttention + (household?.attention ?? []))
    report.notes += tables.notes()
    return report
  }
}
