import Ledger
package import Syntax

/// Comma-separated statements of any bank: by profile, or by a layout that is found and proven.
package struct CSVFormat: StatementFormat {
  package let name = "csv"
  package let title = "CSV, by profile or by detection"

  package init() {}

  /// Whether the head is text in rows of the same number of fields.
  package func recognises(_ head: FileHead) -> Bool {
    guard !Self.isOtherFormat(head.bytes) else { return false }
    let decoded = CSVHead(FileHead(name: head.name, bytes: Array(head.bytes.prefix(1 << 15))))
    // Latin 1 takes every byte: enough to see the delimiters of encodings still to be found out.
    let text =
      decoded.text(decoded.encoding(expected: .windows1252)) ?? decoded.text(.latin1)
    guard let text, !text.contains(0) else { return false }
    return CSVDetection.delimiter(of: text) != nil
  }

  /// Signs of formats that are not CSV, whatever delimiters stand in them.
  private static func isOtherFormat(_ bytes: [UInt8]) -> Bool {
    let start = bytes.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }.prefix(16)
    let signs = ["<", "{", "[", "%PDF", "PK\u{3}\u{4}", "OFXHEADER", "!Type", "!Account", ":20:"]
    return signs.contains { start.starts(with: $0.utf8) }
      || start.starts(with: [0x1F, 0x8B]) || start.starts(with: [0xD0, 0xCF, 0x11, 0xE0])
  }

  package func read(
    _ stream: ByteStream, options: ReadingOptions, into sink: any StatementSink
  ) throws(Rejection) {
    let bytes = try stream.peek(FileHead.size)
    guard bytes.contains(where: { $0 > 0x20 }) else { throw .empty(stream.name) }
    let head = CSVHead(FileHead(name: stream.name, bytes: bytes))
    guard let profile = try Self.profile(for: head, options, sink) else {
      return sink.note(.noRows(stream.name))
    }
    try stream.decode(from: head.encoding(expected: profile.encoding))
    let table = try CSVTableStart(stream, profile: profile, options: options)
    try CSVStatementReader(profile, table: table, options: options, sink: sink).run()
  }

  /// The layout to read by; nil when there is nothing below the header to read.
  private static func profile(
    for head: CSVHead, _ options: ReadingOptions, _ sink: any StatementSink
  ) throws(Rejection) -> CSVProfile? {
    if let chosen = try CSVProfile.choose(head, options) { return chosen }
    guard let table = CSVRoughTable(head) else { throw .noTable(head.name) }
    if table.isHeaderAlone { return nil }
    let detection = try CSVDetection(
      table, currency: options.currency, dateOrder: options.dateOrder)
    sink.note(detection.note(file: head.name))
    return detection.profile
  }
}

extension Diagnostic {
  fileprivate static func noRows(_ file: String) -> Diagnostic {
    Diagnostic(.warning, "0 transactions in this file", at: .init(file: file))
  }
}

extension Rejection {
  fileprivate static func empty(_ file: String) -> Rejection {
    Rejection("this file is empty", at: .init(file: file), hint: "download it again")
  }
}
