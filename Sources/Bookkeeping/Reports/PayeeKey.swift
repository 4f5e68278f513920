import Ledger
import Syntax

/// What stays the same of a payee's name from one payment to the next.
///
/// Banks put references, dates and terminals into the text, and employers the month: words with
/// digits and names of months are left out, as long as a word remains.
struct PayeeKey: ~Copyable {
  private var folded = FoldedText()
  private var room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 256)
  private var count = 0
  /// What each byte is: 0 no part of a word, 1 a letter, 2 a digit.
  ///
  /// Folded text has no capitals, and what is not ASCII counts as a letter.
  private let kinds = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 256)

  init() {
    for byte in 0..<256 {
      let isDigit = (0x30...0x39).contains(byte)
      kinds[byte] = isDigit ? 2 : (0x61...0x7A).contains(byte) || byte >= 0x80 ? 1 : 0
    }
  }

  deinit {
    room.deallocate()
    kinds.deallocate()
  }

  /// The words that stay, each with a blank behind it; valid until the next `set`.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: room[..<count]) }

  mutating func set(_ payee: UnsafeBufferPointer<UInt8>) {
    folded.set(payee)
    // The last word has a blank behind it, too.
    if folded.folded.count >= room.count {
      room.deallocate()
      room = .allocate(capacity: folded.folded.count * 2)
    }
    write(leavesOut: true)
    if count == 0 { write(leavesOut: false) }
  }

  /// Writes the words, without those that change from payment to payment where they are left out.
  private mutating func write(leavesOut: Bool) {
    count = 0
    guard let text = folded.folded.baseAddress, let room = room.baseAddress,
      let kinds = kinds.baseAddress
    else { return }
    let length = folded.folded.count
    var (index, end) = (0, 0)
    while index < length {
      var kind = kinds[Int(text[index])]
      guard kind != 0 else {
        index += 1
        continue
      }
      let (first, start) = (index, end)
      var found: UInt8 = 0
      repeat {
        found |= kind
        room[end] = text[index]
        end += 1
        index += 1
        kind = index < length ? kinds[Int(text[index])] : 0
      } while kind != 0
      let word = UnsafeBufferPointer(start: text + first, count: index - first)
      if leavesOut, found & 2 != 0 || MonthWord.isOne(word) {
        end = start
      } else {
        room[end] = 0x20
        end += 1
      }
    }
    count = end
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
