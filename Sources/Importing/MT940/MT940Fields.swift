import Syntax

/// A reader that splits a file of SWIFT messages into fields.
///
/// It skips blank lines, and lines outside of fields such as the name of a bank.
struct MT940Fields: ~Copyable {
  private let lines: LineReader
  private var current: MT940Field?
  private var decoder: ValueDecoder

  /// The length limit of a field in bytes; standard fields have a few hundred.
  static let longest = 1 << 16

  /// Creates a reader of a stream; `fallback` is the encoding of text that is not UTF-8.
  init(_ stream: ByteStream, fallback: TextEncoding) {
    lines = LineReader(stream)
    decoder = ValueDecoder(fallback: fallback)
  }

  /// The number of the last line read; after the final field, this is the last line of the file.
  var lineNumber: Int { lines.lineNumber }

  mutating func next() throws(Rejection) -> MT940Field? {
    while let line = try lines.next() {
      if let done = try take(Self.trimmed(line)) { return try decoded(done) }
    }
    let last = current
    current = nil
    return try last.map { field throws(Rejection) in try decoded(field) }
  }

  /// Reads one line and returns the field that ends before it; nil if no field ends there.
  private mutating func take(
    _ line: UnsafeBufferPointer<UInt8>
  ) throws(Rejection) -> MT940Field? {
    guard let first = line.first(where: { $0 > 0x20 }) else { return nil }
    if Self.startsAfresh(first) {
      let bytes = Array(line)[...]
      if let field = field(on: bytes, first) {
        let done = current
        current = field
        try checkLength(field.text.count)
        return done
      }
    }
    try append(line)
    return nil
  }

  private static func startsAfresh(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "{")
  }

  /// The field that starts on a line; nil if none does.
  private func field(on line: ArraySlice<UInt8>, _ first: UInt8) -> MT940Field? {
    if first == UInt8(ascii: "-") {
      let mark = line.drop { $0 <= 0x20 }
      let isEnd = mark.dropFirst().allSatisfy { $0 <= 0x20 } || mark.dropFirst().first == 0x7D
      return isEnd ? MT940Field(tag: .end, line: lines.lineNumber, lead: [], text: []) : nil
    }
    let rest = first == UInt8(ascii: "{") ? MT940Tag.withoutEnvelope(line) : line
    guard let rest, let found = MT940Tag.find(in: rest), !isTime(found.tag, rest) else {
      let isEnvelope = first == UInt8(ascii: "{") && line.contains(UInt8(ascii: ":"))
      guard isEnvelope, current.map({ !$0.tag.takesText }) ?? true || line.starts(with: Self.basic)
      else { return nil }
      return MT940Field(tag: .envelope, line: lines.lineNumber, lead: [], text: [])
    }
    let value = rest.dropFirst(found.indent + found.width)
    return MT940Field(
      tag: found.tag, line: lines.lineNumber, lead: Array(line[..<value.startIndex]),
      text: Array(value))
  }

  private static let basic = Array("{1:".utf8)

  /// Whether a tag is really part of a time split across lines: `… 2014T16` and `:20:37 Folgenr.
  /// 007`.
  private func isTime(_ tag: MT940Tag, _ line: ArraySlice<UInt8>) -> Bool {
    guard let current, current.tag == .narrative else { return false }
    switch tag {
    case .message, .related, .account, .number, .dateTime: break
    default: return false
    }
    let before = current.text[(current.text.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)...]
    let value = line.dropFirst(4)
    guard before.count >= 60, before.suffix(2).allSatisfy({ $0 &- 0x30 < 10 }) else { return false }
    return value.prefix(2).count == 2 && value.prefix(2).allSatisfy { $0 &- 0x30 < 10 }
      && value.dropFirst(2).first.map { $0 &- 0x30 >= 10 } ?? true
  }

  private mutating func append(_ line: UnsafeBufferPointer<UInt8>) throws(Rejection) {
    guard let tag = current?.tag, tag.takesText else { return }
    try checkLength((current?.text.count ?? 0) + line.count + 1)
    // The end of a full line may split a two-byte character.
    let isCut = (current?.text.last ?? 0) >= 0xC2 && line[0] & 0xC0 == 0x80
    if !isCut { current?.text.append(0x0A) }
    current?.text.append(contentsOf: line)
  }

  private func checkLength(_ count: Int) throws(Rejection) {
    guard count > Self.longest else { return }
    throw .fieldTooLong(lines.name, current?.line ?? lines.lineNumber)
  }

  private mutating func decoded(_ field: MT940Field) throws(Rejection) -> MT940Field {
    guard field.text.contains(where: { $0 >= 0x80 }) else { return field }
    var field = field
    switch field.text.withUnsafeBufferPointer({ decoder.decode($0) }) {
    case .asItIs: return field
    case .as(let utf8):
      field.text = utf8
      return field
    case .bad(let byte): throw .notText(byte, lines.name, field.line)
    }
  }

  /// The line without its line end, and without the control characters of envelopes at its ends.
  private static func trimmed(
    _ line: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    var end = line.count
    while end > 0, line[end - 1] < 0x20 { end -= 1 }
    var start = 0
    while start < end, line[start] < 0x20, line[start] != 0x09 { start += 1 }
    return UnsafeBufferPointer(rebasing: line[start..<end])
  }
}

