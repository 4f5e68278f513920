import Syntax

/// What stands before `<OFX>`: whether the file is SGML or XML, and what its text is written in.
///
/// Banks write the header in every way but the one of the specification (OFX 1.6, section 2.2):
/// on one line, in a comment, as tags, or not at all. Only the keys that matter are looked for.
struct OFXHeader {
  /// Where `<OFX` stands in the head; nil when it does not.
  private(set) var bodyOffset: Int?
  private(set) var isXML = false
  /// What the stream is to be decoded from.
  private(set) var encoding = TextEncoding.utf8
  /// What values are in that turn out not to be UTF-8; nil when the encoding is settled.
  private(set) var fallback: TextEncoding?
  /// The first encoding that the header names and saldo does not know.
  private(set) var unknownEncoding: Named?

  /// A value of the header, and the place where it begins.
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

  /// Whether the leaves are left open, as only SGML may.
  ///
  /// Some banks put the declaration of OFX 2 before a body that they write as OFX 1 (formats.md,
  /// 1.1); one forgotten end tag is not that, but a damaged file.
  private static func leavesStayOpen(_ body: ArraySlice<UInt8>) -> Bool {
    let leaves: [(start: StaticString, end: StaticString)] = [
      ("<CODE>", "</CODE>"), ("<SEVERITY>", "</SEVERITY>"), ("<DTSERVER>", "</DTSERVER>"),
      ("<LANGUAGE>", "</LANGUAGE>"), ("<CURDEF>", "</CURDEF>"), ("<ACCTID>", "</ACCTID>"),
    ]
    let found = leaves.filter { Bytes.find($0.start, in: body) != nil }
    return found.count >= 2 && found.allSatisfy { Bytes.find($0.end, in: body) == nil }
  }

  /// The declared encoding, unless the bytes prove it wrong: ASCII that calls itself UTF-16.
  private mutating func chooseForXML(_ declaration: ArraySlice<UInt8>?, _ head: [UInt8]) {
    guard let declaration, let value = Self.attribute("ENCODING", in: declaration) else { return }
    guard let declared = TextEncoding(name: Self.text(value)) else {
      unknownEncoding = Self.named(value, in: head)
      return
    }
    let isWide = declared == .utf16LittleEndian || declared == .utf16BigEndian
    encoding = isWide && !head.contains(0) ? .utf8 : declared
  }

  /// UTF-8 where the bytes are UTF-8, else what CHARSET says, else Windows-1252.
  ///
  /// A name that no program knows is no reason to guess: the letters would be wrong, and so would the
  /// fingerprints of all rows.
  private mutating func chooseForSGML(_ prologue: ArraySlice<UInt8>, _ head: [UInt8]) {
    let charset = Self.value(of: "CHARSET", in: prologue)
    for value in [Self.value(of: "ENCODING", in: prologue), charset].compactMap(\.self)
    where unknownEncoding == nil && !Self.saysNothing(value)
      && TextEncoding(name: Self.text(value)) == nil
    {
      unknownEncoding = Self.named(value, in: head)
    }
    var named = charset.flatMap { TextEncoding(name: Self.text($0)) } ?? .windows1252
    // ISO-8859-1 is read as its superset, as browsers do: banks mean Windows-1252 by it.
    if named == .utf8 || named == .latin1 || named == .utf16LittleEndian { named = .windows1252 }
    guard head.contains(where: { $0 >= 0x80 }) else {
      fallback = named
      return
    }
    if !Self.isUTF8(head) { encoding = named }
  }

  /// Whether the head is UTF-8; its last character may be cut in two.
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

  /// Empty, or NONE as the specification has it.
  private static func saysNothing(_ value: ArraySlice<UInt8>) -> Bool {
    value.isEmpty || text(value).uppercased() == "NONE"
  }

  /// The value of `KEY:value` or `<KEY>value`, up to white space or the next key.
  private static func value(
    of key: StaticString, in bytes: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    guard let place = Bytes.find(key, in: bytes) else { return nil }
    let marks = Set(":>=\"' ".utf8)
    let rest = bytes[(place + key.utf8CodeUnitCount)...].drop { marks.contains($0) }
    var value = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: "<") && !marks.contains($0) }
    // All headers on one line without separators: the next key begins inside.
    for next: StaticString in ["CHARSET", "COMPRESSION", "OLDFILEUID", "NEWFILEUID"] {
      if let end = Bytes.find(next, in: value) { value = value[..<end] }
    }
    return value
  }

  /// The value of `name="value"` in a declaration.
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
