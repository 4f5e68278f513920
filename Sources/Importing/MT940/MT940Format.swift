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
