import Testing

@testable import Reporting

@Suite struct TripTests {
  /// A day for each character: `h` at home, `a` away, `b` both, `c` away by a city's name alone, `d` at
  /// home by one, `x` at home by a city and away for sure, `.` of which nothing tells.
  private static func marks(_ text: String) -> [DayMark] {
    text.map { character in
      switch character {
      case "h": [.home]
      case "a": [.away]
      case "b": [.home, .away]
      case "c": [.awayByCity]
      case "d": [.homeByCity]
      case "x": [.homeByCity, .away]
      default: []
      }
    }
  }

  /// The trips as `first-last`, with a plus behind those that go on.
  private static func trips(_ text: String) -> [String] {
    let marks = marks(text)
    return Trip.all(marks, through: marks.count - 1).map {
      "\($0.days.lowerBound)-\($0.days.upperBound)\($0.isOpen ? "+" : "")"
    }
  }

  @Test(arguments: [
    ("", []), ("....", []), ("hhh", []),
    ("haah", ["1-2"]), ("ha..ah", ["1-4"]), ("ha", ["1-1+"]), ("ha.", ["1-1+"]),
    // A day with both is the departure, the return, or a day out of its own.
    ("hbabh", ["1-3"]), ("hbaah", ["1-3"]), ("aab", ["0-2"]), ("hbh", ["1-1"]),
    ("hbbh", ["1-1", "2-2"]), ("bb", ["0-0", "1-1"]), ("abab", ["0-1", "2-3"]),
    // A day at home between two others parts them, a silent one does not.
    ("aha", ["0-0", "2-2+"]), ("a.h.a", ["0-0", "4-4+"]),
    // Two weeks of silence are borne, not a day more.
    ("a..............a", ["0-15+"]), ("a...............a", ["0-0", "16-16+"]),
    ("a..............", ["0-0+"]), ("a...............", ["0-0"]),
    // A city counts on a day of which nothing better tells.
    ("hcch", ["1-2"]), ("adda", ["0-0", "3-3+"]), ("axxa", ["0-3+"]),
  ])
  func `a run of days away is a trip`(days: String, expected: [String]) {
    #expect(Self.trips(days) == expected, "\(days)")
  }

  /// Every history of up to eight days, against the definition read day by day.
  @Test func `every short history is what the definition says of it`() {
    let letters = Array("hab.")
    for length in 0...8 {
      for number in 0..<(0..<length).reduce(1, { size, _ in size * letters.count }) {
        var rest = number
        let days = String(
          (0..<length).map { _ -> Character in
            defer { rest /= letters.count }
            return letters[rest % letters.count]
          })
        #expect(Self.trips(days) == Self.naive(days), "\(days)")
      }
    }
  }

  /// Walks from each away day to the next; a trip is a day and all that it can be reached from.
  private static func naive(_ days: String) -> [String] {
    let days = Array(days)
    var trips: [[Int]] = []
    for today in days.indices where days[today] == "a" || days[today] == "b" {
      let yesterday = days[..<today].lastIndex { $0 != "." }
      let isSame: Bool
      if let yesterday, trips.last?.last == yesterday {
        let wasDeparture =
          days[yesterday] == "b" && trips.last?.count == 1 && days[today] == "a"
        isSame = days[yesterday] == "a" || wasDeparture
      } else {
        isSame = false
      }
      if isSame { trips[trips.count - 1].append(today) } else { trips.append([today]) }
    }
    return trips.map { trip in
      let last = trip[trip.count - 1]
      let isOpen = days[last] == "a" && days[(last + 1)...].allSatisfy { $0 == "." }
      return "\(trip[0])-\(last)\(isOpen ? "+" : "")"
    }
  }
}
