import Ledger
import Reporting
import Syntax

/// The streets, areas and names of a GeoJSON file (RFC 7946), for maps to show.
struct GeoJSONShapes {
  private(set) var shapes: [MapBackdrop.Shape] = []
  /// The attribution of the map data.
  ///
  /// RFC 7946 defines no member for it; files use one of two common names.
  private(set) var credit = ""

  /// The size limit in bytes, about ten times the size of the streets of a city.
  static let largestFile: Int64 = 32 << 20
  private static let creditKeys = ["attribution", "copyright"]
  private static let longestCredit = 300
  /// The maximum number of errors to show; a file of a different kind has many.
  private static let mostProblems = 20

  init(_ stream: ByteStream) throws(Rejection) {
    if let size = stream.size, size > Self.largestFile {
      throw Rejection(
        "this basemap has \(size) bytes; saldo accepts at most \(GeoJSONShapes.largestFile)",
        at: SourceLocation(file: stream.name), hint: "clip it to the region you live in")
    }
    let tokens = try JSONTokenizer(stream)
    guard let first = try tokens.next(), first == .beginObject else {
      throw Rejection(
        "not GeoJSON: expected an object", at: tokens.location,
        hint: "a basemap must be a GeoJSON file (RFC 7946)")
    }
    var root = JSONValue(content: .null, location: tokens.location)
    var members: [(key: String, value: JSONValue)] = []
    var hasFeatures = false
    var problems: [Diagnostic] = []
    while case .key(let key)? = try tokens.next() {
      guard let token = try tokens.next() else { break }
      if key == "features", token == .beginArray {
        hasFeatures = true
        problems += try features(tokens)
      } else {
        members.append((key, try tokens.value(beginning: token)))
      }
    }
    root.content = .object(members)
    _ = try tokens.next()
    guard problems.isEmpty else { throw Rejection(problems) }
    if try root.type() != "FeatureCollection" {
      try add(root, named: nil, isWater: false)
    } else if !hasFeatures {
      throw Rejection("this FeatureCollection has no \"features\" array", at: root.location)
    }
    credit = Self.creditKeys.lazy.compactMap { root[$0]?.text }.first ?? ""
    credit = String(credit.prefix(Self.longestCredit))
  }

  /// Reads the features of a collection, and returns their problems.
  ///
  /// It reads them one by one, because there may be many.
  ///
  /// - Throws: a `Rejection` as soon as there are ``mostProblems`` problems.
  private mutating func features(_ tokens: JSONTokenizer) throws(Rejection) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    while let feature = try tokens.nextValue() {
      do throws(Rejection) {
        guard try feature.type() == "Feature" else {
          throw Rejection("each element of \"features\" must be a Feature", at: feature.location)
        }
        try add(feature, named: nil, isWater: false)
      } catch { problems += error.diagnostics }
      if problems.count >= Self.mostProblems { throw Rejection(problems) }
    }
    return problems
  }

  private mutating func add(
    _ value: JSONValue, named name: String?, isWater: Bool
  ) throws(Rejection) {
    switch try value.type() {
    case "Feature":
      // A feature may have no geometry.
      guard let geometry = value["geometry"], !geometry.isNull else { return }
      let properties = value["properties"]
      try add(
        geometry, named: properties?["name"]?.text,
        isWater: properties.map(Self.isWater) ?? false)
    case "GeometryCollection":
      for geometry in try value.elements("geometries") {
        try add(geometry, named: name, isWater: isWater)
      }
    case "Point": try add(name, [try value.coordinates()])
    case "MultiPoint": try add(name, try value.coordinates().elements())
    case "LineString": shapes.append(.line(try value.coordinates().line(atLeast: 2)))
    case "MultiLineString":
      for line in try value.coordinates().elements() {
        shapes.append(.line(try line.line(atLeast: 2)))
      }
    case "Polygon": shapes.append(.area(try value.coordinates().rings(), isWater: isWater))
    case "MultiPolygon":
      for polygon in try value.coordinates().elements() {
        shapes.append(.area(try polygon.rings(), isWater: isWater))
      }
    case let type: throw .unknownType(type, value["type"]?.location ?? value.location)
    }
  }

  /// Adds named points; a map cannot show a point without a name.
  private mutating func add(_ name: String?, _ points: [JSONValue]) throws(Rejection) {
    for point in points {
      let coordinate = try point.position()
      if let name, !name.isEmpty, let coordinate { shapes.append(.name(name, coordinate)) }
    }
  }

  /// Whether OpenStreetMap's tags describe a lake, a river or the sea.
  private static func isWater(_ properties: JSONValue) -> Bool {
    ["water", "bay", "strait"].contains(properties["natural"]?.text)
      || properties["waterway"]?.text != nil || properties["water"]?.text != nil
  }
}

