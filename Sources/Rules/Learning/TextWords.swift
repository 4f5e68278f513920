import Syntax

/// The words of a ``BareText``: consecutive letters and digits.
///
/// Other marks separate words, so `upi-swiggy@ybl` has three.
struct TextWords {
  private let bytes: [UInt8]
  private let words: [Range<Int>]

  init(_ text: BareText) {
    bytes = text.bytes
    var words: [Range<Int>] = []
    var start: Int?
    for (index, byte) in bytes.enumerated() {
      if byte.isInWord {
        start = start ?? index
      } else if let begin = start {
        words.append(begin..<index)
        start = nil
      }
    }
    if let start { words.append(start..<bytes.count) }
    self.words = words
  }

  /// Calls `body` with each word and each pair of adjacent words.
  ///
  /// Numbers and pairs with a number are omitted.
  func forEachPhrase(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var phrase: [UInt8] = []
    for (index, word) in words.enumerated() where !isNumber(word) {
      phrase.removeAll(keepingCapacity: true)
      phrase += bytes[word]
      phrase.withUnsafeBufferPointer(body)
      guard index + 1 < words.count, !isNumber(words[index + 1]) else { continue }
      phrase.append(UInt8(ascii: " "))
      phrase += bytes[words[index + 1]]
      phrase.withUnsafeBufferPointer(body)
    }
  }

  private func isNumber(_ word: Range<Int>) -> Bool {
    word.count == 1 && bytes[word.lowerBound] == UInt8(ascii: "0")
  }
}

extension UInt8 {
  /// Whether the byte belongs to a word of a folded text: a letter, a digit, or part of a letter
  /// outside ASCII.
  fileprivate var isInWord: Bool {
    self > 0x7F || (0x61...0x7A).contains(self) || (0x30...0x39).contains(self)
  }
}
