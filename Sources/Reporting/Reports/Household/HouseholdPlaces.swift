import Ledger

/// What each place adds to the household total of a period.
struct HouseholdPlaces {
  private struct Line {
    let place: Place
    let count: Int64
    let income: Int64
    let expense: Int64
  }

  let words: HouseholdWords
  private let lines: [Line]
  /// All spending, that without a place included.
  private let spending: Int64

  /// Nil where the period has one currency alone, or there are no rates.
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

  /// The places with what was spent there in all currencies; none where nothing has a place.
  func sections() -> [Section] {
    guard !lines.isEmpty else { return [] }
    let title = words.title("Spending by place")
    var table = Table(
      id: "household-places", caption: "\(title), \(words.context.clippedPeriod.title)", lines,
      [
        (.rowHeading("place", "Place"), { .text($0.place.name) }),
        (.number("count", "Visits"), { .count($0.count) }),
        (.number("expense", "Spent", isOutgoing: true), { words.cell($0.expense) }),
        (.number("income", "Received", received != 0 ? .wide : .files), { words.cell($0.income) }),
        (.text("id", "Id", .files), { .text($0.place.id) }),
      ])
    table.total = [
      .text("Total"), .count(lines.reduce(0) { $0 + $1.count }), words.cell(spent),
      words.cell(received), .none,
    ]
    return [Section(title: title, table: table)]
  }
}
