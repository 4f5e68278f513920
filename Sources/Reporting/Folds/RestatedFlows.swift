import Ledger

/// The fold under household totals: what flowed in other currencies than the home currency, restated in it.
///
/// It keeps millionths of a minor unit, so that a sum of many rows is rounded once (``RestatedParts``).
struct RestatedFlows: Sendable {
  /// Income and spending in millionths of a minor unit of the home currency, and how many rows they are of.
  struct Sum: Hashable, Sendable {
    var income: Int128 = 0
    var expense: Int128 = 0
    var count: Int64 = 0

    static func += (left: inout Sum, right: Sum) {
      left.income += right.income
      left.expense += right.expense
      left.count += right.count
    }
  }

  /// Which part of the total a row of a currency is: a currency, a category or a place; -1 for none.
  typealias Part = @Sendable (_ row: LedgerRow, _ currency: Int) -> Int

  let columns: MonthColumns
  let partCount: Int
  private let conversion: RowConversion
  private let lines: CategoryLines
  private let part: Part
  /// By column of months, then by part; the first is of rows in no part.
  private(set) var sums: [Sum]
  private var missing: RateGaps
  /// How many transactions of the period count as their banks converted them.
  private(set) var convertedCount: Int64 = 0

  /// - Parameters:
  ///   - context: what the report knows beside the rows.
  ///   - columns: the months whose rows it adds up; rows without a rate are listed for the period alone.
  ///   - partCount: how many parts the total has.
  ///   - part: which of them a row adds to.
  private init?(
    _ context: ReportContext, _ columns: MonthColumns, partCount: Int, part: @escaping Part
  ) {
    guard let first = columns.days.first?.start, let last = columns.days.last?.end,
      let days = Period(start: first, end: last),
      let period = Period(start: columns.days[columns.leadCount].start, end: last),
      let conversion = RowConversion(context, days)
    else { return nil }
    self.columns = columns
    self.partCount = partCount
    self.conversion = conversion
    self.part = part
    lines = context.categoryLines
    sums = Array(repeating: Sum(), count: columns.days.count * (partCount + 1))
    missing = RateGaps(conversion.currencies, period)
    for converted in context.convertedRows { putRight(converted, in: period) }
  }

  mutating func add(_ rows: Span<LedgerRow>) {
    for index in rows.indices {
      let row = rows[index]
      let currency = conversion.currency(of: row)
      if currency > 0 { add(row, currency, conversion.millionths(row, currency), sign: 1) }
    }
  }

  /// Counts a row as its bank converted it.
  ///
  /// Such rows are few, and a row has no mark that tells them: so what ``add(_:)`` will do with it, as with
  /// every row, is taken back beforehand.
  private mutating func putRight(_ converted: ConvertedRow, in period: Period) {
    let row = converted.row
    let currency = conversion.currency(of: row)
    guard currency > 0, let amount = converted.conversion.millionths(row.minorUnits) else { return }
    add(row, currency, conversion.millionths(row, currency), sign: -1)
    add(row, currency, amount, sign: 1)
    convertedCount += period.contains(row.bookingDate) && !row.isContinued ? 1 : 0
  }

  private mutating func add(
    _ row: LedgerRow, _ currency: Int, _ amount: Int128?, sign: Int64
  ) {
    guard let amount else {
      missing.add(row, currency, sign: sign)
      return
    }
    let column = columns.index(of: row.bookingDate)
    // Days of a month between the months before a period and its own first day are in no column.
    guard column >= 0 else { return }
    let slot = column * (partCount + 1) + part(row, currency) + 1
    sums[slot].count += sign
    if lines.addsToIncome(row) {
      sums[slot].income += Int128(sign) * amount
    } else {
      sums[slot].expense += Int128(sign) * amount
    }
  }

  /// The rows of the period that are in no household total.
  var gaps: [RateGaps.Gap] { missing.all }
}

extension RestatedFlows {
  /// The parts are the currencies.
  static func byCurrency(_ context: ReportContext, _ columns: MonthColumns) -> RestatedFlows? {
    RestatedFlows(context, columns, partCount: context.currencies.count) { _, currency in currency }
  }

