import Ledger
package import Syntax

/// The Open Financial Exchange format, which most North American banks and many others provide.
///
/// OFX 1 is SGML, OFX 2 is XML. `.qfx` and `.qbo` are OFX with the extensions of the programs that
/// banks target.
package struct OFXFormat: StatementFormat {
  package init() {}

  package var name: String { "ofx" }
  package var title: String { "OFX 1 and 2, QFX, QBO: bank, credit-card and investment statements" }

  package func recognises(_ head: FileHead) -> Bool {
    let text = head.withoutZeros
    if Self.isOFX(text[...]) { return true }
    // A login page or PDF may be saved with the extension of a statement.
    return Self.hasExtension(head.name) && Disguise(text) != nil
  }

  package func read(
    _ stream: ByteStream, options: ReadingOptions, into sink: any StatementSink
  ) throws(Rejection) {
    let head = try stream.peek(FileHead.size)
    let header = OFXHeader(head)
    if header.bodyOffset == nil, let disguise = Disguise(head) {
      throw .disguised(disguise, stream.name)
    }
    guard header.bodyOffset != nil else { throw .noBody(stream.name) }
    if let unknown = header.unknownEncoding { throw .unknownEncoding(unknown, stream.name) }
    try stream.decode(from: header.encoding)
    let vocabulary = Vocabulary(OFXTag.allCases.map(\.word), foldsCase: true)
    let events: any MarkupEvents =
      header.isXML
      ? try XMLEvents(stream, vocabulary: vocabulary, masksDeclaration: true)
      : SGMLTokenizer(stream, vocabulary: vocabulary, fallback: header.fallback)
    var reader = OFXReader(
      events, isXML: header.isXML, out: StatementBuilder(stream.name, options, sink))
    try reader.read()
  }

  /// Whether the text has an OFX header, or `<OFX` at the start of a line or in a file that begins
  /// with a tag.
  ///
  /// In the middle of a line of other text, `<OFX` is part of that text.
  private static func isOFX(_ text: ArraySlice<UInt8>) -> Bool {
    let body = Bytes.find("<OFX", in: text)
    if Bytes.find("OFXHEADER", in: text[..<(body ?? text.endIndex)]) != nil { return true }
    guard let body else { return false }
    let first = text.first { $0 > 0x20 && $0 < 0x80 }
    return first == UInt8(ascii: "<") || body == text.startIndex || text[body - 1] < 0x20
  }

  private static func hasExtension(_ name: String) -> Bool {
    let lowered = name.lowercased()
    return [".ofx", ".qfx", ".qbo"].contains { lowered.hasSuffix($0) }
  }
}

/// The actual type of a file with the extension of a statement.
private enum Disguise: String {
  case page = "a web page"
  case document = "a PDF document"
  case archive = "a ZIP archive or a spreadsheet"

  init?(_ bytes: [UInt8]) {
    let start = bytes.firstIndex { $0 > 0x20 && $0 < 0x80 } ?? 0
    let head = bytes[start..<min(bytes.count, start + 1024)]
    if head.starts(with: "%PDF".utf8) {
      self = .document
    } else if head.starts(with: "PK\u{3}\u{4}".utf8) {
      self = .archive
    } else if Bytes.find("<HTML", in: head) != nil || Bytes.find("<!DOCTYPE HTML", in: head) != nil
      || Bytes.find("<BODY", in: head) != nil
    {
      self = .page
    } else {
      return nil
    }
  }
}

/// A byte search that ignores the case of ASCII letters.
enum Bytes {
  /// The index of the first occurrence of `word`, given in upper case; nil if there is none.
  static func find(_ word: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    let count = word.utf8CodeUnitCount
    guard bytes.count >= count else { return nil }
    let first = word.utf8Start[0]
    let lower = first &- 0x41 < 26 ? first | 0x20 : first
    return bytes.withUnsafeBufferPointer { text in
      for index in 0...(text.count - count) where text[index] == first || text[index] == lower {
        if (1..<count).allSatisfy({ upper(text[index + $0]) == word.utf8Start[$0] }) {
          return bytes.startIndex + index
        }
      }
      return nil
    }
  }

  private static func upper(_ byte: UInt8) -> UInt8 { byte &- 0x61 < 26 ? byte & 0xDF : byte }
}

extension Rejection {
  fileprivate static func disguised(_ disguise: Disguise, _ file: String) -> Rejection {
    Rejection(
      "this is \(disguise.rawValue), not OFX", at: SourceLocation(file: file, line: 1, column: 1),
      hint: "log in to your bank and download the statement again")
  }

  fileprivate static func noBody(_ file: String) -> Rejection {
    Rejection(
      "this file has no <OFX> element", at: SourceLocation(file: file),
      hint: "the file is cut off or not OFX; download it again")
  }

  fileprivate static func unknownEncoding(
    _ encoding: OFXHeader.Named, _ file: String
  ) -> Rejection {
    Rejection(
      "unknown encoding \(Printable.quoted(encoding.name)) in this file",
      at: SourceLocation(file: file, line: encoding.line, column: encoding.column),
      hint: "save the file as UTF-8, change the encoding here to UTF-8, and import that file")
  }
}
