import Syntax

/// The header before `<OFX>`, with the syntax (SGML or XML) and the encoding of the file.
///
/// Banks rarely write the header of the specification (OFX 1.6, section 2.2). It may be on one
/// line, in a comment, in tags, or missing. saldo therefore only searches for the keys it needs.
struct OFXHeader {
  /// The offset of `<OFX` in the head, without the zero bytes of UTF-16; nil if it is missing.
  private(set) var bodyOffset: Int?
  private(set) var isXML = false
  /// The encoding to decode the stream from.
  private(set) var encoding = TextEncoding.utf8
  /// The encoding of values that are not UTF-8; nil if the encoding is certain.
  private(set) var fallback: TextEncoding?
  /// The first unknown encoding that the header names; nil if there is none.
  private(set) var unknownEncoding: Named?

  /// A value of the header and its location.
  struct Named {
    let name: String
    let line: Int
    let column: Int
  }

  init(_ head: [UInt8]) {
    let mark = head.withUnsafeBytes { TextEncoding.byteOrderMark($0) }
    let isWide = mark.map { $0.encoding != .utf8 } ?? false
    let plain = isWide ? head.filter { $0 != 0 } : head
    bodyOffset = Bytes.find("<OFX", in: plain[...])
    let prologue = plain[..<(bodyOffset ?? plain.count)]
    let declaration = Self.declaration(in: prologue)
    isXML = declaration != nil || Bytes.find("<?OFX", in: prologue) != nil
    if let mark {
      encoding = mark.encoding
    } else if isXML {
      chooseForXML(declaration, head)
      if encoding == .utf8 { fallback = .windows1252 }
    } else {
      chooseForSGML(prologue, head)
    }
    if isXML, let bodyOffset, Self.leavesStayOpen(plain[bodyOffset...]) { isXML = false }
  }

  /// Whether the body has unclosed leaf elements, which only SGML allows.
  ///
  /// Some banks put the OFX 2 declaration before an OFX 1 body (formats.md, 1.1). A single missing
  /// end tag means a damaged file instead.
  private static func leavesStayOpen(_ body: ArraySlice<UInt8>) -> Bool {
    let leaves: [(start: StaticString, end: StaticString)] = [
      ("<CODE>", "</CODE>"), ("<SEVERITY>", "</SEVERITY>"), ("<DTSERVER>", "</DTSERVER>"),
      ("<LANGUAGE>", "</LANGUAGE>"), ("<CURDEF>", "</CURDEF>"), ("<ACCTID>", "</ACCTID>"),
    ]
    let found = leaves.filter { Bytes.find($0.start, in: body) != nil }
    return found.count >= 2 && found.allSatisfy { Bytes.find($0.end, in: body) == nil }
  }

  /// Chooses the declared encoding, but UTF-8 if a file without zero bytes declares UTF-16.
  ///
  /// Without a declared encoding, ``encoding`` remains UTF-8. Records an unknown encoding.
  private mutating func chooseForXML(_ declaration: ArraySlice<UInt8>?, _ head: [UInt8]) {
    guard let declaration, let value = Self.attribute("ENCODING", in: declaration) else { return }
    guard let declared = TextEncoding(name: Self.text(value)) else {
      unknownEncoding = Self.named(value, in: head)
      return
    }
    let isWide = declared == .utf16LittleEndian || declared == .utf16BigEndian
    encoding = isWide && !head.contains(0) ? .utf8 : declared
  }

  /// Chooses UTF-8 if the head is valid UTF-8, otherwise CHARSET, otherwise Windows-1252.
  ///
  /// Windows-1252 also replaces a CHARSET of ISO-8859-1 or UTF-8. An unknown encoding is an error,
  /// because a guess could corrupt letters and with them the fingerprints of all rows.
  private mutating func chooseForSGML(_ prologue: ArraySlice<UInt8>, _ head: [UInt8]) {
    let charset = Self.value(of: "CHARSET", in: prologue)
    for value in [Self.value(of: "ENCODING", in: prologue), charset].compactMap(\.self)
    where unknownEncoding == nil && !Self.saysNothing(value)
      && TextEncoding(name: Self.text(value)) == nil
    {
      unknownEncoding = Self.named(value, in: head)
    }
    var named = charset.flatMap { TextEncoding(name: Self.text($0)) } ?? .windows1252
    // Banks mean Windows-1252 when they declare ISO-8859-1; like browsers, saldo reads the
    // superset.
    if named == .utf8 || named == .latin1 || named == .utf16LittleEndian { named = .windows1252 }
    guard head.contains(where: { $0 >= 0x80 }) else {
      fallback = named
      return
    }
    if !Self.isUTF8(head) { encoding = named }
  }

  /// Whether the head is valid UTF-8; the last character of a full-size head may be cut off.
  static func isUTF8(_ head: [UInt8]) -> Bool {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: head.span)
      return true
    } catch {
      let isCut = error.byteOffsets.upperBound >= head.count && head.count == FileHead.size
      return isCut && error.kind == .truncatedScalar
    }
  }

  private static func declaration(in prologue: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let start = Bytes.find("<?XML", in: prologue) else { return nil }
    let end = prologue[start...].firstIndex(of: UInt8(ascii: ">")) ?? prologue.endIndex
    return prologue[start..<end]
  }

  /// Whether a value is empty or NONE, the specification's word for no encoding.
  private static func saysNothing(_ value: ArraySlice<UInt8>) -> Bool {
    value.isEmpty || text(value).uppercased() == "NONE"
  }

  /// The value of `KEY:value` or `<KEY>value`, up to white space or the next key; nil if the key is
  /// missing.
  private static func value(
    of key: StaticString, in bytes: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    guard let place = Bytes.find(key, in: bytes) else { return nil }
    let marks = Set(":>=\"' ".utf8)
    let rest = bytes[(place + key.utf8CodeUnitCount)...].drop { marks.contains($0) }
    var value = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: "<") && !marks.contains($0) }
    // If all headers are on one line without separators, the next key ends the value.
    for next: StaticString in ["CHARSET", "COMPRESSION", "OLDFILEUID", "NEWFILEUID"] {
      if let end = Bytes.find(next, in: value) { value = value[..<end] }
    }
    return value
  }

  /// The value of `name="value"` in a declaration; nil if it is missing.
  private static func attribute(
    _ name: StaticString, in bytes: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    guard let place = Bytes.find(name, in: bytes) else { return nil }
    let rest = bytes[place...].drop { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
    guard let quote = rest.first else { return nil }
    return rest.dropFirst().prefix { $0 != quote }
  }

  private static func text(_ value: ArraySlice<UInt8>) -> String {
    String(decoding: value, as: UTF8.self)
  }

  private static func named(_ value: ArraySlice<UInt8>, in head: [UInt8]) -> Named {
    let before = head[..<value.startIndex]
    let line = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return Named(
      name: text(value), line: before.count { $0 == 0x0A } + 1,
      column: value.startIndex - line + 1)
  }
}
