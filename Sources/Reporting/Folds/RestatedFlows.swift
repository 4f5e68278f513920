import Ledger

/// What flowed in other currencies than the home currency, restated in it at the rate of each day.
///
/// The fold keeps millionths of a minor unit, so that a sum of many rows is rounded once.
struct RestatedFlows: Sendable {
  /// Income and spending in millionths of a minor unit of the home currency.
  struct Sum: Sendable {
    var income: Int128 = 0
    var expense: Int128 = 0
  }

  /// Rows of one currency that no rate converts.
  struct Gap: Hashable, Sendable {
    let currency: Currency
    var first: CalendarDate
    var last: CalendarDate
    var count: Int64 = 0
    /// Their sum in their own currency.
    var minorUnits: Int64 = 0
  }

  private let columns: MonthColumns
  private let lines: CategoryLines
  private let currencies: [Currency]
  private let currencyOfAccount: [Int]
  private let firstDay: CalendarDate
  private let dayCount: Int
  /// By currency, then by day; the home currency has none.
  private let conversions: [CurrencyConversion?]
  /// By currency, then month.
  private var sums: [Sum]
  private var gapsInPeriod: [Gap?]

  /// Nil where there are no rates, or no second currency.
  init?(_ context: ReportContext, _ columns: MonthColumns) {
    let currencies = context.currencies
    guard !context.rates.isEmpty, currencies.count > 1, let first = columns.days.first?.start,
      let last = columns.days.last?.end
    else { return nil }
    self.columns = columns
    self.currencies = currencies
    lines = context.categoryLines
    currencyOfAccount = context.currencyOfAccount
    firstDay = first
    dayCount = last - first + 1
    let days = dayCount
    conversions = currencies.dropFirst().flatMap { currency in
      (0..<days).map {
        context.rates.conversion(from: currency, to: currencies[0], on: first.adding(days: $0))
      }
    }
    sums = Array(repeating: Sum(), count: currencies.count * columns.days.count)
    gapsInPeriod = Array(repeating: nil, count: currencies.count)
  }

  mutating func add(_ rows: Span<LedgerRow>) {
    for index in rows.indices {
      let row = rows[index]
      let currency = currencyOfAccount[Int(row.account)]
      guard currency > 0, !row.isTransfer else { continue }
      let column = columns.index(of: row.bookingDate)
      if column >= 0 { add(row, currency, column) }
    }
  }

  private mutating func add(_ row: LedgerRow, _ currency: Int, _ column: Int) {
    let day = row.bookingDate - firstDay
    guard let conversion = conversions[(currency - 1) * dayCount + day],
      let amount = conversion.millionths(row.minorUnits)
    else {
      if column >= columns.leadCount { addGap(row, currency) }
      return
    }
    let slot = currency * columns.days.count + column
    if lines.addsToIncome(row) {
      sums[slot].income += amount
    } else {
      sums[slot].expense += amount
    }
  }

  private mutating func addGap(_ row: LedgerRow, _ currency: Int) {
    var gap =
      gapsInPeriod[currency]
      ?? Gap(currency: currencies[currency], first: row.bookingDate, last: row.bookingDate)
    gap.first = min(gap.first, row.bookingDate)
    gap.last = max(gap.last, row.bookingDate)
    gap.count += row.isContinued ? 0 : 1
    gap.minorUnits &+= row.minorUnits
    gapsInPeriod[currency] = gap
  }

  /// What one currency adds in some months; nothing for the home currency.
  func sum(_ currency: Int, columns range: Range<Int>) -> Sum {
    range.reduce(into: Sum()) { whole, column in
      let sum = sums[currency * columns.days.count + column]
      whole.income += sum.income
      whole.expense += sum.expense
    }
  }

  /// The rows of the period that are in no household total.
  var gaps: [Gap] { gapsInPeriod.compactMap(\.self) }
}
