import Ledger

/// Where the person surely was on each day, by the numbers of places: what tells one branch of a
/// chain from another.
struct DayPlaces: Sendable {
  private var places: [Int32: [Int32]] = [:]

  /// In ascending order.
  subscript(day: CalendarDate) -> [Int32] { places[day.daysSince1970] ?? [] }

  var isEmpty: Bool { places.isEmpty }

  /// The person was at a place on a day.
  mutating func add(_ place: Int32, on day: CalendarDate) {
    var known = self[day]
    guard let next = known.firstIndex(where: { $0 >= place }) else {
      places[day.daysSince1970] = known + [place]
      return
    }
    guard known[next] != place else { return }
    known.insert(place, at: next)
    places[day.daysSince1970] = known
  }
}
