import Ledger

/// The fold for categories and budgets by month, with a ``Flow`` per category line, month and
/// currency.
///
/// All flows are in one flat array.
struct CategoryFlows: Sendable {
  let context: ReportContext
  let currencies: [Currency]
  let columns: MonthColumns
  let lines: CategoryLines
  private let currencyOfAccount: [Int]
  /// The flows by currency, then by line, then by month slot.
  ///
  /// Each currency has two more lines at the end. The first holds the transfers, the second the
  /// number of rows that are additional postings of a counted transaction.
  private var flows: [Flow]

  init(_ context: ReportContext) {
    self.context = context
    let currencies = context.currencies
    self.currencies = currencies
    columns = MonthColumns(
      period: context.clippedPeriod, from: Self.span(context).start,
      ledger: context.covered?.start, through: context.partialThrough(context.clippedPeriod))
    currencyOfAccount = context.currencyOfAccount
    lines = context.categoryLines
    let lineCount = currencies.count * (lines.count + 2)
    flows = [Flow](repeating: Flow(), count: lineCount * columns.slotCount)
  }

  /// The days of the rows that the fold needs.
  ///
  /// A single month needs the year that ends with the month, as far as the ledger goes back.
  /// Budgets that roll over may need days before the ledger.
  static func span(_ context: ReportContext) -> Period {
    let period = context.clippedPeriod
    let isSingleMonth = period.monthNumbers.count == 1
    var start = isSingleMonth ? period.reachingBack(months: 12).start : period.start
    let first = context.covered.map { Period.month(of: $0.start).start } ?? period.start
    start = max(start, first)
    for budget in context.budgets where budget.rollsOver && budget.isByMonth {
      start = min(start, Period.month(of: budget.from).start)
    }
    return Period(start: min(start, period.start), end: period.end) ?? period
  }

  mutating func add(_ rows: Span<LedgerRow>) {
    let slotCount = columns.slotCount
    let lines = lines
    let lineCount = lines.count
    let columns = columns
    let currencies = currencyOfAccount
    var flows = flows.mutableSpan
    for index in rows.indices {
      let row = rows[index]
      let slot = columns.slot(of: row.bookingDate)
      guard slot >= 0 else { continue }
      let currency = currencies[Int(row.account)]
      let line = row.isTransfer ? lineCount : lines.line(row.category, row.minorUnits)
      let first = currency * (lineCount + 2)
      flows[(first + line) * slotCount + slot].add(row.minorUnits)
      if row.isContinued, !row.isTransfer {
        flows[(first + lineCount + 1) * slotCount + slot].count += 1
      }
    }
  }

  /// The flow of one line and month, or of the compared days of that month.
  func flow(_ currency: Int, line: Int, column: Int, isCompared: Bool = false) -> Flow {
    let first = (currency * (lines.count + 2) + line) * columns.slotCount
    guard !isCompared, let other = columns.otherSlot(of: column) else {
      return flows[first + column]
    }
    return flows[first + column] + flows[first + other]
  }

  /// The flow of one line over some months.
  func flow(_ currency: Int, line: Int, columns range: Range<Int>) -> Flow {
    range.reduce(Flow()) { $0 + flow(currency, line: line, column: $1) }
  }

  /// The category of all rows of some lines; nil if several lines have rows, or none.
  func source(of lines: [Int], _ currency: Int, columns range: Range<Int>) -> Category? {
    let filled = lines.filter { flow(currency, line: $0, columns: range).count > 0 }
    return filled.count == 1 ? self.lines.category(of: filled[0]) : nil
  }

  /// The flow of one month, or of its compared days, with the totals of income and spending lines.
  func flow(_ currency: Int, column: Int, isCompared: Bool = false) -> Flow {
    var whole = Flow()
    for line in 0..<lines.count {
      let flow = flow(currency, line: line, column: column, isCompared: isCompared)
      whole.count += flow.count
      if lines.isIncome[line] {
        whole.income += flow.total
      } else {
        whole.expense += flow.total
      }
    }
    whole.count -=
      flow(currency, line: lines.count + 1, column: column, isCompared: isCompared).count
    return whole
  }

