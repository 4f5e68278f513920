import Ledger

extension PlaceFlows {
  /// The places of the period that have coordinates, by id, with what flowed there in each currency.
  func points() -> [ReportPoint] {
    context.names.places.enumerated().compactMap { index, place in
      point(place, currencies.indices.map { visits($0, place: index) })
    }
    .sorted { $0.place.id < $1.place.id }
  }

  private func point(_ place: Place, _ visits: [Visits]) -> ReportPoint? {
    let used = visits.indices.filter { visits[$0].flow.count > 0 }
    guard let coordinate = place.coordinate, let first = used.map({ visits[$0].first }).min(),
      let last = used.map({ visits[$0].last }).max()
    else { return nil }
    let sums = used.map { index in
      let amount = { Amount(minorUnits: $0, currency: currencies[index]) }
      let flow = visits[index].flow
      return ReportPoint.Sum(
        income: amount(flow.income), expense: amount(flow.expense), total: amount(flow.total))
    }
    return ReportPoint(
      place: place, coordinate: coordinate, sums: sums,
      visits: used.reduce(0) { $0 + visits[$1].flow.count },
      first: CalendarDate(daysSince1970: first), last: CalendarDate(daysSince1970: last))
  }
}
