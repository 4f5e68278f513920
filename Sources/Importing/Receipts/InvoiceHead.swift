import Syntax

/// The head of an XML file: what it says of its encoding, and the name of its first element.
struct InvoiceHead {
  private(set) var encoding = TextEncoding.utf8
  /// The local name of the root; empty where the file does not begin like XML.
  private(set) var root = ""
  private let bytes: [UInt8]

  init(_ head: [UInt8]) {
    let mark = head.withUnsafeBytes { TextEncoding.byteOrderMark($0) }
    let isWide = mark.map { $0.encoding != .utf8 } ?? false
    bytes = isWide ? head.filter { $0 != 0 } : head
    var rest = bytes[(isWide ? 2 : mark?.length ?? 0)...].drop { $0 <= 0x20 }
    if rest.starts(with: "<?xml".utf8), let end = rest.firstIndex(of: UInt8(ascii: ">")) {
      if let mark {
        encoding = mark.encoding
      } else if let name = Self.encoding(in: rest[..<end]), let known = TextEncoding(name: name),
        known != .utf16LittleEndian, known != .utf16BigEndian
      {
        encoding = known
      }
    } else if let mark {
      encoding = mark.encoding
    }
    while let next = Self.afterPrologue(rest) { rest = next.drop { $0 <= 0x20 } }
    guard rest.first == UInt8(ascii: "<") else { return }
    let name = rest.dropFirst().prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != 0x2F }
    let local =
      name.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).last ?? []
    root = String(decoding: local, as: UTF8.self)
  }

  init(_ stream: ByteStream) throws(Rejection) {
    self.init(try stream.peek(FileHead.size))
  }

  /// Whether a text stands near the beginning, where namespaces are named.
  func names(_ namespace: StaticString) -> Bool {
    Bytes.find(namespace, in: bytes.prefix(1 << 14)) != nil
  }

  /// What follows a declaration or a comment; nil when the root comes next.
  private static func afterPrologue(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if rest.starts(with: "<?".utf8) {
      return rest.firstIndex(of: UInt8(ascii: ">")).map { rest[($0 + 1)...] }
    }
    guard rest.starts(with: "<!--".utf8) else { return nil }
    var index = rest.startIndex + 4
    while index + 2 < rest.endIndex {
      if rest[index] == 0x2D, rest[index + 1] == 0x2D, rest[index + 2] == 0x3E {
        return rest[(index + 3)...]
      }
      index += 1
    }
    return nil
  }

  /// `encoding="ISO-8859-15"` of an XML declaration.
  private static func encoding(in declaration: ArraySlice<UInt8>) -> String? {
    guard let place = Bytes.find("ENCODING", in: declaration) else { return nil }
    let rest = declaration[place...].drop { $0 != 0x22 && $0 != 0x27 }
    guard let quote = rest.first else { return nil }
    return String(decoding: rest.dropFirst().prefix { $0 != quote }, as: UTF8.self)
  }
}
