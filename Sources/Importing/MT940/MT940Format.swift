package import Syntax

/// The format of the SWIFT customer statement messages MT940 and MT942.
///
/// European banks provide them as `.sta`, `.940`, `.swi` or `.txt`.
package struct MT940Format: StatementFormat {
  package init() {}

  package var name: String { "mt940" }
  package var title: String { "MT940, MT942: SWIFT customer statements" }

  /// The maximum number of non-blank lines before the first field.
  ///
  /// Such a line is an envelope, a bank's name or a number.
  private static let longestEnvelope = 8

  /// Whether the file has SWIFT fields of a statement near its beginning.
  ///
  /// A reference and an account are enough; so is a balance or an entry.
  package func recognises(_ head: FileHead) -> Bool {
    let bytes = head.bytes.contains(0) ? head.bytes.filter { $0 != 0 } : head.bytes
    var seen: Set<MT940Tag> = []
    var linesBefore = 0
    var rest = bytes[...]
    // Split lines one by one: a few are enough, and splitting the whole head takes longer.
    while let start = rest.firstIndex(where: { $0 != 0x0A && $0 != 0x0D }) {
      let line = rest[start...].prefix { $0 != 0x0A && $0 != 0x0D }
      rest = rest[line.endIndex...]
      guard let found = MT940Tag.find(in: MT940Tag.withoutEnvelope(line) ?? line) else {
        if seen.isEmpty, line.contains(where: { $0 > 0x20 }) { linesBefore += 1 }
        guard linesBefore <= Self.longestEnvelope else { return false }
        continue
      }
      seen.insert(found.tag)
      if seen.contains(.message), seen.contains(.account) { return true }
      if !seen.isDisjoint(with: [.opening, .openingOfPage, .entry, .closing, .closingOfPage]) {
        return true
      }
    }
    return false
  }

  package func read(
    _ stream: ByteStream, options: ReadingOptions, into sink: any StatementSink
  ) throws(Rejection) {
    let fallback = Self.fallback(try stream.peek(FileHead.size))
    // A byte order mark means UTF-16 or UTF-8; without one, the reader checks each field.
    try stream.decode(from: .utf8)
    var reader = MT940Reader(stream, fallback: fallback, options: options, sink: sink)
    try reader.read()
  }

  /// The encoding of text that is not UTF-8: Windows-1252 or the DOS code page.
  ///
  /// The DOS bytes of `ü`, `é`, `ä` and `ö` are quotation marks or undefined in Windows-1252, so
  /// they never occur between two letters there.
  private static func fallback(_ head: [UInt8]) -> TextEncoding {
    func isLetter(_ byte: UInt8) -> Bool { (byte & 0xDF) &- 0x41 < 26 }
    guard head.count > 2 else { return .windows1252 }
    let isDOS = head.indices.dropFirst().dropLast().contains { index in
      switch head[index] {
      case 0x81, 0x82, 0x84, 0x94: isLetter(head[index - 1]) && isLetter(head[index + 1])
      default: false
      }
    }
    return isDOS ? .ibm852 : .windows1252
  }
}

/// The fields of MT940 and MT942 that saldo reads or must not mistake for text.
///
/// Most are fields of the SWIFT User Handbook, category 9. Banks also add other letters to a known
/// number, as in `:65F:`. Any other number at the start of a line is text, such as the time in
/// `12-09-2014T16` `:26:37`.
enum MT940Tag: Hashable {
  case message, related, account, number, dateTime, floor
  case opening, openingOfPage, entry, narrative, closing, closingOfPage
  case available, sums, nonSwift
  /// The end of a message: a line with only `-`, or one that begins with `-}`.
  case end
  /// A line of a SWIFT envelope without a field, such as one that starts with `{1:`.
  case envelope

  /// The tag at the start of a line, the width of the blanks before it, and the width of the tag
  /// itself.
  ///
  /// Nil if the line does not start with a tag.
  static func find(
    in line: ArraySlice<UInt8>
  ) -> (tag: MT940Tag, indent: Int, width: Int)? {
    var index = line.startIndex
    while index < line.endIndex, line[index] <= 0x20 { index += 1 }
    let start = index
    guard index < line.endIndex, line[index] == colon else { return nil }
    index += 1
    let word = line[index...].prefix { $0 != colon }.prefix(4)
    guard word.endIndex < line.endIndex, line[word.endIndex] == colon else { return nil }
    guard let tag = tag(of: word) else { return nil }
    return (tag, start - line.startIndex, word.count + 2)
  }

  private static let colon = UInt8(ascii: ":")

  private static func tag(of word: ArraySlice<UInt8>) -> MT940Tag? {
    if word.elementsEqual("NS".utf8) { return .nonSwift }
    guard word.count == 2 || word.count == 3, let first = word.first, first &- 0x30 < 10 else {
      return nil
    }
    let letter = word.count == 3 ? word[word.endIndex - 1] : 0
    guard letter == 0 || letter &- 0x41 < 26 else { return nil }
    switch (first, word[word.startIndex + 1]) {
    case (0x31, 0x33): return .dateTime
    case (0x32, 0x30): return .message
    case (0x32, 0x31): return .related
    case (0x32, 0x35): return .account
    case (0x32, 0x38): return .number
    case (0x33, 0x34): return .floor
    case (0x36, 0x30): return letter == UInt8(ascii: "M") ? .openingOfPage : .opening
    case (0x36, 0x31): return .entry
    case (0x36, 0x32): return letter == UInt8(ascii: "M") ? .closingOfPage : .closing
    case (0x36, 0x34), (0x36, 0x35): return .available
    case (0x38, 0x36): return .narrative
    case (0x39, 0x30): return .sums
    default: return nil
    }
  }

  /// The text after `{4:` on a line that starts an envelope; nil for other lines.
  ///
  /// Empty if the envelope has no `{4:`.
  static func withoutEnvelope(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let first = line.firstIndex(where: { $0 > 0x20 }), line[first] == UInt8(ascii: "{")
    else { return nil }
    guard let text = Bytes.find("{4:", in: line[first...]) else { return line[line.endIndex...] }
    return line[(text + 3)...]
  }
}
