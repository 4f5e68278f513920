package import Syntax

/// SWIFT MT940 and MT942: the customer statement messages that European banks hand out as
/// `.sta`, `.940`, `.swi` or `.txt`.
package struct MT940Format: StatementFormat {
  package init() {}

  package var name: String { "mt940" }
  package var title: String { "MT940, MT942: SWIFT customer statements" }

  /// How many lines may stand before the first field: an envelope, a bank's name, a number.
  private static let longestEnvelope = 8

  /// A file is of this format when its first field is one of SWIFT's and it holds what a
  /// statement is made of: a reference and an account, or a balance, or an entry.
  package func recognises(_ head: FileHead) -> Bool {
    let bytes = head.bytes.contains(0) ? head.bytes.filter { $0 != 0 } : head.bytes
    var seen: Set<MT940Tag> = []
    var linesBefore = 0
    var rest = bytes[...]
    // A few lines tell; cutting all of the head would take longer than reading them.
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
    // A mark at the start says UTF-16 or UTF-8; without one, each field is looked at.
    try stream.decode(from: .utf8)
    var reader = MT940Reader(stream, fallback: fallback, options: options, sink: sink)
    try reader.read()
  }

  /// What text is in that is not UTF-8: Windows-1252, or the code page of DOS, whose `ü`, `é`, `ä`
  /// and `ö` are quotation marks or nothing there, which never stand between two letters.
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

/// The fields of MT940 and MT942 that saldo reads or must not take for text.
///
/// SWIFT User Handbook, category 9. `:65F:` and other letters that banks put behind a known number
/// are known too; any other number at the start of a line is text, such as the time in
/// `12-09-2014T16` `:26:37`.
enum MT940Tag: Hashable {
  case message, related, account, number, dateTime, floor
  case opening, openingOfPage, entry, narrative, closing, closingOfPage
  case available, sums, nonSwift
  /// What ends a message: a line with `-` alone, or `-}`.
  case end
  /// The start of a SWIFT envelope, `{1:`.
  case envelope

  /// The tag that a line begins with, blanks before it passed over, and where its value starts.
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

  /// What follows `{4:` on a line that begins an envelope; nil for other lines.
  static func withoutEnvelope(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let first = line.firstIndex(where: { $0 > 0x20 }), line[first] == UInt8(ascii: "{")
    else { return nil }
    guard let text = Bytes.find("{4:", in: line[first...]) else { return line[line.endIndex...] }
    return line[(text + 3)...]
  }
}
