import Ledger
package import Syntax

/// The format of the ISO 20022 cash management messages camt.052, camt.053 and camt.054.
///
/// European banks provide these messages.
package struct CAMTFormat: StatementFormat {
  package init() {}

  package var name: String { "camt" }
  package var title: String { "ISO 20022 camt.052, camt.053 and camt.054, every version" }

  /// Whether the file is any ISO 20022 message.
  ///
  /// Reading then rejects a message that is not a statement, such as a payment order, by its name.
  package func recognises(_ head: FileHead) -> Bool {
    guard head.beginsLikeMarkup else { return false }
    let text = head.withoutZeros
    return Bytes.find(CAMTPaths.sign, in: text[...]) != nil
      || CAMTHead.messageName(text[...]) != nil
  }

  package func read(
    _ stream: ByteStream, options: ReadingOptions, into sink: any StatementSink
  ) throws(Rejection) {
    let head = CAMTHead(try stream.peek(FileHead.size))
    if let unknown = head.unknownEncoding { throw .unknownEncoding(unknown, stream.name) }
    if let encoding = head.encoding { try stream.decode(from: encoding) }
    let events = try XMLEvents(
      stream, vocabulary: CAMTPaths.all.vocabulary, masksDeclaration: head.encoding != nil,
      allowsTrailer: false)
    var reader = CAMTReader(
      events, messageName: head.messageName, out: StatementBuilder(stream.name, options, sink))
    try reader.read()
  }
}

extension Rejection {
  fileprivate static func unknownEncoding(_ name: String, _ file: String) -> Rejection {
    Rejection(
      "unknown encoding \(Printable.quoted(name)) in this file",
      at: SourceLocation(file: file, line: 1), hint: "save the file as UTF-8 and import that file")
  }
}

/// The encoding and the name of a message, from the first bytes of its file.
struct CAMTHead {
  /// The encoding to decode from; nil for UTF-8 that begins with `<`, and for an unknown encoding.
  private(set) var encoding: TextEncoding?
  private(set) var unknownEncoding: String?
  /// The name of the message, such as `pain.001.001.03`; nil without a known namespace.
  private(set) var messageName: String?

  init(_ head: [UInt8]) {
    let plain = head.filter { $0 != 0 }
    messageName = Self.messageName(plain[...])
    let mark = head.withUnsafeBytes { TextEncoding.byteOrderMark($0) }
    if let mark {
      encoding = mark.encoding
    } else if let name = Self.declaredEncoding(plain) {
      choose(name, head)
    } else if plain.first != UInt8(ascii: "<") {
      // Blank lines before the XML declaration are invalid XML, but banks write them.
      encoding = .utf8
    }
    // Some banks declare UTF-8 and write Windows-1252.
    if encoding ?? .utf8 == .utf8, unknownEncoding == nil, !OFXHeader.isUTF8(head) {
      encoding = .windows1252
    }
  }

  private mutating func choose(_ name: String, _ head: [UInt8]) {
    guard let declared = TextEncoding(name: name) else {
      unknownEncoding = name
      return
    }
    switch declared {
    case .utf8: encoding = head.first == UInt8(ascii: "<") ? nil : .utf8
    // Banks mean Windows-1252 when they declare ISO-8859-1; like browsers, saldo reads the
    // superset.
    case .latin1: encoding = .windows1252
    case .utf16LittleEndian, .utf16BigEndian: encoding = Self.wide(head) ?? .utf8
    default: encoding = declared
    }
  }

  /// The UTF-16 variant of a file without a byte order mark; nil if the file is not UTF-16.
  ///
  /// The zero byte next to the first `<` shows it.
  private static func wide(_ head: [UInt8]) -> TextEncoding? {
    guard head.count >= 2 else { return nil }
    if head[0] == 0 { return .utf16BigEndian }
    return head[1] == 0 ? .utf16LittleEndian : nil
  }

  private static func declaredEncoding(_ bytes: [UInt8]) -> String? {
    guard let start = Bytes.find("<?XML", in: bytes.prefix(1024)) else { return nil }
    let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.endIndex
    guard let place = Bytes.find("ENCODING", in: bytes[start..<end]) else { return nil }
    let rest = bytes[place..<end].drop { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
    guard let quote = rest.first else { return nil }
    return String(decoding: rest.dropFirst().prefix { $0 != quote }, as: UTF8.self)
  }

  /// The text after `urn:iso:std:iso:20022:tech:xsd:` or an older form such as `urn:swift:xsd:`.
  ///
  /// Nil if there is no such text, or if it has more than 64 bytes.
  static func messageName(_ bytes: ArraySlice<UInt8>) -> String? {
    for word: StaticString in ["ISO:20022:TECH:XSD:", "URN:SWIFT:XSD:", "URN:SEPADE:XSD:"] {
      guard let place = Bytes.find(word, in: bytes) else { continue }
      let rest = bytes[(place + word.utf8CodeUnitCount)...].prefix {
        $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'")
      }
      if rest.count <= 64 { return String(decoding: rest, as: UTF8.self) }
    }
    return nil
  }
}
