import Ledger

/// The fold for the places report, with the flow and the first and last day at each place.
struct PlaceFlows: Sendable {
  /// The visits to one place in one currency.
  struct Visits: Hashable, Sendable {
    var flow = Flow()
    var first = Int32.max
    var last = Int32.min
    /// The number of spending rows that are payments, not refunds.
    var payments: Int64 = 0

    @inline(__always)
    mutating func add(_ minorUnits: Int64, isIncome: Bool, on day: Int32, isContinued: Bool) {
      flow.add(minorUnits, isIncome: isIncome, isContinued: isContinued)
      payments += isContinued || isIncome ? 0 : (minorUnits >> 63) & 1
      first = min(first, day)
      last = max(last, day)
    }
  }

  let context: ReportContext
  let currencies: [Currency]
  private let lines: CategoryLines
  private let currencyOfAccount: [Int]
  private let period: Period
  private let placeCount: Int
  /// The visits by currency, then by place.
  ///
  /// The first slot of a currency holds rows without a place, the last slot transfers.
  private var visits: [Visits]

  init(_ context: ReportContext) {
    self.context = context
    let currencies = context.currencies
    self.currencies = currencies
    lines = context.categoryLines
    period = context.clippedPeriod
    currencyOfAccount = context.currencyOfAccount
    placeCount = context.names.places.count
    visits = [Visits](repeating: Visits(), count: (placeCount + 2) * currencies.count)
  }

  mutating func add(_ rows: Span<LedgerRow>) {
    let firstDay = period.start.daysSince1970
    let lastDay = period.end.daysSince1970
    let placeCount = placeCount
    let currencies = currencyOfAccount
    let lines = lines
    var visits = visits.mutableSpan
    for index in rows.indices {
      let row = rows[index]
      let day = row.bookingDate.daysSince1970
      guard day >= firstDay, day <= lastDay else { continue }
      let place = row.isTransfer ? placeCount : Int(row.place)
      let slot = currencies[Int(row.account)] * (placeCount + 2) + place + 1
      visits[slot].add(
        row.minorUnits, isIncome: lines.addsToIncome(row), on: day, isContinued: row.isContinued)
    }
  }

  /// The visits to a place; the index -1 means rows without a place.
  func visits(_ currency: Int, place: Int) -> Visits {
    visits[currency * (placeCount + 2) + place + 1]
  }

  /// The flow at all places, including rows without a place.
  func whole(_ currency: Int) -> Flow {
    (-1..<placeCount).reduce(Flow()) { $0 + visits(currency, place: $1).flow }
  }

  /// The number of transactions of the period in one currency, including transfers.
  func rowCount(_ currency: Int) -> Int64 {
    whole(currency).count + visits(currency, place: placeCount).flow.count
  }

  /// The indices of the currencies with rows; the first currency if there are no rows.
  var usedCurrencies: [Int] {
    let used = currencies.indices.filter { rowCount($0) > 0 }
    return used.isEmpty ? Array(currencies.indices.prefix(1)) : used
  }
}

extension PlaceFlows {
  /// The places of the period with coordinates, sorted by id, with their flows in each currency.
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