  /// The transfers over some months.
  func transfers(_ currency: Int, columns range: Range<Int>) -> Flow {
    flow(currency, line: lines.count, columns: range)
  }

  /// The totals of one line in each of some months, or on their compared days.
  func totals(
    _ currency: Int, line: Int, columns range: Range<Int>, isCompared: Bool = false
  ) -> [Int64] {
    range.map { flow(currency, line: line, column: $0, isCompared: isCompared).total }
  }

  /// The indices of the currencies with rows in the period; the home currency if there are no rows.
  var usedCurrencies: [Int] {
    let used = currencies.indices.filter { currency in
      rowCount(currency) > 0
    }
    return used.isEmpty ? Array(currencies.indices.prefix(1)) : used
  }

  /// The number of transactions of the period in one currency, including transfers.
  func rowCount(_ currency: Int) -> Int64 {
    let flowing = columns.inPeriod.reduce(0) { $0 + flow(currency, column: $1).count }
    return flowing + transfers(currency, columns: columns.inPeriod).count
  }
}

extension CategoryFlows {
  /// A report with kind, period, provenance and notes, but no content.
  func blankReport(_ kind: any ReportKind.Type) -> Report {
    let rows = currencies.indices.reduce(Int64(0)) { $0 + rowCount($1) }
    var report = context.blankReport(kind, rowCount: rows)
    report.notes = usedCurrencies.compactMap(transferNote)
    return report
  }

  /// The note on the days that are compared, or on the month that medians exclude; nil if neither
  /// applies.
  func comparisonNote() -> String? {
    let month = columns.days[columns.days.count - 1]
    let through = context.partialThrough(month)
    let known = through.map { "\(month.monthWords) has data up to \($0.shortWords)" }
    if columns.comparedDays != nil, columns.earlier != nil {
      return (known.map { "\($0): earlier" } ?? "Earlier")
        + " months are compared on \(columns.basis), shorter months in full."
    }
    return columns.inPeriod.count > 1 ? known.map { "\($0); medians exclude it." } : nil
  }

  /// The currency with this index, for labels and amounts of the report.
  func money(in currency: Int) -> ReportCurrency {
    context.money(in: currencies[currency], isOneOfSeveral: usedCurrencies.count > 1)
  }

  /// The trail to the rows of a line; nil if it has no rows.
  func trail(_ line: Int, _ currency: Int, _ flow: Flow) -> Trail? {
    flow.count > 0 ? lines.trail(of: line, currencies[currency]) : nil
  }

  private func transferNote(_ currency: Int) -> String? {
    let flow = transfers(currency, columns: columns.inPeriod)
    guard flow.count > 0 else { return nil }
    let count = Words.count(flow.count, "transfer", context.style)
    let money = money(in: currency)
    let into = context.style.money(money.amount(flow.income))
    let out = context.style.money(money.amount(-flow.expense))
    let verb = flow.count == 1 ? "is" : "are"
    return "\(count) between own accounts (\(into) in, \(out) out) \(verb) excluded from totals."
  }
}

extension ReportContext {
  /// The number of accounts with rows; receipts in all currencies count as one account.
  private var accountCount: Int {
    Set(coverage.filter { $0.rowCount > 0 }.map { names.accounts[$0.account].key }).count
  }

  /// A report with kind, period and provenance, but no content.
  func blankReport(
    _ kind: any ReportKind.Type, rowCount: Int64, isOfRegisters: Bool = false
  ) -> Report {
    let days = clippedPeriod
    let partial = partialThrough(days).map { " (to \($0.shortWords))" } ?? ""
    var provenance = Provenance(
      ledger: ledger, rowCount: rowCount,
      accountCount: accountCount, through: statedThrough, asOf: asOf, credits: credits)
    provenance.isOfRegisters = isOfRegisters
    return Report(
      kind: kind.name, kindTitle: kind.title(of: period), period: period,
      title: (period == .everything ? "All months" : period.title) + partial,
      provenance: provenance, style: style)
  }

  /// A report on the records of registers, without content.
  func blankReport(_ kind: any ReportKind.Type, of registers: Register...) -> Report {
    let count = registers.reduce(0) { $0 + self.registers[$1].count }
    return blankReport(kind, rowCount: Int64(count), isOfRegisters: true)
  }
}
