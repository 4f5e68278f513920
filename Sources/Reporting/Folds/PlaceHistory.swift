import Ledger

/// The fold over a period and its past that finds new places and days away from home.
struct PlaceHistory: Sendable {
  /// A day away from home, with its farthest place and its flows by currency.
  struct AwayDay {
    /// The index of the place farthest from home, the lowest index in a tie; -1 for none.
    let farthest: Int32
    let flows: ArraySlice<Flow>
  }

  /// The days from the start of the ledger to the end of the period.
  let span: Period
  /// The mark of each day of the span; empty without a home.
  private(set) var marks: [DayMark]
  /// Whether any row, with or without a place, is before the period.
  private(set) var hasEarlier = false
  private let period: Period
  private let currencyCount: Int
  private let currencyOfAccount: [Int]
  private let lines: CategoryLines
  /// Whether each place was visited before the period.
  private var isKnown: [Bool]
  /// The mark that a row at each place gives its day.
  private let markOfPlace: [DayMark]
  /// The distance of each place from home in metres; 0 if unknown.
  private let metresOfPlace: [Int64]
  /// The farthest place and the farthest city of the gazetteer, by day of the period.
  private var farthest: [Int32]
  /// The flows by day of the period, then by kind, then by currency.
  ///
  /// The first kind is the places of the table, the second the cities of the gazetteer.
  private var flows: [Flow]

  init(_ context: ReportContext) {
    period = context.clippedPeriod
    span = Self.span(context)
    let places = context.names.places
    isKnown = Array(repeating: false, count: places.count)
    let home = context.home
    markOfPlace = places.map { Self.mark($0, home) }
    metresOfPlace = places.map { home?.metres(to: $0) ?? 0 }
    currencyCount = context.currencies.count
    currencyOfAccount = context.currencyOfAccount
    lines = context.categoryLines
    let dayCount = home == nil ? 0 : period.dayCount
    marks = Array(repeating: [], count: home == nil ? 0 : span.dayCount)
    farthest = Array(repeating: -1, count: dayCount * 2)
    flows = Array(repeating: Flow(), count: dayCount * 2 * currencyCount)
  }

  /// The days of the rows that a report on the context's period needs.
  ///
  /// New places and the start of a trip depend on the whole past.
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

  /// Adds rows; returns whether any row is in the period.
  ///
  /// Other rows need no further work.
  mutating func add(_ rows: Span<LedgerRow>) -> Bool {
    let seen = Self.look(
      rows, span, from: period.start, markOfPlace, marking: &marks, knowing: &isKnown)
    if seen.earlier { hasEarlier = true }
    if seen.inPeriod, !marks.isEmpty { addAway(rows) }
    return seen.inPeriod
  }

  /// Marks days and places; returns whether any row is before the period, and whether any is in it.
  ///
  /// Most rows before the period need only this loop.
  private static func look(
    _ rows: Span<LedgerRow>, _ span: Period, from start: CalendarDate, _ markOfPlace: [DayMark],
    marking marks: inout [DayMark], knowing isKnown: inout [Bool]
  ) -> (earlier: Bool, inPeriod: Bool) {
    let first = span.start.daysSince1970
    let last = span.end.daysSince1970
    let periodStart = start.daysSince1970
    let hasMarks = !marks.isEmpty
    var marks = marks.mutableSpan
    var isKnown = isKnown.mutableSpan
    var seen = (earlier: false, inPeriod: false)
    for index in rows.indices {
      let row = rows[index]
      let day = row.bookingDate.daysSince1970
      guard day >= first, day <= last else { continue }
      let isEarlier = day < periodStart
      if isEarlier { seen.earlier = true } else { seen.inPeriod = true }
      guard row.place >= 0, !row.isTransfer else { continue }
      if isEarlier { isKnown[Int(row.place)] = true }
      if hasMarks { marks[Int(day - first)].formUnion(markOfPlace[Int(row.place)]) }
    }
    return seen
  }

  private mutating func addAway(_ rows: Span<LedgerRow>) {
    let first = period.start.daysSince1970
    let last = period.end.daysSince1970
    for index in rows.indices {
      let row = rows[index]
      let day = row.bookingDate.daysSince1970
      guard day >= first, day <= last, row.place >= 0, !row.isTransfer else { continue }
      let mark = markOfPlace[Int(row.place)]
      guard !mark.isDisjoint(with: [.away, .awayByCity]) else { continue }
      add(row, onDay: Int(day - first), isCity: mark == .awayByCity)
    }
  }

  private mutating func add(_ row: LedgerRow, onDay day: Int, isCity: Bool) {
    let kind = day * 2 + (isCity ? 1 : 0)
    let slot = kind * currencyCount + currencyOfAccount[Int(row.account)]
    flows[slot].add(
      row.minorUnits, isIncome: lines.addsToIncome(row), isContinued: row.isContinued)
    let metres = metresOfPlace[Int(row.place)]
    let before = farthest[kind]
    let way = before < 0 ? -1 : metresOfPlace[Int(before)]
    if (way, row.place) < (metres, before) { farthest[kind] = row.place }
  }

  /// Whether a place was never visited before the period.
  func isNew(_ place: Int) -> Bool { !isKnown[place] }

  /// The farthest place and the flows of a day; nil unless it is an away day in the period.
  ///
  /// Gazetteer cities count only if no row of the day has a better location.
  func away(on day: CalendarDate) -> AwayDay? {
    let mark = marks[day - span.start]
    guard period.contains(day), mark.isAway else { return nil }
    let kind = (day - period.start) * 2 + (mark.isByCityAlone ? 1 : 0)
    return AwayDay(
      farthest: farthest[kind],
      flows: flows[kind * currencyCount..<(kind + 1) * currencyCount])
  }
}
