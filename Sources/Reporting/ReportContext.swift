package import Ledger

/// All that a report knows beside the rows themselves.
package struct ReportContext: Sendable {
  package var period: Period
  package var asOf: CalendarDate
  package var names: LedgerNames { didSet { currencies = currenciesFound } }
  package var coverage: [AccountCoverage]
  /// The budgets of the table; those of records are in ``registers``.
  package let budgets: [Budget]
  /// Exchange rates for the household total; none where the workspace has no table of them.
  package var rates = ExchangeRates()
  /// Rows of other currencies that their banks converted to the home currency.
  package var convertedRows: [ConvertedRow] = []
  /// The sums that rows are added to, of income and of spending; worked out once for all periods.
  let categoryLines: CategoryLines
  /// What people keep beside their statements.
  package var registers: RegisterBook { didSet { currencies = currenciesFound } }
  /// What flowed between a person and each payee, for what comes again and again.
  package var histories: [PayeeHistory] = [] {
    didSet { recurring = RecurringMemo() }
  }
  /// Payments of the period's last month that are far above what is usual, the most unusual first.
  package var unusual: [UnusualPayment] = []
  /// What was found in the histories; of all reports that ask the first looks.
  private(set) var recurring = RecurringMemo()
  /// Parts of loans of which a person asks what would be if they were repaid early.
  package var prepayments: [PrepaymentWish] = []
  /// The rows of the period with their texts, for the report that lists them; read for it alone.
  package var lines: [BookedLine] = []
  /// What the checks found; nil where nobody looked.
  package var quality: LedgerQuality?
  /// What accounts held in the evening of some days, for what a person is worth.
  package var evenings: [AccountEvening] = []
  /// The days of each open question about transfers between own accounts.
  package var openTransfers: [Period] = []
  /// What maps show behind the places.
  package var backdrop = MapBackdrop()
  /// From where distances are measured; nil where nobody said.
  package var home: Home?
  /// The month a fiscal year begins with; 1 where fiscal years are calendar years.
  package var fiscalYearStart = 1
  package let style: NumberStyle
  /// The currencies of the accounts and budgets, the home currency first, then by code.
  private(set) var currencies: [Currency] = []
  /// What the ledger is called, such as `household`.
  package var ledger: String
  /// Lines for the foot of a page: version, ledger digest, data credits.
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
    // There are a handful of them and thousands of budgets: a search is cheaper than a hash.
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

  /// For each account where its currency stands in ``currencies``.
  var currencyOfAccount: [Int] {
    let currencies = currencies
    return names.accounts.map { currencies.firstIndex(of: $0.currency) ?? 0 }
  }

  /// From the first to the last booking of any account.
  var covered: Period? {
    let filled = coverage.filter { $0.rowCount > 0 }
    guard let first = filled.map(\.first).min(), let last = filled.map(\.last).max() else {
      return nil
    }
    return Period(start: first, end: last)
  }

  /// The asked-for period without the months before the first booking and after the last, so that
  /// `all` means the months of the ledger and not three centuries.
  package var clippedPeriod: Period { clipped(period) }

  /// The days of `period` in the months of the ledger; where there are none, the period itself, if
  /// anybody could read to its end.
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

  /// The asked-for period as it is, for what lies ahead of the bookings too; clipped where it has no
  /// end that anybody could read to.
  var openPeriod: Period { period.monthNumbers.count <= 600 ? period : clippedPeriod }

  /// The last day of `days` that anything is known about, when `days` goes on after it.
  ///
  /// An account may be quiet for a few days, so bookings that end within a week of the end are
  /// taken to reach it.
  func partialThrough(_ days: Period) -> CalendarDate? {
    let known = through.map { $0.adding(days: AccountCoverage.quietDays) < days.end ? $0 : asOf }
    let last = min(asOf, known ?? asOf)
    return last < days.end && last >= days.start ? last : nil
  }

  /// The last day that statements reach; nil where there are none.
  var statedThrough: CalendarDate? {
    coverage.filter { $0.rowCount > 0 && $0.hasStatements }.map(\.through).max()
  }

  /// The last day that the rows of any account reach.
  var through: CalendarDate? {
    coverage.filter { $0.rowCount > 0 }.map(\.through).max()
  }
}

extension ReportContext {
  /// Whether no booking and no statement reaches the period: then its sums are not known, not even
  /// as nothing.
  var knowsNothing: Bool {
    guard let covered, let through else { return true }
    return period.end < covered.start || period.start > max(covered.end, through)
  }

  /// What a report says of such a period, in words and not in zeros.
  func unknownReport(_ kind: any ReportKind.Type) -> Report {
    var report = blankReport(kind, rowCount: 0)
    report.notes = [unknownWords]
    return report
  }

  /// Why nothing is known of such a period.
  var unknownWords: String {
    coverage.isEmpty
      ? "The ledger is empty: run saldo import to import statements."
      : "The ledger has no transactions for this period, and no statement covers it, so its totals "
        + "are unknown."
  }
}
