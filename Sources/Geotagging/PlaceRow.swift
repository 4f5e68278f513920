import Ledger
import Syntax

/// A row of the places table.
struct PlaceRow {
  var place: Place
  var radius: Int?
  var kind: String
  var matches: [(form: PlaceForm, text: String)]
  /// Terminal and merchant codes.
  var codes: [String]
  var days: PlaceDays
  var location: SourceLocation

  init(_ row: CSVTable.Row, file: String) throws(Rejection) {
    let id = row["id"]
    guard Account.isKey(id) else {
      throw row.rejection(
        "id", "\(Printable.quoted(id)) is not a valid place id",
        hint: Account.keyHint)
    }
    guard id != "none", id != "from-text" else {
      throw row.rejection("id", "\"\(id)\" is reserved in rules")
    }
    let name = row["name"]
    guard !name.isEmpty else { throw row.rejection("name", "this place has no name") }
    place = Place(
      id: id, name: name, coordinate: try Self.coordinate(row), area: row["area"],
      city: row["city"])
    radius = try Self.radius(row)
    kind = row["kind"]
    matches = try Self.matches(row)
    codes = try Self.codes(row)
    days = try Self.days(row)
    location = SourceLocation(file: file, line: row.line)
  }

  private static func coordinate(_ row: CSVTable.Row) throws(Rejection) -> Coordinate? {
    guard let latitude = try degrees(row, "lat"), let longitude = try degrees(row, "lon") else {
      guard row["lat"].isEmpty == row["lon"].isEmpty else {
        let missing = row["lat"].isEmpty ? "lat" : "lon"
        throw row.rejection(missing, "only one of lat and lon is set")
      }
      return nil
    }
    let isSwapped =
      latitude.magnitude > 90 && latitude.magnitude <= 180 && longitude.magnitude <= 90
    guard latitude.magnitude <= 90 else {
      throw row.rejection(
        "lat", "latitude \(Printable.quoted(row["lat"])) is outside -90 to 90",
        hint: isSwapped
          ? "are lat and lon swapped?" : "write decimal degrees, such as 12.9784")
    }
    guard longitude.magnitude <= 180 else {
      throw row.rejection(
        "lon", "longitude \(Printable.quoted(row["lon"])) is outside -180 to 180",
        hint: "write decimal degrees, such as 77.6408")
    }
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw row.rejection("lat", "0,0 is not a valid location", hint: "leave lat and lon empty")
    }
    return coordinate
  }

  private static func degrees(_ row: CSVTable.Row, _ column: String) throws(Rejection) -> Double? {
    let text = row[column]
    guard !text.isEmpty else { return nil }
    let isDecimal = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }
    guard isDecimal, let degrees = Double(text) else {
      throw row.rejection(
        column, "\(Printable.quoted(text)) is not a valid coordinate",
        hint: "write decimal degrees with a dot, such as 12.9784")
    }
    return degrees
  }

  private static func radius(_ row: CSVTable.Row) throws(Rejection) -> Int? {
    let text = row["radius_m"]
    guard !text.isEmpty else { return nil }
    guard let radius = Int(text), (1...100_000).contains(radius) else {
      throw row.rejection(
        "radius_m", "\(Printable.quoted(text)) is not a number of metres from 1 to 100000")
    }
    return radius
  }

  /// The literals of a value such as `contains:X|is:Y`; the default form is `contains`.
  private static func matches(
    _ row: CSVTable.Row
  ) throws(Rejection) -> [(form: PlaceForm, text: String)] {
    var matches: [(form: PlaceForm, text: String)] = []
    for part in row["match"].utf8.split(separator: UInt8(ascii: "|")) {
      var form = PlaceForm.contains
      var text = Substring(part).trimmed
      if let named = PlaceForm.prefixes.first(where: { text.hasPrefix($0.prefix) }) {
        form = named.form
        text = String(text.dropFirst(named.prefix.count))
      }
      guard !text.trimmed.isEmpty else {
        throw row.rejection("match", "empty text would match everything")
      }
      if text.hasPrefix("matches:") {
        throw row.rejection(
          "match", "regular expressions are not supported here",
          hint: "write a rule with matches: that sets place: \(row["id"])")
      }
      matches.append((form, text))
    }
    return matches
  }

  /// The codes of a value such as `T4711|00839201`, each a literal.
  private static func codes(_ row: CSVTable.Row) throws(Rejection) -> [String] {
    let text = row["codes"]
    guard !text.isEmpty else { return [] }
    let codes = text.split(separator: "|", omittingEmptySubsequences: false).map(\.trimmed)
    guard !codes.contains("") else {
      throw row.rejection("codes", "one of the codes is empty")
    }
    return codes
  }

  private static func days(_ row: CSVTable.Row) throws(Rejection) -> PlaceDays {
    let first = try day(row, "from")
    let last = try day(row, "to")
    if let first, let last, first > last {
      throw row.rejection(
        "from", "from \(first) is after to \(last)",
        hint: "are from and to swapped?")
    }
    return PlaceDays(
      first: first?.daysSince1970 ?? PlaceDays.always.first,
      last: last?.daysSince1970 ?? PlaceDays.always.last)
  }

  private static func day(
    _ row: CSVTable.Row, _ column: String
  ) throws(Rejection) -> CalendarDate? {
    let text = row[column]
    guard !text.isEmpty else { return nil }
    guard let day = CalendarDate(text) else {
      throw row.rejection(
        column, "\(Printable.quoted(text)) is not a valid date", hint: "write 2026-08-14")
    }
    return day
  }
}

/// The days on which a row of the table applies, both ends included.
struct PlaceDays: Hashable, Sendable {
  var first: Int32
  var last: Int32

  static let always = PlaceDays(first: .min, last: .max)

  func holds(on day: Int32) -> Bool { first <= day && day <= last }
}
