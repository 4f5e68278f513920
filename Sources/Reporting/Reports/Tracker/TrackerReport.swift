package import Ledger

/// A report of manually recorded transactions: totals with instalments, budgets and locations.
package struct TrackerReport: ReportKind {
  package static let name = "tracker"
  package static let title = "Tracker"
  package static let summary = "your records: income, expenses with instalments, budgets, locations"
  package static let needs: ReportNeeds = [.map]

  private let context: ReportContext
  private var loans: LoanBalances.Rows
  private var budgets: BudgetFlows

  package static func isFilled(by registers: RegisterBook) -> Bool {
    registers.has(.manualTransaction) || registers.budgets.contains(where: isOfPage)
  }

  package static func span(_ context: ReportContext) -> Period {
    period(context).joined(LoanBalances.Rows.span(context)).joined(
      BudgetFlows.span(context, tracked: tracked(context), where: isOfPage))
  }

  package init(_ context: ReportContext) {
    self.context = context
    loans = LoanBalances.Rows(context)
    budgets = BudgetFlows(context, tracked: Self.tracked(context), where: Self.isOfPage)
  }

  package mutating func add(_ rows: Span<LedgerRow>) {
    loans.add(rows)
    budgets.add(rows)
  }

  /// Whether the budget belongs on this page: it is in the register and not for groceries.
  private static func isOfPage(_ budget: Budget) -> Bool {
    budget.origin != .table && !budget.isOfGroceries
  }

  /// The part of the requested period from the first record or instalment to the as-of month.
  ///
  /// Without such a part, this is ``ReportContext/clippedPeriod``.
  private static func period(_ context: ReportContext) -> Period {
    let days = context.registers.flows.map(\.day) + context.registers.loans.map(\.plan.start)
    guard let first = days.min(),
      let own = Period(
        start: max(context.period.start, Period.month(of: first).start),
        end: min(context.period.end, Period.month(of: context.asOf).end))
    else { return context.clippedPeriod }
    return own
  }

  /// The days of the page's totals up to the as-of day; nil if there are none.
  private static func tracked(_ context: ReportContext) -> Period? {
    let period = period(context)
    return Period(start: period.start, end: min(period.end, context.asOf))
  }

  package func report() -> Report {
    // Totals and places exclude everything after the as-of day.
    let nearby = NearbyNames(context.names.places)
    let flows = context.registers.flows.filter { $0.day <= context.asOf }.map(nearby.named)
    let period = Self.period(context)
    let standing = loans.standing
    let paying = InstalmentPayments(context, flows, standing)
    let lines = budgets.budgetLines()
    var report = context.blankReport(
      Self.self, rowCount: Int64(flows.count { period.contains($0.day) }), isOfRegisters: true)
    let household = household(flows, paying, standing)
    report.add(household)
    let currencies = Set(
      flows.map(\.amount.currency) + standing.lines.map(\.plan.amount.currency)
        + lines.map(\.currency)
    ).sorted()
    // Without a currency, only the column heads of the tables remain.
    for currency in currencies.isEmpty ? [context.style.home] : currencies {
      let parts = TrackerTables(
        context: context, period: period,
        flows: flows.filter { $0.amount.currency == currency }, paying: paying,
        standing: standing, budgets: lines.filter { $0.currency == currency },
        money: context.money(in: currency, isOneOfSeveral: currencies.count > 1))
      if !currencies.isEmpty { report.headlines.append(parts.headlines()) }
      report.sections += parts.sections()
      report.notes += parts.notes()
      if let days = Self.tracked(context) {
        let spent = budgets.tracked(currency, days, standing).minorUnits
        report.notes += parts.notesOnStatements(spent)
      }
    }
    report.allAttention = Findings(context: context).budgets(lines, limit: .max)
    report.attention = Findings.first(report.allAttention + (household?.attention ?? []))
    if flows.isEmpty { report.notes.append("You have recorded no transactions.") }
    return report
  }

  /// The household total of recorded transactions, with the instalments due.
  private func household(
    _ flows: [TrackedFlow], _ paying: InstalmentPayments, _ standing: LoanBalances
  ) -> HouseholdFigures? {
    let period = Self.period(context)
    let own = TrackerTotals.own(flows, paying: paying.ids).filter { period.contains($0.day) }
    func payments(_ kind: FlowKind) -> [DatedAmount] {
      own.filter { $0.kind == kind }.map { DatedAmount($0.day, $0.amount) }
    }
    return HouseholdFigures(
      context, "Totals", id: "household-tracker", days: period.title,
      [
        .sum(.number("income", "Income"), "Income", payments(.income)),
        .sum(
          .number("expenses", "Expenses"), "Expenses",
          payments(.expense)
            + TrackerTotals.counted(standing.lines.flatMap(\.dues), in: period)),
        .difference(.number("balance", "Balance"), "Balance"),
      ])
  }
}
