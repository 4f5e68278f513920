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
    let restated = words.restated
    let sums = (-1..<flows.context.names.places.count).map { place in
      let own = flows.visits(0, place: place).flow
      var sum = RestatedFlows.Sum(own.income, own.expense)
      sum += restated.sums[place + 1]
      return sum
    }
    spending = Rounding.wholeUnits([sums.reduce(0) { $0 + $1.expense }])[0]
    let visited = flows.context.names.places.indices.map { place in
      (place, used.reduce(0) { $0 + flows.visits($1, place: place).flow.count })
    }.filter { place, _ in
      flows.visits(0, place: place).flow.count > 0
        || restated.sums[place + 1] != RestatedFlows.Sum()
    }
    let income = Rounding.wholeUnits(visited.map { sums[$0.0 + 1].income })
    let expense = Rounding.wholeUnits(visited.map { sums[$0.0 + 1].expense })
    lines = visited.indices.map { index in
      Line(
        place: flows.context.names.places[visited[index].0], count: visited[index].1,
        income: income[index], expense: expense[index])
    }.sorted { left, right in
      (left.expense, left.place.name, left.place.id)
        < (right.expense, right.place.name, right.place.id)
    }
  }

  private var spent: Int64 { lines.reduce(0) { $0 + $1.expense } }
  private var received: Int64 { lines.reduce(0) { $0 + $1.income } }

  func headlines() -> [Headline] {
    let share = spending == 0 ? nil : Rounding.divide(spent, times: 1000, by: spending)
    let note = share.map { "\(words.context.style.percentInWords(permille: $0)) of what was spent" }
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
