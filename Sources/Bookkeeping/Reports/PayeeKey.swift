import Syntax

/// What stays the same of a payee's name from one payment to the next.
///
/// Banks put references, dates and terminals into the text, and employers the month: words with
/// digits and names of months are left out, as long as a word remains.
struct PayeeKey: ~Copyable {
  private var folded = FoldedText()
  /// The words that stay, each with a blank behind it; valid until the next `set`.
  private(set) var bytes: [UInt8] = []

  mutating func set(_ payee: UnsafeBufferPointer<UInt8>) {
    folded.set(payee)
    bytes.removeAll(keepingCapacity: true)
    append(leavesOut: true)
    if bytes.isEmpty { append(leavesOut: false) }
  }

  /// Appends the words, without those that change from payment to payment where they are left out.
  private mutating func append(leavesOut: Bool) {
    let text = folded.folded
    var start = 0
    while start < text.count {
      guard let first = LetterKind(text[start]) else {
        start += 1
        continue
      }
      var end = start + 1
      var hasDigit = first == .digit
      while end < text.count, let next = LetterKind(text[end]) {
        hasDigit = hasDigit || next == .digit
        end += 1
      }
      let word = UnsafeBufferPointer(rebasing: text[start..<end])
      if !leavesOut || !hasDigit && !MonthWord.isOne(word) {
        bytes.append(contentsOf: word)
        bytes.append(0x20)
      }
      start = end
    }
  }

  /// What a byte of a word is; folded text has no capitals, and what is not ASCII counts as a letter.
  private enum LetterKind {
    case digit, letter

    @inline(__always)
    init?(_ byte: UInt8) {
      if byte &- 0x61 < 26 || byte >= 0x80 {
        self = .letter
      } else if byte &- 0x30 < 10 {
        self = .digit
      } else {
        return nil
      }
    }
  }
}

/// English names of months, as bank texts all over the world have them; other languages' months keep
/// their payments apart, which finds less and nothing wrong.
private enum MonthWord {
  /// Each as a number that has its bytes; `september` is the one that does not fit.
  private static let packed: Set<UInt64> = Set(
    [
      "jan", "january", "feb", "february", "mar", "march", "apr", "april", "may", "jun", "june",
      "jul", "july", "aug", "august", "sep", "sept", "oct", "october", "nov", "november", "dec",
      "december",
    ].map { $0.utf8.reduce(0) { $0 << 8 | UInt64($1) } })

  static func isOne(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard word.count >= 3, word.count <= 9 else { return false }
    // Few words begin like a month.
    switch (word[0], word[1]) {
    case (0x6A, 0x61), (0x6A, 0x75), (0x66, 0x65), (0x6D, 0x61), (0x61, 0x70), (0x61, 0x75),
      (0x73, 0x65), (0x6F, 0x63), (0x6E, 0x6F), (0x64, 0x65):
      break
    default: return false
    }
    guard word.count <= 8 else { return word.elementsEqual("september".utf8) }
    return packed.contains(word.reduce(0) { $0 << 8 | UInt64($1) })
  }
}
