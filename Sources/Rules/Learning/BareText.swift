import Syntax

/// A statement text in lower case, with one `0` in place of consecutive digits.
package struct BareText: Hashable {
  /// The folded text, with one `0` in place of consecutive digits.
  package let bytes: [UInt8]

  /// The maximum number of words in a phrase.
  static let mostWords = 4

  init(folded: UnsafeBufferPointer<UInt8>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(folded.count)
    Self.append(folded, to: &bytes)
    self.bytes = bytes
  }

  /// Creates a text from bytes that ``append(_:to:)`` wrote.
  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// Appends the bytes of the bare form of a folded text to an empty array.
  package static func append(_ folded: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    var isAfterDigit = false
    for byte in folded {
      let isDigit = byte.isDigit
      if isDigit, isAfterDigit { continue }
      bytes.append(isDigit ? digit : byte)
      isAfterDigit = isDigit
    }
  }

  private static let digit = UInt8(ascii: "0")

  /// A phrase: consecutive words with single blanks between them, as in a literal.
  struct Phrase {
    let range: Range<Int>
    let wordCount: Int
    /// The index of the next longer phrase to the left, or -1.
    fileprivate(set) var left: Int32 = -1
    /// The index of the next longer phrase to the right, or -1.
    fileprivate(set) var right: Int32 = -1

    /// The indices of the next longer phrases on both sides.
    var longer: [Int] { [left, right].filter { $0 >= 0 }.map(Int.init) }
  }

  /// All phrases of the text.
  ///
  /// No phrase has a digit, or begins or ends with a lone mark.
  var phrases: [Phrase] {
    let (words, ends) = runs
    var phrases: [Phrase] = []
    phrases.reserveCapacity(words.count * Self.mostWords)
    // The index of each phrase by its first word and the number of words after it, or -1.
    var places = [Int32](repeating: -1, count: words.count * Self.mostWords)
    var first = 0
    for end in ends {
      for start in first..<end where isWord(words[start]) {
        for last in start..<min(end, start + Self.mostWords) where isWord(words[last]) {
          places[start * Self.mostWords + last - start] = Int32(phrases.count)
          phrases.append(
            Phrase(
              range: words[start].lowerBound..<words[last].upperBound,
              wordCount: last - start + 1))
        }
      }
      for start in first..<end { link(&phrases, places, at: start, first) }
      first = end
    }
    return phrases
  }

  /// Links the phrases that start at a word to the longer phrases in their sequence of words.
  ///
  /// `first` is the index of the sequence's first word.
  private func link(_ phrases: inout [Phrase], _ places: [Int32], at start: Int, _ first: Int) {
    for more in 0..<Self.mostWords {
      let slot = start * Self.mostWords + more
      guard places[slot] >= 0 else { continue }
      let place = Int(places[slot])
      // Beside a lone mark, the next phrase is more than one word longer.
      for step in 1..<Self.mostWords where more + step < Self.mostWords {
        if phrases[place].left < 0, step <= start - first {
          phrases[place].left = places[slot - step * Self.mostWords + step]
        }
        if phrases[place].right < 0 { phrases[place].right = places[slot + step] }
      }
    }
  }

  private func isWord(_ range: Range<Int>) -> Bool {
    range.count > 1 || bytes[range.lowerBound] > 0x7F || bytes[range.lowerBound].isLetter
  }

  /// The words without digits, and the end of each sequence of words.
  ///
  /// The words of a sequence have single blanks between them.
  private var runs: (words: [Range<Int>], ends: [Int]) {
    var words: [Range<Int>] = []
    var ends: [Int] = []
    var start = 0
    func endRun() {
      if words.count > ends.last ?? 0 { ends.append(words.count) }
    }
    for index in 0...bytes.count {
      let byte = index < bytes.count ? bytes[index] : UInt8(ascii: " ")
      guard Self.parts(byte) else { continue }
      let isWhole = start < index && !bytes[start..<index].contains(Self.digit)
      if isWhole { words.append(start..<index) }
      // A sequence continues only after a whole word and a single blank.
      if !isWhole || byte != UInt8(ascii: " ") { endRun() }
      start = index + 1
    }
    endRun()
    return (words, ends)
  }

  /// Whether a byte separates words: a blank, a line end, or one of `/,;"()*#:|[]{}<>=`.
  private static func parts(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, 0x22, 0x23, 0x28, 0x29, 0x2A, 0x2C, 0x2F: true
    case 0x3A...0x3E, 0x5B, 0x5D, 0x7B...0x7D: true
    default: false
    }
  }

  func string(_ phrase: Phrase) -> String {
    String(decoding: bytes[phrase.range], as: UTF8.self)
  }

  /// Calls `body` with the bytes of a phrase and returns its result.
  func withBytes<Result>(
    of phrase: Phrase, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[phrase.range])) }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  fileprivate var isLetter: Bool { self >= 0x61 && self <= 0x7A }
}
