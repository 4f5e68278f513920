package import Ledger
package import Syntax

/// Cities of the world by their names, as a last resort for rows that the table knows nothing of.
package struct Gazetteer: Sendable {
  /// In the order of the file; their ids begin with `geonames-`.
  package let places: [Place]
  let cities: [GazetteerCity]
  private let file: String
  private let names: CityNames

  /// No cities.
  package init() { self.init(file: "", []) }

  init(file: String, _ rows: [GazetteerRow]) {
    self.file = file
    places = rows.map(\.place)
    cities = rows.map(\.city)
    names = CityNames(rows.map(\.names))
  }

  package var isEmpty: Bool { places.isEmpty }

  /// Where a city stands in its file.
  package func location(of city: Int) -> SourceLocation {
    SourceLocation(file: file, line: cities[city].line)
  }

  /// How many people live in a city.
  package func population(of city: Int) -> Int { cities[city].population }

  /// The cities of this folded name, in the order of the file.
  func cities(named name: Slice<UnsafeBufferPointer<UInt8>>) -> [Int32] { names.cities(of: name) }
}

/// What is known of a city, apart from its names.
struct GazetteerCity: Sendable {
  /// ISO 3166, two capital letters.
  var country: String
  /// The first-order division's code, in the United States the state's.
  var region: String
  var population: Int
  var line: Int
}

extension Gazetteer {
  /// As many faults are shown, of a file that is something else altogether.
  private static let mostProblems = 20

  /// Reads a file of GeoNames, such as `cities15000.txt`; lines that begin with `#` are comments.
  ///
  /// Without `isSearched` cities cannot be looked for by their names, of which each has many, and
  /// reading takes a fraction of the time.
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

/// Which cities a folded name stands for: a table by hash, so that asking costs no string.
struct CityNames: Sendable {
  private struct Name {
    var bytes: Range<Int32>
    var city: Int32
    /// The next name with the same hash, or -1.
    var next: Int32
  }

  private var bytes: [UInt8] = []
  private var all: [Name] = []
  /// The first name of each hash.
  private var firsts: [UInt64: Int32] = [:]

  /// The folded names of each city.
  init(_ names: [[[UInt8]]]) {
    // From the last to the first, so that a chain of equal hashes begins with the first.
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

  /// Fowler, Noll and Vo's, with 64 bits.
  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