extension MT940Tag {
  /// Whether saldo reads continuation lines of this field.
  fileprivate var takesText: Bool { self == .entry || self == .narrative || self == .nonSwift }
}

extension Rejection {
  static func fieldTooLong(_ file: String, _ line: Int) -> Rejection {
    Rejection(
      "this field is longer than \(MT940Fields.longest) bytes",
      at: SourceLocation(file: file, line: line, column: 1),
      hint: "is this the right kind of file?")
  }

  fileprivate static func notText(_ byte: UInt8, _ file: String, _ line: Int) -> Rejection {
    Rejection(
      "byte 0x\(String(byte, radix: 16, uppercase: true)) in this field is not valid in the "
        + "file's encoding", at: SourceLocation(file: file, line: line, column: 1),
      hint: "the file is damaged or combines two files; download it again")
  }
}

/// A field of a SWIFT message: its tag and its lines, in UTF-8.
struct MT940Field {
  var tag: MT940Tag
  /// The number of the field's first line, from 1.
  var line: Int
  /// The text before the value on the first line: blanks or an envelope, then the tag.
  var lead: [UInt8]
  /// The value, with line feeds between its lines.
  var text: [UInt8]

  var firstLine: ArraySlice<UInt8> { text.prefix { $0 != 0x0A } }

  /// The lines after the first.
  var furtherLines: ArraySlice<UInt8> { text[firstLine.endIndex...].dropFirst() }

  /// The location of `width` bytes at `offset` in the value, with its line as excerpt.
  func mark(_ offset: Int, _ width: Int, file: String, label: String = "") -> Mark {
    let before = text[..<min(offset, text.count)]
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let shown = start == 0 ? lead : []
    let line = text[start...].prefix { $0 != 0x0A }
    let left = String(decoding: shown + before[start...], as: UTF8.self)
    let marked = String(decoding: line.dropFirst(offset - start).prefix(width), as: UTF8.self)
    let column = left.unicodeScalars.count + 1
    let number = self.line + before.count { $0 == 0x0A }
    return Mark(
      location: SourceLocation(file: file, line: number, column: column),
      excerpt: Diagnostic.Excerpt(
        text: String(decoding: (shown + line).prefix(400), as: UTF8.self), column: column,
        width: max(1, marked.unicodeScalars.count), label: label))
  }

  /// The offset and code of the first control character other than tab and line feed; nil if there
  /// is none.
  var controlCharacter: (offset: Int, scalar: UInt8)? {
    for (index, byte) in text.enumerated() {
      if byte == 0x7F || (byte < 0x20 && byte != 0x09 && byte != 0x0A) { return (index, byte) }
      if byte == 0xC2, index + 1 < text.count, text[index + 1] < 0xA0 {
        return (index, text[index + 1])
      }
    }
    return nil
  }
}
