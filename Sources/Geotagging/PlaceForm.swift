/// Where in a text a literal must stand to tell of a place.
enum PlaceForm: String, Sendable {
  case contains, starts
  case equals = "is"
  /// As a whole token: what stands beside it is neither a letter nor a digit.
  case code

  /// The forms that the column `match` knows.
  static let ofMatch: [PlaceForm] = [.contains, .starts, .equals]
  /// What names each of them in that column.
  static let prefixes = ofMatch.map { (form: $0, prefix: "\($0.rawValue):") }
}
