/// A literal that tells of a place.
struct PlaceMatch: BitwiseCopyable, Sendable {
  var place: Int32
  var form: PlaceForm
  /// The bytes of the literal.
  var count: Int32
  /// When the place is what the table says.
  var days: PlaceDays
  /// The chain whose branches all have this match, or -1 where the place has it alone.
  var chain: Int32 = -1
  /// Where the next match of the same literal stands, or -1.
  var next: Int32 = -1

  func counts(on day: Int32?) -> Bool { day.map(days.holds) ?? true }

  /// Whether an occurrence that ends at `end` stands where it must in a text.
  func holds(endingAt end: Int, of text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch form {
    case .contains: true
    case .starts: end == Int(count)
    case .equals: end == Int(count) && end == text.count
    case .code: WordEdges.areAround(end - Int(count)..<end, of: text)
    }
  }
}

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

/// A place that a text tells of.
struct PlaceHit {
  var place = Int32.max
  /// The number of the literal that was found.
  var literal: Int32 = -1
  /// The chain that it is a branch of, or -1.
  var chain: Int32 = -1

  var isFound: Bool { place != .max }

  /// Takes a match of a place that stands before the one found so far; of the same place, one that
  /// no other place has.
  mutating func take(_ match: PlaceMatch, _ literal: Int) {
    guard match.place < place || match.place == place && match.chain < 0 else { return }
    self = PlaceHit(place: match.place, literal: Int32(literal), chain: match.chain)
  }
}

/// Whether a piece of a text stands for itself, or is a part of a longer word or number.
enum WordEdges {
  /// Whether neither a letter nor a digit stands right before or right behind a piece.
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

  /// Whether the bytes of one scalar are a letter, a mark upon one, or a digit.
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

/// What hangs on each literal, in the order of the table.
struct LiteralMatches: Sendable {
  /// The first match of each literal, by its number, then all others: most literals have one match,
  /// which then is found where it is looked for.
  private(set) var all: [PlaceMatch] = []

  /// Matches in the order of the table, each with the number of its literal; every literal has one.
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

  /// Where the matches of a literal stand.
  private func indices(_ literal: Int) -> [Int] {
    Array(sequence(first: literal) { all[$0].next < 0 ? nil : Int(all[$0].next) })
  }

  /// Marks the matches that several places have, and passes on the places of each such chain.
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
