/// A run of days away from home, as numbers of days.
///
/// A day is away when a row lies farther from home than the limit, and at home when one lies nearer.
/// Days of which nothing tells belong to the trip they lie in. A day at home ends it, as its last day
/// if it has a row away too; so does a silence of more than two weeks. A day with both begins a trip
/// that goes on if the next day of which anything tells is away alone: then it was the departure.
struct Trip: Hashable, Sendable {
  /// The longest silence within a trip: who pays nothing for longer may have been anywhere.
  static let silentDays = 14

  var days: ClosedRange<Int>
  /// Whether nothing shows the person at home again by the end of what is known.
  var isOpen = false

  /// The trips that a run of days holds, when rows are known through the day of this number.
  static func all(_ marks: [DayMark], through last: Int) -> [Trip] {
    var trips: [Trip] = []
    var previous: (day: Int, mark: DayMark)?
    for (day, mark) in marks.enumerated() where !mark.isEmpty {
      if mark.isAway {
        if let previous, let trip = trips.last, trip.days.upperBound == previous.day,
          goesOn(trip, from: previous.mark, to: mark, after: day - previous.day - 1)
        {
          trips[trips.count - 1].days = trip.days.lowerBound...day
        } else {
          trips.append(Trip(days: day...day))
        }
      }
      previous = (day, mark)
    }
    if let previous, let trip = trips.last, trip.days.upperBound == previous.day {
      trips[trips.count - 1].isOpen =
        !previous.mark.isAtHome && last - previous.day <= silentDays
    }
    return trips
  }

  /// Whether an away day belongs to the trip whose last day is the one before it with rows.
  private static func goesOn(
    _ trip: Trip, from last: DayMark, to next: DayMark, after silence: Int
  ) -> Bool {
    guard silence <= silentDays else { return false }
    let isDeparture = trip.days.count == 1 && !next.isAtHome
    return !last.isAtHome || isDeparture
  }
}

/// Where the rows of one day say that a person was, as seen from home.
struct DayMark: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let home = DayMark(rawValue: 1)
  static let away = DayMark(rawValue: 2)
  /// The same, of rows that tell no more than a city: a merchant's seat as likely as its shop.
  static let homeByCity = DayMark(rawValue: 4)
  static let awayByCity = DayMark(rawValue: 8)

  /// Whether only cities tell of the day.
  var isByCityAlone: Bool { !isEmpty && isDisjoint(with: [.home, .away]) }

  /// Whether the person was near home; a city counts on a day of which nothing better tells.
  var isAtHome: Bool { contains(isByCityAlone ? .homeByCity : .home) }

  /// Whether the person was away; on a day of departure or return both are true.
  var isAway: Bool { contains(isByCityAlone ? .awayByCity : .away) }
}
