package import Ledger

/// Where money was spent: totals, visits, distances, trips, and a map.
package struct PlacesReport: ReportKind {
  package static let name = "places"
  package static let title = "Places"
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

  /// What would say more, where no home is known.
  private func homeNotes() -> [String] {
    guard flows.context.home == nil else { return [] }
    return [
      "Distances and trips need a home: add \"home: PLACE-ID\" under \"report:\" in saldo.yaml. "
        + "PLACE-ID is an id from tables/places.csv."
    ]
  }
}
