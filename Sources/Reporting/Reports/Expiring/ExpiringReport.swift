package import Ledger

/// What in the pantry expires soon, what was thrown away, and the shopping lists still open.
package struct ExpiringReport: ReportKind {
  package static let name = "expiring"
  package static let title = "Expiring"
  package static let isOfToday = true
  package static let summary = "items expiring within 7 and 30 days, waste, open shopping lists"

  private let context: ReportContext

  package static func isFilled(by registers: RegisterBook) -> Bool {
    registers.has(.expirationTracker, .shoppingList)
  }

  package static func span(_ context: ReportContext) -> Period { context.clippedPeriod }

  package init(_ context: ReportContext) { self.context = context }

  package mutating func add(_ rows: Span<LedgerRow>) {}

  package func report() -> Report {
    var report = context.blankReport(Self.self, of: .expirationTracker, .shoppingList)
    let parts = PantryTables(context)
    let household = parts.household
    report.headlines = parts.headlines()
    report.sections = parts.sections()
    report.add(household)
    report.attention = parts.attention() + (household?.attention ?? [])
    report.notes += parts.notes()
    return report
  }
}
