package import Ledger

/// A search for the city in a field of a row; a wrong city is worse than none.
///
/// Statements name cities in three ways:
///
/// - The text ends with the city and a code of its country or state (`LOTUS BOOKS BENGALURU IN`,
///   `CEDAR COFFEE PORTLAND OR`). The code must match the city.
/// - The city is between separators (`EDEKA//BERLIN/DE`, `Bahnhof Kiosk;Bern`). The whole text
///   between the separators must be the city's name.
/// - The payee ends with the city alone. This counts only for a larger city in a country of the
///   row's currency, and not for names that are also common words.
package struct CitySearch: Sendable {
  private let gazetteer: Gazetteer

  /// The minimum population of a city that the payee names without a code.
  package static let fewestPeople = 50_000
  /// The maximum distance in metres between the row's coordinates and the centre of its city.
  package static let pointReach = 25_000.0
  private static let mostWords = 4

  package init(_ gazetteer: Gazetteer) { self.gazetteer = gazetteer }

  /// The index of the city that a field names, or -1.
  ///
  /// `field` is folded text. Only a payee may name its city without a code or separator.
  package func city(
    in field: UnsafeBufferPointer<UInt8>, isPayee: Bool, _ clue: PlaceEvidence
  ) -> Int {
    let words = Self.pieces(field[...]) { $0 == 0x20 || $0 == 0x09 }
    if let coded = coded(field, words, clue) { return coded }
    if let separated = separated(field, clue) { return separated }
    guard isPayee else { return -1 }
    return bare(field, words, clue) ?? -1
  }

  /// The city before a code of its country or state at the end of the field; nil if there is none.
  private func coded(
    _ field: UnsafeBufferPointer<UInt8>, _ words: [Range<Int>], _ clue: PlaceEvidence
  ) -> Int? {
    guard let last = words.last, let code = Self.code(field[last]) else { return nil }
    return tail(field, words.dropLast()) { name in
      best(name, clue) { $0.country == code || $0.region == code }
    }
  }

  /// A city that fills the space between two separators or after the last separator.
  ///
  /// The result is nil if there is none.
  private func separated(_ field: UnsafeBufferPointer<UInt8>, _ clue: PlaceEvidence) -> Int? {
    let pieces = Self.pieces(field[...]) { [0x2F, 0x5C, 0x2C, 0x3B].contains($0) }
    for (index, piece) in pieces.enumerated().dropFirst() {
      let name = Self.trimmed(field[piece])
      let code = index + 1 < pieces.count ? Self.code(Self.trimmed(field[pieces[index + 1]])) : nil
      guard !name.isEmpty, !CommonWords.have(name) else { continue }
      if let code, let city = best(name, clue, where: { $0.country == code || $0.region == code }) {
        return city
      }
      if let city = best(name, clue) { return city }
    }
    return nil
  }

  /// A larger city at the end of the field, in a country of the row's currency; nil if none.
  private func bare(
    _ field: UnsafeBufferPointer<UInt8>, _ words: [Range<Int>], _ clue: PlaceEvidence
  ) -> Int? {
    tail(field, words[...]) { name in
      guard !CommonWords.have(name) else { return nil }
      return best(name, clue) {
        $0.population >= Self.fewestPeople && clue.currency.isOf(country: $0.country)
      }
    }
  }

  /// The city named by the longest possible suffix of one to four words; nil if no suffix names
  /// one.
  ///
  /// At least one word must be before the suffix.
  private func tail(
    _ field: UnsafeBufferPointer<UInt8>, _ words: ArraySlice<Range<Int>>,
    _ city: (Slice<UnsafeBufferPointer<UInt8>>) -> Int?
  ) -> Int? {
    guard let end = words.last?.upperBound else { return nil }
    for word in words.dropFirst().suffix(Self.mostWords) {
      if let found = city(field[word.lowerBound..<end]) { return found }
    }
    return nil
  }

  /// The largest city with this name that meets the condition and is near the row's coordinates, if
  /// any.
  ///
  /// Nil if there is none. A city in a country of the row's currency is preferred.
  private func best(
    _ name: Slice<UnsafeBufferPointer<UInt8>>, _ clue: PlaceEvidence,
    where holds: (GazetteerCity) -> Bool = { _ in true }
  ) -> Int? {
    var best: (isAtHome: Bool, population: Int, city: Int)?
    for city in gazetteer.cities(named: name).map(Int.init) {
      let known = gazetteer.cities[city]
      guard holds(known), isNear(city, clue.point) else { continue }
      let isAtHome = clue.currency.isOf(country: known.country)
      if let best, (best.isAtHome ? 1 : 0, best.population) >= (isAtHome ? 1 : 0, known.population)
      {
        continue
      }
      best = (isAtHome, known.population, city)
    }
    return best?.city
  }

  private func isNear(_ city: Int, _ point: Coordinate?) -> Bool {
    guard let point, let middle = gazetteer.places[city].coordinate else { return true }
    return point.reaches(middle, within: Self.pointReach)
  }

  // MARK: - Pieces

  /// The code that two lower-case letters mean, in upper case; nil for any other text.
  private static func code(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
    guard bytes.count == 2, bytes.allSatisfy({ $0 &- 0x61 < 26 }) else { return nil }
    return String(decoding: bytes.map { $0 & 0xDF }, as: UTF8.self)
  }

  /// The pieces between separators, without empty ones.
  private static func pieces(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ parts: (UInt8) -> Bool
  ) -> [Range<Int>] {
    bytes.split(whereSeparator: parts).map { $0.startIndex..<$0.endIndex }
  }

  private static func trimmed(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    var bytes = bytes.drop { $0 == 0x20 }
    while bytes.last == 0x20 { bytes.removeLast() }
    return bytes
  }
}

extension Currency {
  /// Whether a country has this currency of its own, or uses the euro if this is the euro.
  ///
  /// Other currency codes begin with the country code (ISO 4217, 3.1).
  fileprivate func isOf(country: String) -> Bool {
    self == .eur ? Self.euroCountries.contains(country) : code.hasPrefix(country)
  }

  private static let euroCountries: Set<String> = [
    "AD", "AT", "BE", "BG", "CY", "DE", "EE", "ES", "FI", "FR", "GR", "HR", "IE", "IT", "LT", "LU",
    "LV", "MC", "ME", "MT", "NL", "PT", "SI", "SK", "SM", "VA", "XK",
  ]
}

/// Names of cities that are also common words in statements.
enum CommonWords {
  /// Whether a folded name is a common word.
  static func have(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    words.contains(String(decoding: name, as: UTF8.self))
  }

  /// Food, days, goods and similar words in the languages of the supported layouts.
  private static let words: Set<String> = [
    "baden", "bath", "best", "boulogne", "central", "date", "deal", "essen", "hall", "halle",
    "home",
    "island", "lage", "lens", "liberal", "march", "market", "mobile", "most", "nice", "normal",
    "orange", "order", "parking", "plan", "police", "reading", "sale", "salon", "sandwich",
    "singen",
    "split", "store", "street", "surprise", "taxi", "tours", "turbo", "union", "university",
    "villa",
    "waren", "wells", "zug",
  ]
}
