/// A literal of the places table and the place that it identifies.
struct PlaceMatch: BitwiseCopyable, Sendable {
  var place: Int32
  var form: PlaceForm
  /// The length of the literal in bytes.
  var count: Int32
  /// The days on which the table's row applies.
  var days: PlaceDays
  /// The index of the chain with this match; -1 if only one place has the match.
  var chain: Int32 = -1
  /// The index of the next match with the same literal, or -1.
  var next: Int32 = -1

  func counts(on day: Int32?) -> Bool { day.map(days.holds) ?? true }

  /// Whether an occurrence that ends at `end` has the position that the form requires.
  func holds(endingAt end: Int, of text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch form {
    case .contains: true
    case .starts: end == Int(count)
    case .equals: end == Int(count) && end == text.count
    case .code: WordEdges.areAround(end - Int(count)..<end, of: text)
    }
  }
}

/// The position that a literal must have in a text to match.
enum PlaceForm: String, Sendable {
  case contains, starts
  case equals = "is"
  /// A whole token, with neither a letter nor a digit next to it.
  case code

  /// The forms that the column `match` allows.
  static let ofMatch: [PlaceForm] = [.contains, .starts, .equals]
  /// The prefix of each form in the column `match`.
  static let prefixes = ofMatch.map { (form: $0, prefix: "\($0.rawValue):") }
}

/// The best place found in a text so far.
struct PlaceHit {
  var place = Int32.max
  /// The index of the matched literal in the automaton; -1 if nothing was found.
  var literal: Int32 = -1
  /// The index of the chain that the place belongs to, or -1.
  var chain: Int32 = -1

  var isFound: Bool { place != .max }

  /// Replaces the hit if the match has an earlier place in the table.
  ///
  /// For the same place, a match that no other place shares wins.
  mutating func take(_ match: PlaceMatch, _ literal: Int) {
    guard match.place < place || match.place == place && match.chain < 0 else { return }
    self = PlaceHit(place: match.place, literal: Int32(literal), chain: match.chain)
  }
}

/// Word boundaries around a piece of a text.
enum WordEdges {
  /// Whether neither a letter nor a digit is directly before or after a piece.
  static func areAround(_ piece: Range<Int>, of text: UnsafeBufferPointer<UInt8>) -> Bool {
    !isInWord(before: piece.lowerBound, of: text) && !isInWord(behind: piece.upperBound, of: text)
  }

  private static func isInWord(before offset: Int, of text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard offset > 0 else { return false }
    var start = offset - 1
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    return isWord(text[start..<offset])
  }

  private static func isInWord(behind offset: Int, of text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard offset < text.count else { return false }
    var end = offset + 1
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return isWord(text[offset..<end])
  }

  /// Whether the bytes of one scalar are a letter, a combining mark or a digit.
  private static func isWord(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    if bytes.count == 1, let byte = bytes.first {
      return byte &- 0x30 < 10 || byte | 0x20 &- 0x61 < 26
    }
    guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first else {
      return false
    }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber:
      true
    default: false
    }
  }
}

/// The matches of each literal: codes first, then names, each in table order.
struct LiteralMatches: Sendable {
  /// The first match of each literal, indexed by the literal's number, then all other matches.
  ///
  /// Most literals have one match, which needs only one lookup.
  private(set) var all: [PlaceMatch] = []

  /// Creates the lists from matches, which keep their order; every literal has at least one match.
  init(_ matches: [(literal: Int32, match: PlaceMatch)], literalCount: Int) {
    all = [PlaceMatch](
      repeating: PlaceMatch(place: 0, form: .contains, count: 0, days: .always),
      count: literalCount)
    all.reserveCapacity(matches.count)
    var lasts = [Int32](repeating: -1, count: literalCount)
    for (literal, match) in matches {
      let last = lasts[Int(literal)]
      if last < 0 {
        all[Int(literal)] = match
        lasts[Int(literal)] = literal
      } else {
        all[Int(last)].next = Int32(all.count)
        lasts[Int(literal)] = Int32(all.count)
        all.append(match)
      }
    }
  }

  /// The indices of a literal's matches.
  private func indices(_ literal: Int) -> [Int] {
    Array(sequence(first: literal) { all[$0].next < 0 ? nil : Int(all[$0].next) })
  }

  /// Sets the chain of each match that several places share.
  ///
  /// `number` returns the number of the chain with these branches.
  mutating func chain(literalCount: Int, _ number: (_ branches: [Int32]) -> Int32) {
    for literal in 0..<literalCount where all[literal].next >= 0 {
      let indices = indices(literal)
      for form in PlaceForm.ofMatch {
        let own = indices.filter { all[$0].form == form }
        let branches = Set(own.map { all[$0].place }).sorted()
        guard branches.count > 1 else { continue }
        let chain = number(branches)
        for index in own { all[index].chain = chain }
      }
    }
  }
}
