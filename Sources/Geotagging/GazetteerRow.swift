import Ledger
import Syntax

/// One line of a file in GeoNames' format: 19 columns between tabs
/// (https://download.geonames.org/export/dump/readme.txt, "The main 'geoname' table").
struct GazetteerRow {
  var place: Place
  var city: GazetteerCity
  /// Folded, each once; empty until they are set.
  private(set) var names: [[UInt8]] = []

  static let columnCount = 19
  /// Shorter names are words and codes as well.
  static let fewestLetters = 4

  private enum Column: Int {
    case id = 0, name, plainName, otherNames, latitude, longitude, featureClass
    case country = 8, region = 10, population = 14
  }

  /// Nil for what is not a city, town or village (feature class P).
  init?(
    _ fields: [Slice<UnsafeBufferPointer<UInt8>>], at location: SourceLocation
  ) throws(Rejection) {
    func text(_ column: Column) -> String {
      String(decoding: fields[column.rawValue], as: UTF8.self)
    }
    guard fields.count == Self.columnCount else {
      throw Rejection(
        "expected \(Self.columnCount) GeoNames columns, found \(fields.count)", at: location,
        hint: "extract cities15000.txt or a similar file from its archive, unchanged")
    }
    guard text(.featureClass) == "P" else { return nil }
    func bad(_ what: String, _ column: Column) -> Rejection {
      Rejection(
        "\(Printable.quoted(text(column))) is not \(what)",
        at: SourceLocation(
          file: location.file, line: location.line,
          column: fields[column.rawValue].startIndex + 1))
    }
    let id = text(.id)
    guard Int(id) != nil else { throw bad("a GeoNames id", .id) }
    guard let latitude = Double(text(.latitude)), latitude.magnitude <= 90 else {
      throw bad("a latitude", .latitude)
    }
    guard let longitude = Double(text(.longitude)), longitude.magnitude <= 180 else {
      throw bad("a longitude", .longitude)
    }
    guard let population = Int(text(.population)) else {
      throw bad("a population", .population)
    }
    let name = text(.name)
    place = Place(
      id: Place.cityPrefix + id, name: name,
      coordinate: Coordinate(latitude: latitude, longitude: longitude), city: name)
    city = GazetteerCity(
      country: text(.country), region: text(.region), population: population,
      line: location.line)
  }

  /// Reads the city's names, each in all the ways it is written.
  mutating func setNames(
    _ fields: [Slice<UnsafeBufferPointer<UInt8>>], _ folding: inout FoldedText
  ) {
    let others = fields[Column.otherNames.rawValue].split(separator: UInt8(ascii: ","))
    for name in [fields[Column.name.rawValue], fields[Column.plainName.rawValue]] + others {
      folding.set(UnsafeBufferPointer(rebasing: name))
      let folded = Array(folding.folded)
      if Self.isLong(folded), !names.contains(folded) { names.append(folded) }
    }
  }

  /// Whether a name has enough letters.
  private static func isLong(_ name: [UInt8]) -> Bool {
    String(decoding: name, as: UTF8.self).unicodeScalars
      .lazy.filter(\.properties.isAlphabetic).prefix(fewestLetters).count == fewestLetters
  }
}
