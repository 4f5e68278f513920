import Ledger

/// Where the person surely was on each day, by the numbers of places: what tells one branch of a
/// chain from another.
struct DayPlaces: Sendable {
  private var indices: [CalendarDate: Int] = [:]
  private var places: [[Int32]] = []
  /// The day that was asked last: rows of one day follow each other.
  private var last: (day: CalendarDate, index: Int)?

  /// In ascending order.
  subscript(day: CalendarDate) -> [Int32] { indices[day].map { places[$0] } ?? [] }

  /// The person was at a place on a day.
  mutating func add(_ place: Int32, on day: CalendarDate) {
    places[index(of: day)].insertOnce(place)
  }

  private mutating func index(of day: CalendarDate) -> Int {
    if let last, last.day == day { return last.index }
    let index = indices[day] ?? places.count
    if index == places.count {
      places.append([])
      indices[day] = index
    }
    last = (day, index)
    return index
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
