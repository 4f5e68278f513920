package import Ledger
package import Syntax

/// The conditions `place:`, `area:` and `near:`, on the place that a rule set or saldo found.
struct PlaceCondition: Criterion {
  static let keys = ["place", "area", "near"]
  static let example = "near: {at: '12.9784,77.6408', within: 2 km}"

  let query: PlaceQuery

  private init(query: PlaceQuery) { self.query = query }

  init(_ value: YAMLValue, key: String, in context: ReadingContext) throws(Rejection) {
    let text = try value.string()
    guard !text.isEmpty else { throw value.rejection("missing name") }
    let meaning: PlaceQuery.Meaning =
      key == "area" ? .area(text) : text == "none" ? .unknown : .id(text)
    query = PlaceQuery(meaning, value.location, words: "\(key) \(text)")
  }

  static func read(
    _ value: YAMLValue, key: String, in context: ReadingContext
  ) throws(Rejection) -> Condition {
    if key == "near" { return .test(Self(query: try near(value))) }
    return try readAny(value, key: key, in: context)
  }

  private static func near(_ value: YAMLValue) throws(Rejection) -> PlaceQuery {
    let entries = try value.mapping(allowing: ["place", "at", "within"])
    let within = try entries.required("within")
    let distance = try within.string()
    guard let metres = metres(distance) else {
      throw within.rejection(
        "\(Printable.quoted(distance)) is not a distance", hint: "write 500 m or 2.5 km")
    }
    switch (entries["place"], entries["at"]) {
    case (let place?, nil):
      let id = try place.string()
      return PlaceQuery(
        .nearPlace(id, metres: metres), place.location, words: "within \(distance) of \(id)")
    case (nil, let point?):
      let text = try point.string()
      guard let coordinate = Coordinate(text) else {
        throw point.rejection(
          "\(Printable.quoted(text)) is not a valid location",
          hint: "write latitude and longitude: '12.9784,77.6408'")
      }
      return PlaceQuery(
        .nearPoint(coordinate, metres: metres), point.location,
        words: "within \(distance) of \(text)")
    default:
      throw value.rejection("near: needs either place: or at:, not both")
    }
  }

  /// The distance in whole metres; nil if the text is not a valid distance.
  ///
  /// Kilometres may have up to three decimals.
  private static func metres(_ text: String) -> Int? {
    let words = text.split(separator: " ")
    guard words.count == 2, let number = DecimalText(words[0]), !number.isSigned else { return nil }
    let scale: Int64
    switch words[1] {
    case "m": scale = 1
    case "km": scale = 1_000
    default: return nil
    }
    let (scaled, isTooLarge) = number.scaled.multipliedReportingOverflow(by: scale)
    let metres = scaled / 10_000
    guard !isTooLarge, scaled % 10_000 == 0, (1...20_100_000).contains(metres) else { return nil }
    return Int(metres)
  }

  var words: String { query.words }

  func node(_ compiler: inout ConditionCompiler) -> ConditionNode {
    ConditionNode(Self.self, index: compiler.places.index(query))
  }

  static func holds(
    _ node: UnsafePointer<ConditionNode>, _ subject: RuleSubject, _ seen: RuleSight,
    _ classifier: inout Classifier
  ) -> Bool {
    let place = classifier.place(seen, subject).place
    return classifier.places.means(node.pointee.index, place)
  }
}

/// The places that a condition accepts.
package struct PlaceQuery: Hashable, Sendable {
  package enum Meaning: Hashable, Sendable {
    /// The place with this id.
    case id(String)
    /// All places of an area.
    case area(String)
    /// All places within a distance of the place with this id.
    case nearPlace(String, metres: Int)
    /// All places within a distance of a point.
    case nearPoint(Coordinate, metres: Int)
    /// No place at all.
    case unknown
  }

  package let meaning: Meaning
  package let location: SourceLocation
  /// The query as `rules explain` shows it.
  let words: String

  init(_ meaning: Meaning, _ location: SourceLocation, words: String) {
    self.meaning = meaning
    self.location = location
    self.words = words
  }

  package static func == (left: PlaceQuery, right: PlaceQuery) -> Bool {
    left.meaning == right.meaning
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(meaning) }
}
