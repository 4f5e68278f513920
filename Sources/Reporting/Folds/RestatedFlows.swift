import Ledger

/// The fold for household totals, which restates other currencies in the home currency.
///
/// The sums are millionths of a minor unit. A sum of many rows is therefore rounded only once
/// (``RestatedParts``).
struct RestatedFlows: Sendable {
  /// The income and spending in millionths of the home currency's minor unit, with the row count.
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

  /// A function that returns the part of the total that a row belongs to; -1 for none.
  ///
  /// A part is a currency, category or place.
  typealias Part = @Sendable (_ row: LedgerRow, _ currency: Int) -> Int

  let columns: MonthColumns
  let partCount: Int
  private let conversion: RowConversion
  private let lines: CategoryLines
  private let part: Part
  /// The sums by month column, then by part; the first part holds rows without a part.
  private(set) var sums: [Sum]
  private var missing: RateGaps
  /// The number of transactions in the period that count with the conversion of the bank.
  private(set) var convertedCount: Int64 = 0

  /// Creates the fold; nil without columns, rates or a second currency.
  ///
  /// - Parameters:
  ///   - context: The report's data other than rows.
  ///   - columns: The months to sum; gaps are listed only for the period.
  ///   - partCount: The number of parts of the total.
  ///   - part: The part that a row adds to.
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

  /// Replaces the converted amount of a row with the conversion of the bank.
  ///
  /// Such rows are few and carry no mark. ``add(_:)`` converts them like every other row. This
  /// method therefore subtracts the amount of that conversion in advance.
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
    // No column covers the days of the period's first month before the period starts.
    guard column >= 0 else { return }
    let slot = column * (partCount + 1) + part(row, currency) + 1
    sums[slot].count += sign
    if lines.addsToIncome(row) {
      sums[slot].income += Int128(sign) * amount
    } else {
      sums[slot].expense += Int128(sign) * amount
    }
  }

  /// The gaps of the period: the rows that no household total includes, by currency.
  var gaps: [RateGaps.Gap] { missing.all }
}

extension RestatedFlows {
  /// The fold with currencies as parts; nil without rates or a second currency.
  static func byCurrency(_ context: ReportContext, _ columns: MonthColumns) -> RestatedFlows? {
    RestatedFlows(context, columns, partCount: context.currencies.count) { _, currency in currency }
  }

  /// The fold with category lines as parts, for the months of the period; nil without rates or a
  /// second currency.
  static func byCategory(_ context: ReportContext) -> RestatedFlows? {
    let lines = context.categoryLines
    return RestatedFlows(context, months(of: context), partCount: lines.count) { row, _ in
      lines.line(row.category, row.minorUnits)
    }
  }

  /// The fold with places as parts, for the months of the period; nil without rates or a second
  /// currency.
  static func byPlace(_ context: ReportContext) -> RestatedFlows? {
    RestatedFlows(context, months(of: context), partCount: context.names.places.count) {
      row, _ in Int(row.place)
    }
  }

  private static func months(of context: ReportContext) -> MonthColumns {
    MonthColumns(period: context.clippedPeriod, from: context.clippedPeriod.start)
  }
}

/// The conversion of rows to the home currency, shared by all household totals.
///
/// A row counts at the rate of its day. Rates are looked up once per day, not once per row.
struct RowConversion: Sendable {
  let currencies: [Currency]
  let days: Period
  private let currencyOfAccount: [Int]
  /// The conversions by currency, then by day, without the home currency; nil without a rate.
  private let conversions: [CurrencyConversion?]

  /// Creates a conversion; nil if there are no rates or there is only one currency.
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

  /// The index in ``currencies`` of a row's currency; 0 if the row is not converted.
  ///
  /// Rows in the home currency, transfers and rows on other days are not converted.
  @inline(__always)
  func currency(of row: LedgerRow) -> Int {
    let currency = currencyOfAccount[Int(row.account)]
    return currency > 0 && !row.isTransfer && days.contains(row.bookingDate) ? currency : 0
  }

  /// The amount in millionths of the home currency's minor unit; nil without a rate.
  func millionths(_ row: LedgerRow, _ currency: Int) -> Int128? {
    let day = row.bookingDate - days.start
    return conversions[(currency - 1) * days.dayCount + day]?.millionths(row.minorUnits)
  }
}

/// The restated parts of household totals, in whole minor units of the home currency.
///
/// Income and spending of a month are rounded once, and the remainder goes to the parts by largest
/// remainder. A longer period is the sum of its months. A month therefore has the same total on
/// every page, whichever parts the page shows.
struct RestatedParts {
  private let partCount: Int
  /// The rounded flows by month column.
  private let months: [Flow]
  /// The rounded flows by month column, then by part.
  private let parts: [Flow]
  /// The columns of the period.
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

  /// The sums rounded to flows that add up to the rounded total.
  private static func rounded(_ sums: some Collection<RestatedFlows.Sum>) -> [Flow] {
    let income = Rounding.wholeUnits(sums.map(\.income))
    let expense = Rounding.wholeUnits(sums.map(\.expense))
    return zip(zip(income, expense), sums).map {
      Flow(income: $0.0, expense: $0.1, count: $1.count)
    }
  }

  /// The flow of a part over some columns; rows without a rate add nothing.
  func flow(_ part: Int, columns: Range<Int>) -> Flow {
    columns.reduce(Flow()) { $0 + parts[$1 * partCount + part] }
  }

  /// The flow of a part over the period.
  func flow(_ part: Int) -> Flow { flow(part, columns: inPeriod) }

  /// The flow of the whole period in other currencies, including rows without a part.
  var whole: Flow { months[inPeriod].reduce(Flow(), +) }
}
