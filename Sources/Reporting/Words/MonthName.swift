/// The English names of the months, which no locale of any machine can change.
package enum MonthName {
  private static let all = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// `August` for 8.
  package static func full(_ month: Int) -> String { all[month - 1] }

  /// `Aug` for 8.
  package static func short(_ month: Int) -> String { String(all[month - 1].prefix(3)) }
}
