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
    places[day.daysSince1970, default: []].insertOnce(place)
  }
}

extension [Int32] {
  /// Inserts a number where it belongs among ascending ones, unless it is there.
  fileprivate mutating func insertOnce(_ number: Int32) {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    if low == count || self[low] != number { insert(number, at: low) }
  }
}
