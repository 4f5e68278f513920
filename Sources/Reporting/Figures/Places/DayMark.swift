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