  /// The parts are the lines of categories, in the months of the period.
  static func byCategory(_ context: ReportContext) -> RestatedFlows? {
    let lines = context.categoryLines
    return RestatedFlows(context, months(of: context), partCount: lines.count) { row, _ in
      lines.line(row.category, row.minorUnits)
    }
  }

  /// The parts are the places, in the months of the period.
  static func byPlace(_ context: ReportContext) -> RestatedFlows? {
    RestatedFlows(context, months(of: context), partCount: context.names.places.count) {
      row, _ in Int(row.place)
    }
  }

  private static func months(of context: ReportContext) -> MonthColumns {
    MonthColumns(period: context.clippedPeriod, from: context.clippedPeriod.start)
  }
}

/// The conversion of rows in other currencies to the home currency: all household totals of rows use it.
///
/// A row counts at the rate of its day. The rates are looked up once for each day, not for each row.
struct RowConversion: Sendable {
  let currencies: [Currency]
  let days: Period
  private let currencyOfAccount: [Int]
  /// By currency, then by day; the home currency has none.
  private let conversions: [CurrencyConversion?]

  /// Nil where there are no rates, or no second currency.
  init?(_ context: ReportContext, _ days: Period) {
    let currencies = context.currencies
    guard !context.rates.isEmpty, currencies.count > 1 else { return nil }
    self.currencies = currencies
    self.days = days
    currencyOfAccount = context.currencyOfAccount
    conversions = currencies.dropFirst().flatMap { currency in
      (0..<days.dayCount).map {
        context.rates.conversion(
          from: currency, to: currencies[0], on: days.start.adding(days: $0))
      }
    }
  }

  /// The currency of a row in ``currencies``, if it is one to convert: 0 for all other rows.
  @inline(__always)
  func currency(of row: LedgerRow) -> Int {
    let currency = currencyOfAccount[Int(row.account)]
    return currency > 0 && !row.isTransfer && days.contains(row.bookingDate) ? currency : 0
  }

  /// A row of such a currency in millionths of the home currency's minor unit; nil without a rate.
  func millionths(_ row: LedgerRow, _ currency: Int) -> Int128? {
    let day = row.bookingDate - days.start
    return conversions[(currency - 1) * days.dayCount + day]?.millionths(row.minorUnits)
  }
}

/// What household totals restate, in whole minor units of the home currency: by month and by part.
///
/// Income and spending of a month are rounded once, and its parts get what that leaves over by largest
/// remainder. A longer time is the sum of its months. So a month has the same total on every page,
/// whichever parts the page shows.
struct RestatedParts {
  private let partCount: Int
  /// By column of months.
  private let months: [Flow]
  /// By column of months, then by part.
  private let parts: [Flow]
  /// The columns of the period itself.
  private let inPeriod: Range<Int>

  init(_ restated: RestatedFlows) {
    let slotCount = restated.partCount + 1
    let columns = restated.columns.days.indices.map {
      restated.sums[$0 * slotCount..<($0 + 1) * slotCount]
    }
    partCount = restated.partCount
    inPeriod = restated.columns.inPeriod
    months = columns.map { Self.rounded([$0.reduce(into: RestatedFlows.Sum(), +=)])[0] }
    parts = columns.flatMap { Self.rounded($0.dropFirst()) }
  }

  /// Sums as flows that add up to their rounded sum.
  private static func rounded(_ sums: some Collection<RestatedFlows.Sum>) -> [Flow] {
    let income = Rounding.wholeUnits(sums.map(\.income))
    let expense = Rounding.wholeUnits(sums.map(\.expense))
    return zip(zip(income, expense), sums).map {
      Flow(income: $0.0, expense: $0.1, count: $1.count)
    }
  }

  /// What a part adds to some columns; rows without a rate add nothing.
  func flow(_ part: Int, columns: Range<Int>) -> Flow {
    columns.reduce(Flow()) { $0 + parts[$1 * partCount + part] }
  }

  /// What a part adds to the period.
  func flow(_ part: Int) -> Flow { flow(part, columns: inPeriod) }

  /// What the period adds up to, rows in no part included.
  var whole: Flow { months[inPeriod].reduce(Flow(), +) }
}
