package import Ledger

/// A year: what came in, what was spent and what is left of it, month by month and day by day.
package struct YearReport: ReportKind {
  package static let name = "year"
  package static let title = "Year"
  package static let summary =
    "income, spending and savings of a year, by month and by day, and its best month"
  package static let needs: ReportNeeds = [.openTransfers]

  private let context: ReportContext
  private let year: ReportYear
  private var flows: DayFlows
  private let columns: MonthColumns
  private var restated: RestatedFlows?

  /// A period of a few months has no year page, unless it is asked for by name.
  package static func isFilled(in context: ReportContext) -> Bool {
    context.openPeriod.monthNumbers.count > ReportYear.fewMonths
  }

  /// The years, calendar or fiscal, of which a period has all months that the ledger knows.
  package static func longerPeriods(in period: Period, _ context: ReportContext) -> [Period] {
    ReportYear.all(in: period, context)
  }

  package static func span(_ context: ReportContext) -> Period { span(ReportYear(context)) }

  private static func span(_ year: ReportYear) -> Period {
    Period(start: year.before?.start ?? year.shown.start, end: year.shown.end) ?? year.shown
  }

  package init(_ context: ReportContext) {
    self.context = context
    year = ReportYear(context)
    flows = DayFlows(context, days: Self.span(year))
    columns = MonthColumns(period: year.shown, from: year.shown.start)
    restated = RestatedFlows.byCurrency(context, columns)
  }

  package mutating func add(_ rows: Span<LedgerRow>) {
    flows.add(rows)
    restated?.add(rows)
  }

  package func report() -> Report {
    let used = flows.used(in: year.shown)
    let parts = used.map { currency in
      YearTotals(
        context: context, year: year, flows: flows, currency: currency,
        isOneOfSeveral: used.count > 1)
    }
    let rowCount = used.reduce(Int64(0)) { sum, currency in
      sum + flows.flow(currency, year.shown).count + flows.transfers(currency, year.shown).count
    }
    var report = context.blankReport(Self.self, rowCount: rowCount)
    report.title = year.title
    let household = HouseholdTotals(
      context, columns, restated, used: used, own: columns.days.map { flows.flow(0, $0) })
    report.headlines = (household.map { [$0.headlines()] } ?? []) + parts.map { $0.headlines() }
    report.sections = (household?.sections() ?? []) + parts.flatMap { $0.sections() }
    let days = parts.map(YearDays.init)
    // A page has room for the days of one currency; files have those of all.
    report.sections += days.first?.sections() ?? []
    report.appendix = days.compactMap { $0.byDay() }
    let findings = Findings(context: context)
    report.attention = Findings.first(
      findings.transfers() + (household?.words.attention ?? []) + findings.coverage())
    report.notes =
      (household?.words.notes ?? []) + parts.compactMap(\.transferNote) + year.gaps
    if days.count > 1 {
      let codes = days.map { flows.currencies[$0.totals.currency].code }
      report.notes.append(
        "Spending by day is shown in \(codes[0]) only; year-days.csv also has "
          + "\(codes.dropFirst().joined(separator: " and ")).")
    }
    return report
  }
}
