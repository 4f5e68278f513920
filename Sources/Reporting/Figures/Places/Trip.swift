/// A period of consecutive days away from home, as day numbers.
///
/// A day is away if a row is farther from home than the limit, and at home if a row is nearer. Days
/// without rows belong to the trip that surrounds these days. A day at home ends the trip; such a
/// day is part of the trip if it also has an away row. More than two weeks without rows also end a
/// trip. The first day of a trip may have both marks, because it is the departure. The trip then
/// continues if the next day with rows is away only.
struct Trip: Hashable, Sendable {
  /// The longest gap without rows inside a trip, in days; after a longer gap, the location is
  /// unknown.
  static let silentDays = 14

  var days: ClosedRange<Int>
  /// Whether the trip may continue after the last known day.
  ///
  /// The last day with a located row is then part of the trip, away only, and at most
  /// ``silentDays`` before the last known day.
  var isOpen = false

  /// The trips in consecutive days, with rows known up to day number `last`.
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

  /// Whether an away day belongs to the trip that includes the previous day with rows.
  private static func goesOn(
    _ trip: Trip, from last: DayMark, to next: DayMark, after silence: Int
  ) -> Bool {
    guard silence <= silentDays else { return false }
    let isDeparture = trip.days.count == 1 && !next.isAtHome
    return !last.isAtHome || isDeparture
  }
}

/// The locations of the rows of one day: near home, away from home, or both.
struct DayMark: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let home = DayMark(rawValue: 1)
  static let away = DayMark(rawValue: 2)
  /// A row near home that is located only by city, which may be a merchant's registered office.
  static let homeByCity = DayMark(rawValue: 4)
  /// A row away from home that is located only by city.
  static let awayByCity = DayMark(rawValue: 8)

  /// Whether all rows of the day are located only by city; false without rows.
  var isByCityAlone: Bool { !isEmpty && isDisjoint(with: [.home, .away]) }

  /// Whether the day has a row near home; rows located by city count only if there are no others.
  var isAtHome: Bool { contains(isByCityAlone ? .homeByCity : .home) }

  /// Whether the day has an away row; a day of departure or return is both at home and away.
  var isAway: Bool { contains(isByCityAlone ? .awayByCity : .away) }
}
