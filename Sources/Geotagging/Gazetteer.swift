package import Ledger
package import Syntax

/// A gazetteer: the cities of the world by name, for rows that match no place of the table.
package struct Gazetteer: Sendable {
  /// The cities as places in file order; their ids begin with `geonames-`.
  package let places: [Place]
  let cities: [GazetteerCity]
  private let file: String
  private let names: CityNames

  /// Creates a gazetteer without cities.
  package init() { self.init(file: "", []) }

  init(file: String, _ rows: [GazetteerRow]) {
    self.file = file
    places = rows.map(\.place)
    cities = rows.map(\.city)
    names = CityNames(rows.map(\.names))
  }

  package var isEmpty: Bool { places.isEmpty }

  /// The location of a city in its file.
  package func location(of city: Int) -> SourceLocation {
    SourceLocation(file: file, line: cities[city].line)
  }

  /// The population of a city.
  package func population(of city: Int) -> Int { cities[city].population }

  /// The cities with this folded name, in file order.
  func cities(named name: Slice<UnsafeBufferPointer<UInt8>>) -> [Int32] { names.cities(of: name) }
}

/// The attributes of a city, except for its names.
struct GazetteerCity: Sendable {
  /// The ISO 3166 code of the country, two upper-case letters.
  var country: String
  /// The code of the first-order division; in the United States, the state.
  var region: String
  var population: Int
  var line: Int
}

extension Gazetteer {
  /// The number of errors after which reading stops; the file then probably has another format.
  private static let mostProblems = 20

  /// Creates a gazetteer from a GeoNames file such as `cities15000.txt`.
  ///
  /// Lines that begin with `#` are comments. Without `isSearched`, you cannot search cities by
  /// name, but reading takes a fraction of the time, because each city has many names.
  package init(_ stream: ByteStream, isSearched: Bool = true) throws(Rejection) {
    try stream.decode(from: .utf8)
    let lines = LineReader(stream)
    var rows: [GazetteerRow] = []
    var problems: [Diagnostic] = []
    var folding = FoldedText()
    while let line = try lines.next(), problems.count < Self.mostProblems {
      let location = SourceLocation(file: stream.name, line: lines.lineNumber, column: 1)
      do throws(Rejection) {
        if let row = try Self.row(line, location, isSearched, &folding) { rows.append(row) }
      } catch { problems += error.diagnostics }
    }
    guard problems.isEmpty else { throw Rejection(problems) }
    self.init(file: stream.name, rows)
  }

  private static func row(
    _ line: UnsafeBufferPointer<UInt8>, _ location: SourceLocation, _ isSearched: Bool,
    _ folding: inout FoldedText
  ) throws(Rejection) -> GazetteerRow? {
    var end = line.endIndex
    while end > 0, line[end - 1] == 0x0A || line[end - 1] == 0x0D { end -= 1 }
    guard end > 0, line[0] != UInt8(ascii: "#") else { return nil }
    guard (try? UTF8Span(validating: UnsafeBufferPointer(rebasing: line[..<end]).span)) != nil
    else {
      throw Rejection("this line is not UTF-8", at: location)
    }
    let fields = line[..<end].split(separator: 0x09, omittingEmptySubsequences: false)
    var row = try GazetteerRow(fields, at: location)
    if isSearched { row?.setNames(fields, &folding) }
    return row
  }
}

/// A row of a file in GeoNames' format, with 19 tab-separated columns.
///
/// See https://download.geonames.org/export/dump/readme.txt, "The main 'geoname' table".
struct GazetteerRow {
  var place: Place
  var city: GazetteerCity
  /// The distinct folded names; empty until `setNames` runs.
  private(set) var names: [[UInt8]] = []

  static let columnCount = 19
  /// The minimum number of letters in a name; shorter names are often words or codes.
  static let fewestLetters = 4

  private enum Column: Int {
    case id = 0, name, plainName, otherNames, latitude, longitude, featureClass
    case country = 8, region = 10, population = 14
  }

  /// Creates a row from the fields of a line; nil unless the line is a populated place.
  ///
  /// Populated places (cities, towns and villages) have the feature class P.
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

  /// Sets ``names`` to all spellings of the city's name that are long enough.
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

  /// Whether a name has at least ``fewestLetters`` letters.
  private static func isLong(_ name: [UInt8]) -> Bool {
    String(decoding: name, as: UTF8.self).unicodeScalars
      .lazy.filter(\.properties.isAlphabetic).prefix(fewestLetters).count == fewestLetters
  }
}

/// The cities of each folded name, in a hash table that needs no string for a lookup.
struct CityNames: Sendable {
  private struct Name {
    var bytes: Range<Int32>
    var city: Int32
    /// The index of the next name with the same hash, or -1.
    var next: Int32
  }

  private var bytes: [UInt8] = []
  private var all: [Name] = []
  /// The index of the first name with each hash.
  private var firsts: [UInt64: Int32] = [:]

  /// Creates the table from the folded names of each city.
  init(_ names: [[[UInt8]]]) {
    // The reverse order puts the first name at the front of its hash chain.
    for (city, own) in names.enumerated().reversed() {
      for name in own {
        let start = Int32(bytes.count)
        bytes += name
        let hash = Self.hash(name)
        all.append(
          Name(bytes: start..<Int32(bytes.count), city: Int32(city), next: firsts[hash] ?? -1))
        firsts[hash] = Int32(all.count - 1)
      }
    }
  }

  func cities(of name: Slice<UnsafeBufferPointer<UInt8>>) -> [Int32] {
    var cities: [Int32] = []
    var index = firsts[Self.hash(name)] ?? -1
    while index >= 0 {
      let known = all[Int(index)]
      let own = bytes[Int(known.bytes.lowerBound)..<Int(known.bytes.upperBound)]
      if own.elementsEqual(name), cities.last != known.city { cities.append(known.city) }
      index = known.next
    }
    return cities
  }

  /// The 64-bit FNV-1a hash.
  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
