import Ledger

/// The places of a period that no row before it knows.
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
  /// Whether there is a past to compare with.
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

  /// The new places by what was spent there, a section for each currency; none without a past.
  func sections() -> [Section] {
    guard isKnown else { return [] }
    let used = context.currencies.filter { currency in
      lines.contains { $0.currency == currency }
    }
    return used.map { currency in
      section(
        lines.filter { $0.currency == currency },
        Words.suffix(currency, isOneOfSeveral: used.count > 1))
    }
  }

  private func section(_ lines: [Line], _ suffix: String) -> Section {
    let home = context.home
    return Section(
      "New places\(suffix)", id: "new",
      caption: "New in \(context.clippedPeriod.title)\(suffix)", lines,
      [
        (.text("first", "First seen"), { .date(CalendarDate(daysSince1970: $0.first)) }),
        (.rowHeading("place", "Place"), { .text($0.place.name) }),
        (.text("area", "Area", .wide), { .text($0.place.area) }),
        (.text("city", "City", .files), { .text($0.place.city) }),
        (
          .number("distance", "Distance (km)", home == nil ? .files : .wide),
          { home?.kilometres(to: $0.place) ?? .none }
        ),
        (.text("currency", "Currency", .files), { .currency($0.currency) }),
        (.number("count", "Visits"), { .count($0.visits.flow.count) }),
        (
          .number("total", "Spent", isOutgoing: true),
          { .amount(Amount(minorUnits: $0.visits.flow.expense, currency: $0.currency)) }
        ),
        (.text("id", "Id", .files), { .text($0.place.id) }),
      ])
  }

  /// Why there is no table, where that is not plain to see.
  func notes() -> [String] {
    isKnown || lines.isEmpty
      ? [] : ["The ledger begins in this period, so no place counts as new."]
  }
}
