import Ledger

/// The fold under the month, categories and budget reports: a ``Flow`` for each category, month
/// and currency, in one flat array.
struct CategoryFlows: Sendable {
  let context: ReportContext
  let currencies: [Currency]
  let columns: MonthColumns
  private let currencyOfAccount: [Int]
  private let categoryCount: Int
  /// By currency, then category, then month.
  ///
  /// After the categories of each currency come the transfers, as if they were one more, and the
  /// number of rows that are further parts of a transaction counted already.
  private var flows: [Flow]

  init(_ context: ReportContext) {
    self.context = context
    let currencies = context.currencies
    self.currencies = currencies
    columns = MonthColumns(
      period: context.clippedPeriod, from: Self.span(context).start, ledger: context.covered?.start)
    currencyOfAccount = context.currencyOfAccount
    categoryCount = context.names.categories.count
    let lineCount = currencies.count * (categoryCount + 2)
    flows = [Flow](repeating: Flow(), count: lineCount * columns.days.count)
  }

  /// The period; the year that ends with it if it is a single month, from the ledger's first month
  /// on; and what budgets that roll over need, which may begin before the ledger.
  static func span(_ context: ReportContext) -> Period {
    let period = context.clippedPeriod
    let isSingleMonth = period.monthNumbers.count == 1
    var start = isSingleMonth ? period.reachingBack(months: 12).start : period.start
    let first = context.covered.map { Period.month(of: $0.start).start } ?? period.start
    start = max(start, first)
    for budget in context.budgets where budget.rollsOver {
      start = min(start, Period.month(of: budget.from).start)
    }
    return Period(start: min(start, period.start), end: period.end) ?? period
  }

  mutating func add(_ rows: Span<LedgerRow>) {
    let columnCount = columns.days.count
    let categoryCount = categoryCount
    let columns = columns
    let currencies = currencyOfAccount
    var flows = flows.mutableSpan
    for index in rows.indices {
      let row = rows[index]
      let column = columns.index(of: row.bookingDate)
      guard column >= 0 else { continue }
      let currency = currencies[Int(row.account)]
      let category = row.isTransfer ? categoryCount : Int(row.category)
      let line = currency * (categoryCount + 2)
      flows[(line + category) * columnCount + column].add(row.minorUnits)
      if row.isContinued, !row.isTransfer {
        flows[(line + categoryCount + 1) * columnCount + column].count += 1
      }
    }
  }

  /// What flowed in one category and month.
  func flow(_ currency: Int, category: Int, column: Int) -> Flow {
    flows[(currency * (categoryCount + 2) + category) * columns.days.count + column]
  }

  /// What flowed in one category over some months.
  func flow(_ currency: Int, category: Int, columns range: Range<Int>) -> Flow {
    let line = (currency * (categoryCount + 2) + category) * columns.days.count
    return flows[(line + range.lowerBound)..<(line + range.upperBound)].reduce(Flow(), +)
  }

  /// What flowed in one month, all categories together.
  func flow(_ currency: Int, column: Int) -> Flow {
    var whole = (0..<categoryCount).reduce(Flow()) {
      $0 + flow(currency, category: $1, column: column)
    }
    whole.count -= flow(currency, category: categoryCount + 1, column: column).count
    return whole
  }

  /// What was moved between own accounts.
  func transfers(_ currency: Int, columns range: Range<Int>) -> Flow {
    flow(currency, category: categoryCount, columns: range)
  }

  /// The totals of one category over some months, a sum for each.
  func totals(_ currency: Int, category: Int, columns range: Range<Int>) -> [Int64] {
    range.map { flow(currency, category: category, column: $0).total }
  }

  /// The currencies that have rows in the period; the home currency, or the first, when none has.
  var usedCurrencies: [Int] {
    let used = currencies.indices.filter { currency in
      rowCount(currency) > 0
    }
    return used.isEmpty ? Array(currencies.indices.prefix(1)) : used
  }

  /// How many rows the period has in one currency, transfers included.
  func rowCount(_ currency: Int) -> Int64 {
    let flowing = columns.inPeriod.reduce(0) { $0 + flow(currency, column: $1).count }
    return flowing + transfers(currency, columns: columns.inPeriod).count
  }
}
