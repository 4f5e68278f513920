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
    Diagnostic(.warning, "0 entries in this file", at: .init(file: file))
  }
}

extension Rejection {
  fileprivate static func empty(_ file: String) -> Rejection {
    Rejection("this file is empty", at: .init(file: file), hint: "download it again")
  }
}

/// The first piece of a CSV file, decoded: what recognition and detection look at.
struct CSVHead {
  let name: String
  /// Whether this is the whole file.
  let isWhole: Bool
  /// What the bytes themselves say they are encoded in; nil when they are plain ASCII or fit
  /// several encodings of one byte a character.
  let certainEncoding: TextEncoding?
  /// Whether the bytes are ASCII alone.
  let isASCII: Bool
  private(set) var bytes: [UInt8]

  init(_ head: FileHead) {
    name = head.name
    isWhole = head.bytes.count < FileHead.size
    let mark = head.bytes.withUnsafeBytes { TextEncoding.byteOrderMark($0) }
    let isASCII = head.bytes.allSatisfy { $0 < 0x80 }
    var bytes = head.bytes
    certainEncoding = mark?.encoding ?? Self.sniffed(bytes, isASCII: isASCII)
    self.isASCII = isASCII && certainEncoding == nil
    if !isWhole, let end = bytes.lastIndex(of: 0x0A) {
      bytes.removeLast(bytes.count - end - 1)
      // The low byte of a UTF-16 line end comes first.
      if certainEncoding == .utf16LittleEndian { bytes.append(0) }
    }
    self.bytes = bytes
  }

  /// The part of the head that a header stands in, where looking at all of it would take long.
  var start: CSVHead {
    guard bytes.count > Self.startSize,
      let end = bytes[..<Self.startSize].lastIndex(of: 0x0A)
    else { return self }
    var start = self
    start.bytes = Array(bytes[...end])
    if certainEncoding == .utf16LittleEndian { start.bytes.append(0) }
    return start
  }

  private static let startSize = 1 << 15

  /// Bytes that say what they are without a mark: UTF-16 by its zero bytes, UTF-8 by its form.
  private static func sniffed(_ bytes: [UInt8], isASCII: Bool) -> TextEncoding? {
    let start = bytes.prefix(4096)
    if start.contains(0) {
      let odd = start.indices.count { $0 % 2 == 1 && bytes[$0] == 0 }
      let even = start.indices.count { $0 % 2 == 0 && bytes[$0] == 0 }
      if odd * 4 > start.count, even * 16 < start.count { return .utf16LittleEndian }
      if even * 4 > start.count, odd * 16 < start.count { return .utf16BigEndian }
      return nil
    }
    guard !isASCII else { return nil }
    // A character may be cut in two at the end of the head.
    return (0...3).contains { UTF8Text.isValid(bytes.dropLast($0)) } ? .utf8 : nil
  }

  /// The encoding to read with when the profile says `expected`.
  func encoding(expected: TextEncoding) -> TextEncoding {
    certainEncoding ?? expected
  }

  /// Whether characters of several bytes each may stand in it: two of them in a row have three
  /// bytes beyond ASCII one after another, whatever the encoding.
  var mayBeWide: Bool {
    var run = 0
    for byte in bytes {
      run = byte < 0x80 ? 0 : run + 1
      if run == 3 { return true }
    }
    return false
  }

  /// The head in UTF-8 without a byte order mark; nil when it is not of this encoding.
  func text(_ encoding: TextEncoding) -> [UInt8]? {
    if isASCII, encoding != .utf16LittleEndian, encoding != .utf16BigEndian { return bytes }
    let stream = ByteStream(name: name, bytes: bytes)
    var text: [UInt8] = []
    do {
      try stream.decode(from: encoding)
      let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
      defer { room.deallocate() }
      while true {
        let count = try stream.read(into: room)
        if count == 0 { return text }
        text.append(contentsOf: room[..<count])
      }
    } catch {
      return nil
    }
  }

  /// The first rows of the head as a dialect cuts them.
  func rows(_ encoding: TextEncoding, dialect: CSVDialect, limit: Int) -> [CSVRoughRows.Row] {
    guard let text = text(encoding) else { return [] }
    return CSVRoughRows(text, dialect: dialect, limit: limit).rows
  }
}
