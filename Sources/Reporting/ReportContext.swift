package import Ledger

/// The input of a report other than its rows.
package struct ReportContext: Sendable {
  package var period: Period
  package var asOf: CalendarDate
  package var names: LedgerNames { didSet { currencies = currenciesFound } }
  package var coverage: [AccountCoverage]
  /// The budgets of the budgets table; recorded budgets are in ``registers``.
  package let budgets: [Budget]
  /// The exchange rates for the household total; empty if the workspace has no table of rates.
  package var rates = ExchangeRates()
  /// The rows in other currencies that the bank converted to the home currency.
  package var convertedRows: [ConvertedRow] = []
  /// The lines that add up income and spending, computed once for all periods.
  let categoryLines: CategoryLines
  /// The registers, which you keep in addition to statements.
  package var registers: RegisterBook { didSet { currencies = currenciesFound } }
  /// The payments to and from each payee, for finding recurring payments.
  package var histories: [PayeeHistory] = [] {
    didSet { recurring = RecurringCache() }
  }
  /// The payments of the period's last month that are far above the usual amount.
  ///
  /// The most unusual payment comes first.
  package var unusual: [UnusualPayment] = []
  /// The recurring payments in ``histories``, computed by the first report that needs them.
  private(set) var recurring = RecurringCache()
  /// The prepayments of loans to calculate.
  package var prepayments: [PrepaymentWish] = []
  /// The rows of the period with their texts, read only for the report that lists them.
  package var lines: [BookedLine] = []
  /// The results of the checks; nil if the checks did not run.
  package var quality: LedgerQuality?
  /// The balances of accounts at the end of certain days, for net worth.
  package var endOfDayBalances: [EndOfDayBalance] = []
  /// The days of each possible transfer that is not yet confirmed.
  package var openTransfers: [Period] = []
  /// The background of maps.
  package var backdrop = MapBackdrop()
  /// The home from which saldo measures distances; nil if not set.
  package var home: Home?
  /// The first month of the fiscal year; 1 if fiscal years are calendar years.
  package var fiscalYearStart = 1
  package let style: NumberStyle
  /// The currencies of all accounts and budgets, home currency first, then by code.
  private(set) var currencies: [Currency] = []
  /// The name of the ledger, such as `household`.
  package var ledger: String
  /// The footer lines of a page: version, ledger digest and data credits.
  package var credits: [String]

  package init(
    period: Period, asOf: CalendarDate, names: LedgerNames, categoryLines: CategoryLines? = nil,
    coverage: [AccountCoverage] = [], budgets: [Budget] = [],
    registers: RegisterBook = RegisterBook(), style: NumberStyle, ledger: String,
    credits: [String] = []
  ) {
    self.period = period
    self.asOf = asOf
    self.names = names
    self.categoryLines = categoryLines ?? CategoryLines(names.categories)
    self.coverage = coverage
    self.budgets = budgets
    self.registers = registers
    self.style = style
    self.ledger = ledger
    self.credits = credits
    currencies = currenciesFound
  }

  private var currenciesFound: [Currency] {
    // There are few currencies but thousands of budgets, so a linear search is faster than hashing.
    var all = [style.home]
    for currency in names.accounts.lazy.map(\.currency) where !all.contains(currency) {
      all.append(currency)
    }
    for budgets in [budgets, registers.budgets] {
      for currency in budgets.lazy.map(\.amount.currency) where !all.contains(currency) {
        all.append(currency)
      }
    }
    return all.prefix(1) + all.dropFirst().sorted()
  }

  /// The index in ``currencies`` of each account's currency.
  var currencyOfAccount: [Int] {
    let currencies = currencies
    return names.accounts.map { currencies.firstIndex(of: $0.currency) ?? 0 }
  }

  /// The days from the first to the last booking of any account; nil if there are no bookings.
  package var covered: Period? {
    let filled = coverage.filter { $0.rowCount > 0 }
    guard let first = filled.map(\.first).min(), let last = filled.map(\.last).max() else {
      return nil
    }
    return Period(start: first, end: last)
  }

  /// The requested period, limited to the months of the ledger; see ``clipped(_:)``.
  ///
  /// `all` covers three centuries. Without this limit, a report on `all` would have thousands of
  /// empty months.
  package var clippedPeriod: Period { clipped(period) }

  /// The part of `period` within the months of the ledger.
  ///
  /// Without overlap, the result is `period` itself, or the as-of month if `period` has more than
  /// 600 months.
  func clipped(_ period: Period) -> Period {
    let whole = covered.flatMap {
      Period(start: Period.month(of: $0.start).start, end: Period.month(of: $0.end).end)
    }
    if let whole,
      let both = Period(start: max(period.start, whole.start), end: min(period.end, whole.end))
    {
      return both
    }
    return period.monthNumbers.count <= 600 ? period : .month(of: asOf)
  }

  /// The requested period including future days, or ``clippedPeriod`` if the period has more than
  /// 600 months.
  var openPeriod: Period { period.monthNumbers.count <= 600 ? period : clippedPeriod }

  /// The last known day of `days`; nil if `days` is known to its end or has no known day.
  ///
  /// An account may have no bookings for a few days. Bookings that end at most
  /// ``AccountCoverage/quietDays`` before the end therefore count as complete.
  func partialThrough(_ days: Period) -> CalendarDate? {
    let known = through.map { $0.adding(days: AccountCoverage.quietDays) < days.end ? $0 : asOf }
    let last = min(asOf, known ?? asOf)
    return last < days.end && last >= days.start ? last : nil
  }

  /// The last day that statements cover; nil if there are no statements.
  var statedThrough: CalendarDate? {
    coverage.filter { $0.rowCount > 0 && $0.hasStatements }.map(\.through).max()
  }

  /// The last day that the data of any account covers; nil if there are no rows.
  var through: CalendarDate? {
    coverage.filter { $0.rowCount > 0 }.map(\.through).max()
  }
}

extension ReportContext {
  /// Whether neither bookings nor statements cover the period; then the totals are unknown.
  package var knowsNothing: Bool {
    guard let covered, let through else { return true }
    return period.end < covered.start || period.start > max(covered.end, through)
  }

  /// A report for a period without data, with an explanation instead of zeros.
  func unknownReport(_ kind: any ReportKind.Type) -> Report {
    var report = blankReport(kind, rowCount: 0)
    report.notes = [unknownWords]
    return report
  }

  /// The reason why the totals of the period are unknown.
  var unknownWords: String {
    coverage.isEmpty
      ? "The ledger is empty: run saldo import to import statements."
      : "The ledger has no transactions for this period, and no statement covers it, so its totals "
        + "are unknown."
  }
}
