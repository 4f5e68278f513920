import Ledger

/// The fold under household totals: what flowed in other currencies than the home currency, restated in it.
///
/// It keeps millionths of a minor unit, so that a sum of many rows is rounded once.
struct RestatedFlows: Sendable {
  /// Income and spending in millionths of a minor unit of the home currency.
  struct Sum: Hashable, Sendable {
    var income: Int128 = 0
    var expense: Int128 = 0

    static func += (left: inout Sum, right: Sum) {
      left.income += right.income
      left.expense += right.expense
    }
  }

  /// Which sum a row of a currency adds to.
  typealias Slot = @Sendable (_ row: LedgerRow, _ currency: Int) -> Int

  private let conversion: RowConversion
  private let lines: CategoryLines
  private let slot: Slot
  private(set) var sums: [Sum]
  private var missing: RateGaps
  /// How many transactions of the period count as their banks converted them.
  private(set) var convertedCount: Int64 = 0

  /// - Parameters:
  ///   - context: what the report knows beside the rows.
  ///   - days: the days of all rows that it adds up.
  ///   - period: those of them that the report is about: rows without a rate are listed for it alone.
  ///   - count: how many sums there are.
  ///   - slot: which of them a row adds to.
  init?(
    _ context: ReportContext, _ days: Period, in period: Period, count: Int, slot: @escaping Slot
  ) {
    guard let conversion = RowConversion(context, days) else { return nil }
    self.conversion = conversion
    self.slot = slot
    lines = context.categoryLines
    sums = Array(repeating: Sum(), count: count)
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
    let slot = slot(row, currency)
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
  /// A sum for each currency and, within it, for each column of months.
  static func byMonth(_ context: ReportContext, _ columns: MonthColumns) -> RestatedFlows? {
    guard let first = columns.days.first?.start, let last = columns.days.last?.end,
      let days = Period(start: first, end: last),
      let period = Period(start: columns.days[columns.leadCount].start, end: last)
    else { return nil }
    let count = columns.days.count
    return RestatedFlows(context, days, in: period, count: context.currencies.count * count) {
      row, currency in currency * count + columns.index(of: row.bookingDate)
    }
  }

  /// A sum for each line of categories.
  static func byCategory(_ context: ReportContext) -> RestatedFlows? {
    let (period, lines) = (context.clippedPeriod, context.categoryLines)
    return RestatedFlows(context, period, in: period, count: lines.count) { row, _ in
      lines.line(row.category, row.minorUnits)
    }
  }

  /// A sum for each place; the first is of no place.
  static func byPlace(_ context: ReportContext) -> RestatedFlows? {
    let period = context.clippedPeriod
    return RestatedFlows(context, period, in: period, count: context.names.places.count + 1) {
      row, _ in Int(row.place) + 1
    }
  }
}
