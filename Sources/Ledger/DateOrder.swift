/// How the day, the month and the year of a date follow each other.
package enum DateOrder: String, Hashable, Sendable, CaseIterable {
  case dmy, mdy, ymd

  /// As a message shows it: `dd/mm/yyyy`.
  package var pattern: String {
    switch self {
    case .dmy: "dd/mm/yyyy"
    case .mdy: "mm/dd/yyyy"
    case .ymd: "yyyy/mm/dd"
    }
  }
}
