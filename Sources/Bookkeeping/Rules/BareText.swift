import Syntax

/// A text of a bank without what is different each time: the case, and the digits of numbers, dates and
/// references.
struct BareText: Hashable {
  /// Folded; a run of digits is one `0`.
  let bytes: [UInt8]

  /// How many words a phrase has at most.
  static let mostWords = 4

  init(folded: UnsafeBufferPointer<UInt8>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(folded.count)
    for byte in folded {
      let isDigit = byte.isDigit
      if isDigit, bytes.last == Self.digit { continue }
      bytes.append(isDigit ? Self.digit : byte)
    }
    self.bytes = bytes
  }

  private static let digit = UInt8(ascii: "0")

  /// Some words in a row, with one blank between each two, as a literal would have them.
  struct Phrase {
    let range: Range<Int>
    let wordCount: Int
    /// The phrases that are one word longer, to the left and to the right; as places in the list.
    var longer: [Int] = []
  }

  /// All phrases of the text; none holds a digit, and none begins or ends with a lone mark.
  var phrases: [Phrase] {
    var phrases: [Phrase] = []
    for run in runs {
      // The place of each phrase by its first word and how many follow it, or -1.
      var places = [Int](repeating: -1, count: run.count * Self.mostWords)
      for start in run.indices where isWord(run[start]) {
        for end in start..<min(run.count, start + Self.mostWords) where isWord(run[end]) {
          places[start * Self.mostWords + end - start] = phrases.count
          phrases.append(
            Phrase(
              range: run[start].lowerBound..<run[end].upperBound, wordCount: end - start + 1))
        }
      }
      for (slot, place) in places.enumerated() where place >= 0 {
        let (start, more) = (slot / Self.mostWords, slot % Self.mostWords)
        // Where a lone mark stands beside it, the next phrase is more than one word longer.
        for step in 1..<Self.mostWords where more + step < Self.mostWords && step <= start {
          let left = places[slot - step * Self.mostWords + step]
          guard left >= 0 else { continue }
          phrases[place].longer.append(left)
          break
        }
        for step in 1..<Self.mostWords where more + step < Self.mostWords {
          guard places[slot + step] >= 0 else { continue }
          phrases[place].longer.append(places[slot + step])
          break
        }
      }
    }
    return phrases
  }

  private func isWord(_ range: Range<Int>) -> Bool {
    range.count > 1 || bytes[range.lowerBound] > 0x7F || bytes[range.lowerBound].isLetter
  }

  /// Words that stand side by side, one blank between each two, without a digit among them.
  private var runs: [[Range<Int>]] {
    var runs: [[Range<Int>]] = [[]]
    var start = 0
    var index = 0
    func close(_ end: Int) -> Range<Int>? { start < end ? start..<end : nil }
    while index <= bytes.count {
      let byte = index < bytes.count ? bytes[index] : UInt8(ascii: " ")
      guard Self.parts(byte) else {
        index += 1
        continue
      }
      let word = close(index)
      let isWhole = word.map { !bytes[$0].contains(Self.digit) } ?? false
      if let word, isWhole {
        runs[runs.count - 1].append(word)
      }
      // Anything but a single blank behind a whole word ends the run.
      if !isWhole || byte != UInt8(ascii: " ") { runs.append([]) }
      index += 1
      start = index
    }
    return runs.filter { !$0.isEmpty }
  }

  /// Whether a byte parts two words: a blank, the end of a line, or one of `/,;"()*#:|[]{}<>=`.
  private static func parts(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, 0x22, 0x23, 0x28, 0x29, 0x2A, 0x2C, 0x2F: true
    case 0x3A...0x3E, 0x5B, 0x5D, 0x7B...0x7D: true
    default: false
    }
  }

  /// The text of a phrase.
  func string(_ phrase: Phrase) -> String {
    String(decoding: bytes[phrase.range], as: UTF8.self)
  }

  /// Hands the bytes of a phrase over.
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
