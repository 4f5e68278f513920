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
