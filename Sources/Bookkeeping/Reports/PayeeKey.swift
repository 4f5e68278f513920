import Syntax

/// What stays the same of a payee's name from one payment to the next.
///
/// Banks put references, dates and terminals into the text, and employers the month: words with
/// digits and names of months are left out, as long as a word remains.
struct PayeeKey: ~Copyable {
  private var folded = FoldedText()
  /// The words that stay, each with a blank behind it; valid until the next `set`.
  private(set) var bytes: [UInt8] = []

  /// English, as bank texts all over the world have them; other languages' months keep their
  /// payments apart, which finds less and nothing wrong.
  private static let months: Set<[UInt8]> = Set(
    [
      "jan", "january", "feb", "february", "mar", "march", "apr", "april", "may", "jun", "june",
      "jul", "july", "aug", "august", "sep", "sept", "september", "oct", "october", "nov",
      "november", "dec", "december",
    ].map { Array($0.utf8) })

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
      guard Self.isOfWord(text[start]) else {
        start += 1
        continue
      }
      var end = start
      var hasDigit = false
      while end < text.count, Self.isOfWord(text[end]) {
        hasDigit = hasDigit || Self.isDigit(text[end])
        end += 1
      }
      let word = UnsafeBufferPointer(rebasing: text[start..<end])
      if !leavesOut || !hasDigit && !Self.isMonth(word) {
        bytes.append(contentsOf: word)
        bytes.append(0x20)
      }
      start = end
    }
  }

  private static func isMonth(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    // Few words begin like a month.
    guard word.count >= 3, word.count <= 9 else { return false }
    switch word[0] {
    case 0x6A, 0x66, 0x6D, 0x61, 0x73, 0x6F, 0x6E, 0x64: break
    default: return false
    }
    return months.contains(Array(word))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Folded text has no capitals; what is not ASCII counts as a letter.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x7A).contains(byte) || byte >= 0x80
  }
}
