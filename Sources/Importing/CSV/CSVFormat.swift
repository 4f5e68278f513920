import Ledger
package import Syntax

/// The format of CSV statements of any bank, read by a profile or by a detected layout.
package struct CSVFormat: StatementFormat {
  package let name = "csv"
  package let title = "CSV, with a profile or automatic detection"

  /// The layout; nil unless `ready` already examined the head of the file.
  private var layout: Layout?

  package init() {}

  package func ready(for head: FileHead, _ options: ReadingOptions) -> any StatementFormat {
    guard !head.isBlank else { return self }
    var format = self
    format.layout = Layout(CSVHead(head), options)
    return format
  }

  /// Whether the head is text that a delimiter splits into columns, without another format's
  /// signature.
  package func recognises(_ head: FileHead) -> Bool {
    guard !Self.isOtherFormat(head.bytes) else { return false }
    let decoded = CSVHead(FileHead(name: head.name, bytes: Array(head.bytes.prefix(1 << 15))))
    // Latin 1 accepts every byte, which is enough to find delimiters before the encoding is known.
    let text =
      decoded.text(decoded.encoding(expected: .windows1252)) ?? decoded.text(.latin1)
    guard let text, !text.contains(0) else { return false }
    return CSVDetection.delimiter(of: text) != nil
  }

  /// Whether the file begins with the signature of another format.
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
    if let note = Diagnostic.addedColumns(of: profile, in: stream.name) { sink.note(note) }
    try stream.decode(from: layout.encoding ?? profile.encoding)
    let table = try CSVTableStart(stream, profile: profile, options: options)
    try CSVStatementReader(profile, table: table, options: options, sink: sink).run()
  }
}

/// The layout of a CSV file, chosen or detected from its head.
private struct Layout {
  /// The profile, or the rejection of the file; nil if there are no rows below the header.
  private(set) var profile: Result<CSVProfile?, Rejection> = .success(nil)
  /// The note about a detected layout, or about an answer that a profile overrides; nil if neither
  /// applies.
  private(set) var note: Diagnostic?
  /// The encoding that the bytes themselves indicate; nil if they indicate none.
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
    if let chosen = try CSVProfile.choose(head, options) {
      note = Diagnostic.ignoredSign(options.answers.sign, chosen, head.name)
      return chosen
    }
    guard let table = CSVUnknownTable(head) else {
      throw LayoutRefusal.noTable(head.name).rejection
    }
    if table.isHeaderAlone { return nil }
    do throws(LayoutRefusal) {
      let detection = try CSVDetection(
        table, currency: options.currency, answers: options.answers)
      note = detection.note(file: head.name)
      return detection.profile
    } catch {
      throw error.rejection
    }
  }
}

extension FileHead {
  /// Whether the head contains only blanks.
  fileprivate var isBlank: Bool { !bytes.contains { $0 > 0x20 } }
}

extension Diagnostic {
  /// The warning that your sign has no effect, because the profile has another sign.
  ///
  /// Nil if the signs are equal or you gave none.
  fileprivate static func ignoredSign(
    _ said: AmountSign?, _ profile: CSVProfile, _ file: String
  ) -> Diagnostic? {
    guard let said else { return nil }
    let settled: AmountSign
    if case .signed(_, true) = profile.amount { settled = .inverted } else { settled = .asIs }
    guard said != settled else { return nil }
    return Diagnostic(
      .warning,
      "--sign \(said.rawValue) has no effect: profile \(profile.name) settles the sign",
      at: .init(file: file), hint: "if the profile is wrong, change its amount: {sign: …}")
  }

  fileprivate static func noRows(_ file: String) -> Diagnostic {
    Diagnostic(
      .warning, "0 entries in this file: it has a header but no rows",
      at: .init(file: file, line: 1),
      hint: "choose a longer period at the bank and download it again")
  }
}

extension Rejection {
  fileprivate static func empty(_ file: String) -> Rejection {
    Rejection("this file is empty", at: .init(file: file), hint: "download it again")
  }
}

/// The first bytes of a file and the encoding that they show, for recognition and detection.
struct CSVHead {
  let name: String
  /// Whether the head contains the whole file.
  let isWhole: Bool
  /// The encoding that the bytes indicate; nil for plain ASCII or if the encoding is ambiguous.
  let certainEncoding: TextEncoding?
  /// Whether all bytes are ASCII, and none indicates UTF-16.
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
      // The low byte of a UTF-16 line break comes first.
      if certainEncoding == .utf16LittleEndian { bytes.append(0) }
    }
    self.bytes = bytes
  }

  /// The start of the head, long enough for a header and faster to search than the whole head.
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

  /// The encoding of bytes without a byte order mark; nil if they do not show it.
  ///
  /// Zero bytes show UTF-16. Non-ASCII bytes that are valid UTF-8 show UTF-8.
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
    // The end of the head may split a character.
    return (0...3).contains { UTF8Text.isValid(bytes.dropLast($0)) } ? .utf8 : nil
  }

  /// The encoding for reading with a profile that expects `expected`.
  func encoding(expected: TextEncoding) -> TextEncoding {
    certainEncoding ?? expected
  }

  /// Whether three consecutive bytes are not ASCII, as in text with multibyte characters.
  var mayBeWide: Bool {
    var run = 0
    for byte in bytes {
      run = byte < 0x80 ? 0 : run + 1
      if run == 3 { return true }
    }
    return false
  }

  /// The head in UTF-8 without a byte order mark; nil if the encoding does not match.
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

  /// The first rows of the head in a dialect, at most `limit`; empty if the encoding does not
  /// match.
  func rows(_ encoding: TextEncoding, dialect: CSVDialect, limit: Int) -> [CSVLenientRows.Row] {
    guard let text = text(encoding) else { return [] }
    return CSVLenientRows(text, dialect: dialect, limit: limit).rows
  }
}
