import Ledger

/// The fold that looks back: which places were known before a period, and which days were away.
struct PlaceHistory: Sendable {
  /// What a day away was: how far it led, and what flowed there by currency.
  struct AwayDay {
    /// The place that is farthest from home, the first of the names of two as far; -1 for none.
    let farthest: Int32
    let flows: ArraySlice<Flow>
  }

  /// From the ledger's first day to the end of the period.
  let span: Period
  /// A mark for each day of the span; none without a home.
  private(set) var marks: [DayMark]
  /// Whether anything at all, placed or not, was before the period.
  private(set) var hasEarlier = false
  private let period: Period
  private let currencyCount: Int
  private let currencyOfAccount: [Int]
  private let lines: CategoryLines
  /// Whether each place was seen before the period.
  private var isKnown: [Bool]
  /// What a row at each place says of its day, and how far that is from home.
  private let markOfPlace: [DayMark]
  private let metresOfPlace: [Int64]
  /// By day of the period: the farthest place, and the farthest city of the gazetteer.
  private var farthest: [Int32]
  /// By day of the period, place or city of the gazetteer, and currency.
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

  /// The days that a report on the context's period has to see.
  ///
  /// Whether a place is new, and when a trip began, only the whole past knows.
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

  /// Takes rows in, and says whether any lies in the period: of the past nothing else is needed.
  mutating func add(_ rows: Span<LedgerRow>) -> Bool {
    let seen = Self.look(
      rows, span, from: period.start, markOfPlace, marking: &marks, knowing: &isKnown)
    if seen.earlier { hasEarlier = true }
    if seen.inPeriod, !marks.isEmpty { addAway(rows) }
    return seen.inPeriod
  }

  /// Marks days and places; most rows of a long past pass here and nowhere else.
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

  /// Whether a place was never seen before the period.
  func isNew(_ place: Int) -> Bool { !isKnown[place] }

  /// What a day of the period was, if it was away; cities count where nothing better tells of it.
  func away(on day: CalendarDate) -> AwayDay? {
    let mark = marks[day - span.start]
    guard period.contains(day), mark.isAway else { return nil }
    let kind = (day - period.start) * 2 + (mark.isByCityAlone ? 1 : 0)
    return AwayDay(
      farthest: farthest[kind],
      flows: flows[kind * currencyCount..<(kind + 1) * currencyCount])
  }
}
