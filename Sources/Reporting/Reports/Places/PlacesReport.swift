package import Ledger

/// A report of spending by place: totals, visits, distances, trips and a map.
package struct PlacesReport: ReportKind {
  package static let name = "places"
  package static let title = "Places"
  package static let isOfTransactions = true
  package static let summary =
    "spending by place, area, city, distance and category; trips, new places, map"
  package static let needs: ReportNeeds = [.map]

  private var flows: PlaceFlows
  private var history: PlaceHistory
  private var categories: PlaceCategoryFlows
  private var restated: RestatedFlows?

  package static func span(_ context: ReportContext) -> Period { PlaceHistory.span(context) }

  package init(_ context: ReportContext) {
    flows = PlaceFlows(context)
    history = PlaceHistory(context)
    categories = PlaceCategoryFlows(context)
    restated = RestatedFlows.byPlace(context)
  }

  package mutating func add(_ rows: Span<LedgerRow>) {
    guard history.add(rows) else { return }
    flows.add(rows)
    categories.add(rows)
    restated?.add(rows)
  }

  package func report() -> Report {
    let context = flows.context
    guard !context.knowsNothing else { return context.unknownReport(Self.self) }
    let rows = flows.currencies.indices.reduce(Int64(0)) { $0 + flows.rowCount($1) }
    var report = context.blankReport(Self.self, rowCount: rows)
    var placing: [Section] = []
    let used = flows.usedCurrencies
    if let household = HouseholdPlaces(flows, restated) {
      report.headlines.append(household.headlines())
      report.sections += household.sections()
      report.notes += household.words.notes
      report.attention += household.words.attention
    }
    for currency in used {
      let totals = PlaceTotals(flows: flows, currency: currency, isOneOfSeveral: used.count > 1)
      let byPlace = PlaceCategories(categories, totals)
      report.headlines.append(totals.headlines())
      report.sections += totals.sections() + [byPlace.section()].compactMap(\.self)
      placing += [totals.placing()].compactMap(\.self)
      report.appendix += [byPlace.all()].compactMap(\.self)
      report.attention += totals.attention()
    }
    let trips = PlaceTrips(history, context)
    let new = NewPlaces(flows, history)
    let days = trips.headlines()
    if !days.isEmpty { report.headlines.append(days) }
    report.sections += [trips.section()].compactMap(\.self) + new.sections() + placing
    let points = flows.points()
    report.notes += new.notes() + (points.isEmpty ? [] : homeNotes())
    report.points = points
    report.attention = Findings.first(report.attention)
    return report
  }

  /// The note on what a home location would add; empty if one is set.
  private func homeNotes() -> [String] {
    guard flows.context.home == nil else { return [] }
    return [
      "Distances and trips need a home: add \"home: PLACE-ID\" under \"report:\" in saldo.yaml. "
        + "PLACE-ID is an id from tables/places.csv."
    ]
  }
}

/// The places of the household total, each with its contribution in a period.
struct HouseholdPlaces {
  private struct Line {
    let place: Place
    let count: Int64
    let income: Int64
    let expense: Int64
  }

  let words: HouseholdWords
  private let lines: [Line]
  /// The total spending, including spending without a place, in minor units of the home currency.
  private let spending: Int64

  /// Creates the contributions; nil if the period has only the home currency or there are no rates.
  init?(_ flows: PlaceFlows, _ restated: RestatedFlows?) {
    let used = flows.usedCurrencies
    guard let words = HouseholdWords(flows.context, restated, used: used) else { return nil }
    self.words = words
    spending = flows.whole(0).expense + words.parts.whole.expense
    lines = flows.context.names.places.indices.compactMap { place in
      let flow = flows.visits(0, place: place).flow + words.parts.flow(place)
      guard flow.count > 0 else { return nil }
      return Line(
        place: flows.context.names.places[place],
        count: used.reduce(0) { $0 + flows.visits($1, place: place).flow.count },
        income: flow.income, expense: flow.expense)
    }.sorted { left, right in
      (left.expense, left.place.name, left.place.id)
        < (right.expense, right.place.name, right.place.id)
    }
  }

  private var spent: Int64 { lines.reduce(0) { $0 + $1.expense } }
  private var received: Int64 { lines.reduce(0) { $0 + $1.income } }

  func headlines() -> [Headline] {
    let share = spending == 0 ? nil : Rounding.divide(spent, times: 1000, by: spending)
    let note = share.map { "\(words.context.style.percentInWords(permille: $0)) of spending" }
    return [
      words.spending(spending),
      words.headline("Spent at places", spent, note: note ?? "", isOutgoing: true),
    ]
  }

  /// The section of places with their spending in all currencies; empty if no row has a place.
  func sections() -> [Section] {
    guard !lines.isEmpty else { return [] }
    let title = words.title("Spending by place")
    return [
      Section(
        title, id: "household-places",
        caption: "\(title), \(words.context.clippedPeriod.title)", lines,
        [
          .heading("place", "Place") { .text($0.place.name) },
          .number("count", "Visits", total: .sum) { .count($0.count) },
          .number("expense", "Spent", isOutgoing: true, total: .sum) { words.cell($0.expense) },
          .number("income", "Received", received != 0 ? .wide : .files, total: .sum) {
            words.cell($0.income)
          },
          .text("id", "Id", .files) { .text($0.place.id) },
        ], hasTotal: true)
    ]
  }
}
