import Ledger
package import Syntax

/// Comma-separated statements of any bank: by profile, or by a layout that is found and proven.
package struct CSVFormat: StatementFormat {
  package let name = "csv"
  package let title = "CSV, with a profile or automatic detection"

  /// The layout, where the head of the file was looked at before it is read.
  private var layout: Layout?

  package init() {}

  package func ready(for head: FileHead, _ options: ReadingOptions) -> any StatementFormat {
    guard !head.isBlank else { return self }
    var format = self
    format.layout = Layout(CSVHead(head), options)
    return format
  }

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
    let head = FileHead(name: stream.name, bytes: bytes)
    guard !head.isBlank else { throw .empty(stream.name) }
    let layout = layout ?? Layout(CSVHead(head), options)
    let profile = try layout.profile.get()
    if let note = layout.note { sink.note(note) }
    guard let profile else { return sink.note(.noRows(stream.name)) }
    try stream.decode(from: layout.encoding ?? profile.encoding)
    let table = try CSVTableStart(stream, profile: profile, options: options)
    try CSVStatementReader(profile, table: table, options: options, sink: sink).run()
  }
}

/// What the head of a CSV file says of how to read it.
private struct Layout {
  /// The profile to read by, or why there is none; nil when there is nothing below the header to read.
  private(set) var profile: Result<CSVProfile?, Rejection> = .success(nil)
  /// What detection has to say of it.
  private(set) var note: Diagnostic?
  /// The encoding that the bytes themselves tell of.
  let encoding: TextEncoding?

  init(_ head: CSVHead, _ options: ReadingOptions) {
    encoding = head.certainEncoding
    do throws(Rejection) {
      profile = .success(try find(head, options))
    } catch {
      profile = .failure(error)
    }
  }

  private mutating func find(
    _ head: CSVHead, _ options: ReadingOptions
  ) throws(Rejection) -> CSVProfile? {
    if let chosen = try CSVProfile.choose(head, options) { return chosen }
    guard let table = CSVRoughTable(head) else { throw .noTable(head.name) }
    if table.isHeaderAlone { return nil }
    let detection = try CSVDetection(
      table, currency: options.currency, dateOrder: options.dateOrder)
    note = detection.note(file: head.name)
    return detection.profile
  }
}

extension FileHead {
  /// Whether it holds nothing but blanks.
  fileprivate var isBlank: Bool { !bytes.contains { $0 > 0x20 } }
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
