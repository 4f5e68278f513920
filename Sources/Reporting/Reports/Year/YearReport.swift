package import Ledger

/// A report of a year's income, spending and savings, by month and by day.
package struct YearReport: ReportKind {
  package static let name = "year"
  package static let title = "Year"
  package static let isOfTransactions = true
  package static let summary =
    "income, spending and savings of a year, by month and by day, and its best month"
  package static let needs: ReportNeeds = [.openTransfers]

  private let context: ReportContext
  private let year: ReportYear
  private var flows: DayFlows
  private let columns: MonthColumns
  private var restated: RestatedFlows?

  /// Whether the period has a page by default: true if it has more than ``ReportYear/fewMonths``
  /// months.
  package static func isFilled(in context: ReportContext) -> Bool {
    context.openPeriod.monthNumbers.count > ReportYear.fewMonths
  }

  /// The calendar or fiscal years with at least two known months, if `period` has all these months.
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
    // Pages have room for the days of only one currency; files have all currencies.
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
        "Spending by day is shown in \(codes[0]) only; year-days.csv (--format csv) also has "
          + "\(codes.dropFirst().joined(separator: " and ")).")
    }
    return report
  }
}

/// The year, or years, of a year report.
///
/// A period of more than six months stays as it is. A shorter period is extended back to the start
/// of its year: the year report for August covers the year so far. `saldo.yaml` determines whether
/// years are calendar or fiscal years.
struct ReportYear {
  /// The maximum number of months of a period that is extended to its year.
  static let fewMonths = 6

  /// All days of the report.
  let days: Period
  /// The days within the months of the ledger.
  let shown: Period
  private let context: ReportContext

  init(_ context: ReportContext) {
    self.context = context
    days = Self.days(context)
    shown = context.clipped(days)
  }

  private static func days(_ context: ReportContext) -> Period {
    let period = context.openPeriod
    // A period such as `all` may be short only because the ledger is young, so do not extend it.
    guard context.period.monthNumbers.count <= fewMonths else { return period }
    let month = Period.month(of: period.end).start
    let back = (month.month - context.fiscalYearStart + 12) % 12
    return Period(start: month.adding(months: -back), end: period.end) ?? period
  }

  /// The fiscal or calendar years with at least two known months, if `period` has all these months.
  static func all(in period: Period, _ context: ReportContext) -> [Period] {
    guard let covered = context.covered else { return [] }
    let first = covered.start.year - 1
    return (first...covered.end.year).compactMap { year in
      guard let start = CalendarDate(year: year, month: context.fiscalYearStart, day: 1),
        let whole = Period(start: start, end: start.adding(months: 12).adding(days: -1)),
        let known = Period(
          start: max(whole.start, Period.month(of: covered.start).start),
          end: min(whole.end, Period.month(of: covered.end).end)),
        period.start <= known.start, known.end <= period.end, known.monthNumbers.count > 1
      else { return nil }
      return whole
    }
  }

  var isLongerThanYear: Bool { shown.monthNumbers.count > 12 }

  /// The months of the ledger within the report's days, each limited to those days.
  var months: [Period] {
    shown.monthNumbers.compactMap { number in
      let month = Period.month(number: number)
      return Period(start: max(month.start, shown.start), end: min(month.end, shown.end))
    }
  }

  /// The years of the ledger within the report's days, by fiscal year.
  var years: [Period] {
    let groups = Dictionary(grouping: months) { month in
      (month.start.monthNumber - context.fiscalYearStart + 1) / 12
    }
    return groups.keys.sorted().compactMap { key in
      groups[key].flatMap { months in
        Period(start: months[0].start, end: months[months.count - 1].end)
      }
    }
  }

  /// The last twelve months of the report's days, for charts by day.
  var lastYear: Period {
    let start = Period.month(of: shown.end).start.adding(months: -11)
    return Period(start: max(shown.start, start), end: shown.end) ?? shown
  }

  /// The last known day of the report's days.
  var knownThrough: CalendarDate {
    min(shown.end, context.partialThrough(days) ?? shown.end)
  }

  /// The days of the previous year that correspond to the known days.
  ///
  /// Nil if the ledger does not cover these days, or if the period exceeds a year.
  var before: Period? {
    guard !isLongerThanYear, let covered = context.covered, knownThrough >= shown.start else {
      return nil
    }
    let isMonthEnd = knownThrough.adding(days: 1).day == 1
    let day = knownThrough.adding(months: -12)
    let start = shown.start.adding(months: -12)
    guard covered.start <= start.adding(days: AccountCoverage.quietDays) else { return nil }
    return Period(start: start, end: isMonthEnd ? Period.month(of: day).end : day)
  }

  /// Whether the whole month is known.
  func isWhole(_ month: Period) -> Bool {
    guard month == .month(of: month.start), let covered = context.covered else { return false }
    return covered.start <= month.start.adding(days: AccountCoverage.quietDays)
      && month.end <= knownThrough
  }

  /// The title, with the last known day if the year is not over.
  ///
  /// Examples: `Calendar year 2026`, `Fiscal year 2026, April 2026 – March 2027`. A partial year
  /// shows its months.
  var title: String {
    let partial = context.partialThrough(days).map { " (to \($0.shortWords))" } ?? ""
    return name(of: days) + partial
  }

  private func name(of days: Period) -> String {
    let beginsYear = days.start.day == 1 && days.start.month == context.fiscalYearStart
    guard days.monthNumbers.count <= 12, beginsYear else { return days.title }
    guard context.fiscalYearStart > 1 else {
      return days.monthNumbers.count == 12 ? "Calendar year \(days.title)" : days.title
    }
    return "Fiscal year \(days.start.year), \(days.title)"
  }

  /// The name of one of ``years`` in a table row: `2026` or `FY2026`.
  func shortName(of year: Period) -> String {
    let start = (year.start.monthNumber - context.fiscalYearStart + 1) / 12
    return context.fiscalYearStart > 1 ? "FY\(start)" : String(start)
  }

  /// The note on months of the year that the ledger lacks; empty if there are none.
  var gaps: [String] {
    guard context.covered != nil, days.monthNumbers.count <= 12, shown != days else { return [] }
    let count = shown.monthNumbers.count
    return [
      "The ledger covers \(count) of \(days.monthNumbers.count) months: \(shown.title)."
    ]
  }
}
