import Ledger

/// The fold that looks back: which places were known before a period, and which days were away.
struct PlaceHistory: Sendable {
  /// What was paid or received away from home in the period.
  struct AwayRow: Sendable {
    let day: Int32
    let place: Int32
    let currency: Int32
    let minorUnits: Int64
    let isContinued: Bool
  }

  /// All rows up to the end of the period.
  let span: Period
  /// Whether each place was seen before the period.
  private var isKnown: [Bool]
  /// A mark for each day of the span; none without a home.
  private(set) var marks: [DayMark]
  private(set) var awayRows: [AwayRow] = []
  /// Whether anything at all, placed or not, was before the period.
  private(set) var hasEarlier = false
  private let period: Period
  private let currencyOfAccount: [Int32]
  /// What a row at each place says of its day.
  private let markOfPlace: [DayMark]

  init(_ context: ReportContext) {
    period = context.clippedPeriod
    span = Self.span(context)
    isKnown = Array(repeating: false, count: context.names.places.count)
    markOfPlace = context.names.places.map { Self.mark($0, context.home) }
    marks = context.home == nil ? [] : Array(repeating: [], count: span.dayCount)
    let currencies = context.currencies
    currencyOfAccount = context.names.accounts.map { account in
      Int32(currencies.firstIndex(of: account.currency) ?? 0)
    }
  }

  /// From the ledger's first day to the end of the period: whether a place is new, and when a journey
  /// began, only the whole past knows.
  static func span(_ context: ReportContext) -> Period {
    let period = context.clippedPeriod
    let first = min(context.covered?.start ?? period.start, period.start)
    return Period(start: first, end: period.end) ?? period
  }

  private static func mark(_ place: Place, _ home: Home?) -> DayMark {
    guard let home, let metres = home.metres(to: place) else { return [] }
    if home.isAway(metres: metres) { return place.isCity ? .awayByCity : .away }
    return place.isCity ? .homeByCity : .home
  }

  mutating func add(_ rows: Span<LedgerRow>) {
    let start = span.start.daysSince1970
    let end = span.end.daysSince1970
    let periodStart = period.start.daysSince1970
    for index in rows.indices {
      let row = rows[index]
      let day = row.bookingDate.daysSince1970
      guard day >= start, day <= end, !row.isTransfer else { continue }
      let isEarlier = day < periodStart
      if isEarlier { hasEarlier = true }
      guard row.place >= 0 else { continue }
      if isEarlier { isKnown[Int(row.place)] = true }
      let mark = markOfPlace[Int(row.place)]
      guard !mark.isEmpty else { continue }
      marks[Int(day - start)].formUnion(mark)
      if !isEarlier, !mark.isDisjoint(with: [.away, .awayByCity]) { append(row) }
    }
  }

  private mutating func append(_ row: LedgerRow) {
    awayRows.append(
      AwayRow(
        day: row.bookingDate.daysSince1970, place: row.place,
        currency: currencyOfAccount[Int(row.account)], minorUnits: row.minorUnits,
        isContinued: row.isContinued))
  }

  /// Whether a place was never seen before the period.
  func isNew(_ place: Int) -> Bool { !isKnown[place] }

  /// What the rows at a place say of their day.
  func mark(ofPlace place: Int32) -> DayMark { markOfPlace[Int(place)] }
}
