package import Ledger

/// What people wrote down themselves: totals with instalments, budgets, where money was spent.
package struct TrackerReport: ReportKind {
  package static let name = "tracker"
  package static let title = "Tracker"
  package static let summary = "own notes: income, expenses with instalments, budgets, locations"

  private let context: ReportContext
  private var loans: LoanStanding.Rows
  private var spending: BankSpending

  package static func isFilled(by registers: RegisterBook) -> Bool {
    registers.has(.movement) || !registers.periodBudgets.isEmpty
  }

  package static func span(_ context: ReportContext) -> Period {
    let all = [period(context), budgetDays(context), LoanStanding.Rows.span(context)]
      .compactMap(\.self)
    return Period(
      start: all.map(\.start).min() ?? context.asOf, end: all.map(\.end).max() ?? context.asOf)
      ?? context.clippedPeriod
  }

  package init(_ context: ReportContext) {
    self.context = context
    loans = LoanStanding.Rows(context)
    spending = BankSpending(context.names, days: Self.budgetDays(context))
  }

  package mutating func add(_ rows: Span<LedgerRow>) {
    loans.add(rows)
    spending.add(rows)
  }

  /// The asked-for period without what lies before the first thing written down or due, and after the
  /// as-of day's month.
  private static func period(_ context: ReportContext) -> Period {
    let days = context.registers.flows.map(\.day) + context.registers.loans.map(\.plan.start)
    guard let first = days.min(),
      let own = Period(
        start: max(context.period.start, Period.month(of: first).start),
        end: min(context.period.end, Period.month(of: context.asOf).end))
    else { return context.clippedPeriod }
    return own
  }

  /// The days of the budgets' spans that are over: their rows count.
  private static func budgetDays(_ context: ReportContext) -> Period? {
    let period = period(context)
    let spans = context.registers.periodBudgets.compactMap {
      $0.budget.span(holding: TrackerTables.budgetDay(period, context.asOf))
    }
    return spans.map(\.start).min().flatMap { Period(start: $0, end: context.asOf) }
  }

  package func report() -> Report {
    // Nothing after the as-of day counts, in no total and no place.
    let nearby = NearbyNames(context.names.places)
    let flows = context.registers.flows.filter { $0.day <= context.asOf }.map(nearby.named)
    let period = Self.period(context)
    let standing = self.loans.standing
    let expenses = spending.expenses(without: flows, standing)
    var report = context.blankReport(
      Self.self, rowCount: Int64(flows.count { period.contains($0.day) }), isOfRegisters: true)
    let loans = standing.lines.map(\.realPlan)
    let budgets = context.registers.periodBudgets.map(\.budget.amount.currency)
    let currencies = Set(flows.map(\.amount.currency) + loans.map(\.amount.currency) + budgets)
      .sorted()
    // Without a currency there is nothing but the tables' heads.
    for currency in currencies.isEmpty ? [context.style.home] : currencies {
      let parts = TrackerTables(
        context: context, period: period,
        flows: flows.filter { $0.amount.currency == currency },
        plans: loans.filter { $0.amount.currency == currency },
        spending: TrackerTables.Spending(
          expenses: expenses.filter { $0.amount.currency == currency },
          dues: standing.lines.filter { $0.plan.amount.currency == currency }.flatMap(\.dues)),
        currency: currency, isOneOfSeveral: currencies.count > 1)
      if !currencies.isEmpty { report.headlines.append(parts.headlines()) }
      report.sections += parts.sections()
      report.attention += parts.attention()
      report.notes += parts.notes()
    }
    report.allAttention = report.attention
    report.attention = Findings.first(report.attention)
    if flows.isEmpty { report.notes.append("There is no transaction of your own.") }
    return report
  }
}
