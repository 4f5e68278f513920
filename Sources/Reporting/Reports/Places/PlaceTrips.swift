import Ledger

/// The trips of a period, derived from the places of rows.
struct PlaceTrips {
  /// A trip in one currency, limited to the period.
  private struct Line {
    let days: Period
    /// The first day of the trip; this day may lie before the period.
    let began: CalendarDate
    let isOpen: Bool
    let isByCityAlone: Bool
    /// The place farthest from home on the days within the period; nil if unknown.
    let farthest: Place?
    let metres: Int64?
    /// The amount spent, normally negative; nil if the trip has no transactions in the period.
    let sum: Amount?
    let count: Int64
  }

  private let context: ReportContext
  private let lines: [Line]
  /// The number of trips, each counted once; a trip with several currencies has several lines.
  private let count: Int

  init(_ history: PlaceHistory, _ context: ReportContext) {
    self.context = context
    let start = history.span.start
    let known = min(context.clippedPeriod.end, context.asOf)
    let trips = Trip.all(history.marks, through: known - start).filter {
      start.adding(days: $0.days.upperBound) >= context.clippedPeriod.start
    }
    count = trips.count
    lines = trips.flatMap { Self.lines($0, history, context) }
  }

  /// The section of all trips by currency; nil without a home or without trips.
  func section() -> Section? {
    guard let home = context.home, !lines.isEmpty else { return nil }
    return Section(
      "Trips", id: "trips",
      caption:
        "Days more than \(home.awayKilometres) km from home, \(context.clippedPeriod.title)",
      lines,
      [
        .heading("from", "From") { .date($0.days.start) },
        .text("to", "To", .wide) { .date($0.days.end) },
        .number("days", "Days") { .of($0.days.dayCount) },
        .text("place", "Farthest") { .of($0.farthest?.name) },
        .text("city", "City", .files) { .of($0.farthest?.city) },
        .number("distance", "Km", .wide) { $0.metres.map(Home.kilometres) ?? .none },
        .currency { $0.sum?.currency },
        .number("count", "Rows", .wide) { .count($0.count) },
        .number("total", "Spent", isOutgoing: true) { .of($0.sum) },
        .text("state", "Note", .wide) { .text(state($0)) },
        .text("began", "Began", .files) { .date($0.began) },
      ])
  }

  /// The headline with the counts of days away and of trips; empty without a farthest place.
  func headlines() -> [Headline] {
    guard let farthest = lines.max(by: { ($0.metres ?? -1) < ($1.metres ?? -1) })?.farthest else {
      return []
    }
    let days = Set(lines.map(\.days)).reduce(0) { $0 + $1.dayCount }
    return [
      Headline(
        label: "Days away", value: .count(Int64(days)),
        note: Words.count(Int64(count), "trip", context.style) + ", farthest \(farthest.name)")
    ]
  }

  private func state(_ line: Line) -> String {
    var words: [String] = []
    if line.began < line.days.start { words.append("began \(line.began.words)") }
    if line.isOpen { words.append("continues") }
    if line.isByCityAlone { words.append("located by city name only") }
    return words.joined(separator: ", ")
  }

  private static func lines(
    _ trip: Trip, _ history: PlaceHistory, _ context: ReportContext
  ) -> [Line] {
    let start = history.span.start
    let began = start.adding(days: trip.days.lowerBound)
    guard
      let days = Period(
        start: max(began, context.clippedPeriod.start),
        end: start.adding(days: trip.days.upperBound))
    else { return [] }
    let away = (0..<days.dayCount).compactMap { history.away(on: days.start.adding(days: $0)) }
    let farthest = farthest(away, context)
    let line = { (sum: Amount?, count: Int64) in
      Line(
        days: days, began: began, isOpen: trip.isOpen,
        isByCityAlone: history.marks[trip.days].allSatisfy { $0.isEmpty || $0.isByCityAlone },
        farthest: farthest?.place, metres: farthest?.metres, sum: sum, count: count)
    }
    let flows = context.currencies.enumerated().map { index, currency in
      let flow = away.reduce(Flow()) { $0 + $1.flows[$1.flows.startIndex + index] }
      return (flow: flow, currency: currency)
    }
    let used = flows.filter { $0.flow != Flow() }
    guard !used.isEmpty else { return [line(nil, 0)] }
    return used.map {
      line(Amount(minorUnits: $0.flow.expense, currency: $0.currency), $0.flow.count)
    }
  }

  /// The place farthest from home on these days, the first one in a tie; nil without a distance.
  private static func farthest(
    _ days: [PlaceHistory.AwayDay], _ context: ReportContext
  ) -> (place: Place, metres: Int64)? {
    var farthest: (place: Place, metres: Int64)?
    for day in days {
      let place = context.names.places[Int(day.farthest)]
      guard let metres = context.home?.metres(to: place) else { continue }
      if metres > farthest?.metres ?? -1 { farthest = (place, metres) }
    }
    return farthest
  }
}

/// The places that appear for the first time in the period.
struct NewPlaces {
  /// A new place in one currency.
  private struct Line {
    let place: Place
    let currency: Currency
    let visits: PlaceFlows.Visits
    let first: Int32
  }

  private let context: ReportContext
  private let lines: [Line]
  /// Whether the ledger has rows before the period.
  private let isKnown: Bool

  init(_ flows: PlaceFlows, _ history: PlaceHistory) {
    context = flows.context
    isKnown = history.hasEarlier
    let places = flows.context.names.places
    lines = places.indices.filter(history.isNew).flatMap { place in
      let all = flows.currencies.indices.map { flows.visits($0, place: place) }
      let first = all.map(\.first).min() ?? .max
      return all.indices.filter { all[$0].flow.count > 0 }.map { currency in
        Line(
          place: places[place], currency: flows.currencies[currency], visits: all[currency],
          first: first)
      }
    }
    .sorted {
      ($0.visits.flow.expense, $0.first, $0.place.name, $0.place.id)
        < ($1.visits.flow.expense, $1.first, $1.place.name, $1.place.id)
    }
  }

  /// The sections of new places by spending, one per currency; empty if the ledger has no earlier
  /// rows.
  func sections() -> [Section] {
    guard isKnown else { return [] }
    let used = context.currencies.filter { currency in
      lines.contains { $0.currency == currency }
    }
    return used.map { currency in
      section(
        lines.filter { $0.currency == currency },
        context.money(in: currency, isOneOfSeveral: used.count > 1))
    }
  }

  private func section(_ lines: [Line], _ money: ReportCurrency) -> Section {
    let home = context.home
    return Section(
      money.label("New places"), id: "new",
      caption: money.label("New in \(context.clippedPeriod.title)"), lines,
      [
        .text("first", "First seen") { .date(CalendarDate(daysSince1970: $0.first)) },
        .heading("place", "Place") { .text($0.place.name) },
        .text("area", "Area", .wide) { .text($0.place.area) },
        .text("city", "City", .files) { .text($0.place.city) },
        .number("distance", "Distance (km)", home == nil ? .files : .wide) {
          home?.kilometres(to: $0.place) ?? .none
        },
        .currency { $0.currency },
        .number("count", "Visits") { .count($0.visits.flow.count) },
        .number("total", "Spent", isOutgoing: true) {
          .amount(Amount(minorUnits: $0.visits.flow.expense, currency: $0.currency))
        },
        .text("id", "Id", .files) { .text($0.place.id) },
      ])
  }

  /// The note on why the table is missing; empty if it exists or would have no rows.
  func notes() -> [String] {
    isKnown || lines.isEmpty
      ? [] : ["The ledger begins in this period, so no place counts as new."]
  }
}