extension JSONValue {
  fileprivate var text: String? {
    if case .string(let text) = content { text } else { nil }
  }

  fileprivate func type() throws(Rejection) -> String {
    guard let type = self["type"]?.text else {
      throw Rejection("this GeoJSON object has no \"type\"", at: location)
    }
    return type
  }

  fileprivate func elements() throws(Rejection) -> [JSONValue] {
    guard case .array(let elements) = content else {
      throw Rejection("expected an array", at: location)
    }
    return elements
  }

  fileprivate func elements(_ key: String) throws(Rejection) -> [JSONValue] {
    guard let value = self[key] else {
      throw Rejection("this object has no \"\(key)\"", at: location)
    }
    return try value.elements()
  }

  fileprivate func coordinates() throws(Rejection) -> JSONValue {
    guard let value = self["coordinates"] else {
      throw Rejection("this object has no \"coordinates\"", at: location)
    }
    return value
  }

  /// The position from longitude, latitude and an optional height; nil if both coordinates are
  /// zero.
  fileprivate func position() throws(Rejection) -> Coordinate? {
    let numbers = try elements()
    guard numbers.count >= 2 else { throw .noPosition(location) }
    let longitude = try numbers[0].degrees(180, "a longitude")
    let latitude = try numbers[1].degrees(90, "a latitude")
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private func degrees(_ limit: Double, _ what: String) throws(Rejection) -> Double {
    guard case .number(let text) = content, let degrees = Double(text) else {
      throw .noPosition(location)
    }
    guard degrees.magnitude <= limit else {
      throw Rejection(
        "\(Printable.quoted(text)) is not \(what)", at: location,
        hint: "GeoJSON uses WGS 84 degrees, longitude first")
    }
    return degrees
  }

  fileprivate func line(atLeast count: Int) throws(Rejection) -> [Coordinate] {
    let positions = try elements()
    guard positions.count >= count else {
      throw Rejection("a line needs at least \(count) positions", at: location)
    }
    var line: [Coordinate] = []
    line.reserveCapacity(positions.count)
    for position in positions {
      if let coordinate = try position.position() { line.append(coordinate) }
    }
    return line
  }

  /// The rings of a polygon.
  ///
  /// Each has at least four positions, the last equal to the first (RFC 7946 §3.1.6).
  fileprivate func rings() throws(Rejection) -> [[Coordinate]] {
    var rings: [[Coordinate]] = []
    for ring in try elements() {
      let line = try ring.line(atLeast: 4)
      guard line.first == line.last else {
        throw Rejection(
          "this ring is not closed", at: ring.location,
          hint: "its last position must equal its first")
      }
      rings.append(line)
    }
    return rings
  }
}

extension Rejection {
  fileprivate static func noPosition(_ location: SourceLocation) -> Rejection {
    Rejection("expected a longitude and a latitude as numbers", at: location)
  }

  fileprivate static func unknownType(_ type: String, _ location: SourceLocation) -> Rejection {
    let types = [
      "Feature", "FeatureCollection", "GeometryCollection", "LineString", "MultiLineString",
      "MultiPoint", "MultiPolygon", "Point", "Polygon",
    ]
    return Rejection(
      "unknown GeoJSON type \(Printable.quoted(type))", at: location,
      hint: Suggestion.hint(
        for: type, among: types, else: "types: \(types.joined(separator: ", "))"))
  }
}
