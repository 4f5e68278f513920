package import Ledger

/// Finds the city that a field of a row names; a wrong one is worse than none.
///
/// Statements name cities in three ways. A card payment ends with the city and a code of its
/// country or state (`LOTUS BOOKS BENGALURU IN`, `CEDAR COFFEE PORTLAND OR`): the code must be the
/// city's. Some put it between separators (`EDEKA//BERLIN/DE`, `Bahnhof Kiosk;Bern`): all that
/// stands between them must be its name. Some end the payee with the bare city: that counts for
/// a larger city of the country whose money it is, and not for names that are words as well.
package struct CitySearch: Sendable {
  private let gazetteer: Gazetteer

  /// A bare name counts from so many inhabitants on.
  package static let fewestPeople = 50_000
  /// How far from the row's own point the middle of its city may lie, in metres.
  package static let pointReach = 25_000.0
  private static let mostWords = 4

  package init(_ gazetteer: Gazetteer) { self.gazetteer = gazetteer }

  /// The index of the city, or -1; `field` is folded, and free text unless it is the payee.
  package func city(
    in field: UnsafeBufferPointer<UInt8>, isPayee: Bool, _ clue: PlaceClue
  ) -> Int {
    let words = Self.pieces(field[...]) { $0 == 0x20 || $0 == 0x09 }
    if let coded = coded(field, words, clue) { return coded }
    if let separated = separated(field, clue) { return separated }
    guard isPayee else { return -1 }
    return bare(field, words, clue) ?? -1
  }

  /// The city before a code of its country or state at the end.
  private func coded(
    _ field: UnsafeBufferPointer<UInt8>, _ words: [Range<Int>], _ clue: PlaceClue
  ) -> Int? {
    guard let last = words.last, let code = Self.code(field[last]) else { return nil }
    return tail(field, words.dropLast()) { name in
      best(name, clue) { $0.country == code || $0.region == code }
    }
  }

  /// A city that fills the room between two separators, or behind the last.
  private func separated(_ field: UnsafeBufferPointer<UInt8>, _ clue: PlaceClue) -> Int? {
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

  /// A larger city of the currency's country at the end.
  private func bare(
    _ field: UnsafeBufferPointer<UInt8>, _ words: [Range<Int>], _ clue: PlaceClue
  ) -> Int? {
    tail(field, words[...]) { name in
      guard !CommonWords.have(name) else { return nil }
      return best(name, clue) {
        $0.population >= Self.fewestPeople && clue.currency.isOf(country: $0.country)
      }
    }
  }

  /// The city of the last words, of as many as possible, where others stand before them.
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

  /// Of the cities of a name one in the currency's country, else one elsewhere; the largest.
  private func best(
    _ name: Slice<UnsafeBufferPointer<UInt8>>, _ clue: PlaceClue,
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

  /// Two letters as capitals; nil for anything else.
  private static func code(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
    guard bytes.count == 2, bytes.allSatisfy({ $0 &- 0x61 < 26 }) else { return nil }
    return String(decoding: bytes.map { $0 & 0xDF }, as: UTF8.self)
  }

  /// The pieces between separators, empty ones left out.
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
  /// Whether a country pays with it: its code begins with the country's (ISO 4217, 3.1), but for
  /// the euro's.
  fileprivate func isOf(country: String) -> Bool {
    self == .eur ? Self.euroCountries.contains(country) : code.hasPrefix(country)
  }

  private static let euroCountries: Set<String> = [
    "AD", "AT", "BE", "BG", "CY", "DE", "EE", "ES", "FI", "FR", "GR", "HR", "IE", "IT", "LT", "LU",
    "LV", "MC", "ME", "MT", "NL", "PT", "SI", "SK", "SM", "VA", "XK",
  ]
}

/// Names of cities that are words of statements as well.
enum CommonWords {
  /// Whether a folded name is such a word.
  static func have(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    words.contains(String(decoding: name, as: UTF8.self))
  }

  /// Food, days, goods and the like in the languages of the layouts that are read.
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
