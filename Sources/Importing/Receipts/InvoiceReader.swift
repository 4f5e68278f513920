import Ledger
import Syntax

/// A reader that passes a receipt for each e-invoice in a file to a sink.
struct InvoiceReader<Notation: InvoiceSyntax>: ~Copyable {
  private let events: XMLEvents
  private let file: String
  private let options: ReadingOptions
  private let sink: any StatementSink
  private var syntax: Notation?
  /// The path of the current element below the root.
  private var path = ""
  /// The length of the path before each name in it, in bytes.
  private var ends: [Int] = []
  private var count = 0
  private var scratch: [UInt8] = []

  /// The names of the elements with an attached file in base64.
  private static var attachments: [String] {
    ["EmbeddedDocumentBinaryObject", "AttachmentBinaryObject", "IncludedBinaryObject"]
  }

  init(_ stream: ByteStream, options: ReadingOptions, into sink: any StatementSink)
    throws(Rejection)
  {
    let names = Self.attachments
    try stream.decode(from: try InvoiceHead(stream).encoding)
    events = try XMLEvents(
      stream, vocabulary: Vocabulary(names), masksDeclaration: true,
      attachments: Set(names.indices))
    file = stream.name
    self.options = options
    self.sink = sink
  }

  mutating func read() throws(Rejection) {
    while let event = try events.next() {
      switch event.kind {
      case .open: try open(event)
      case .leaf: try leaf(event)
      case .close: try close()
      }
    }
    guard count > 0 else { throw .noInvoice(file) }
  }

  private static func name(_ event: MarkupEvent) -> String {
    let name = String(decoding: event.name, as: UTF8.self)
    return Notation.aliases[name] ?? name
  }

  private mutating func open(_ event: MarkupEvent) throws(Rejection) {
    let name = Self.name(event)
    guard syntax != nil else {
      if let isCreditNote = Notation.roots[name] {
        syntax = Notation(InvoiceDraft(at: event.position, isCreditNote: isCreditNote))
      }
      return
    }
    ends.append(path.utf8.count)
    path += path.isEmpty ? name : "/\(name)"
    syntax?.open(path, at: event.position)
    if let parts = syntax?.draft.partCount, parts > InvoiceDraft.mostParts {
      throw .tooManyLines(events.mark(event.position, width: 1, label: "").location)
    }
  }

  private mutating func leaf(_ event: MarkupEvent) throws(Rejection) {
    guard syntax != nil, !event.text.isEmpty else { return }
    let name = Self.name(event)
    let value = InvoiceValue(
      text: try text(event), position: event.position.moved(by: event.textOffset))
    syntax?.take(path.isEmpty ? name : "\(path)/\(name)", value) { events.attribute($0) }
  }

  /// The text on one line.
  ///
  /// In a text with line breaks, tabs or non-ASCII characters, consecutive blanks, line breaks and
  /// tabs become a single blank. Throws an error if the text is invalid or has another control
  /// character.
  private func text(_ event: MarkupEvent) throws(Rejection) -> String {
    if UTF8Text.isPlainASCII(event.text) { return String(decoding: event.text, as: UTF8.self) }
    do throws(UTF8Text.Problem) {
      let words = try UTF8Text.cleaned(event.text).split(separator: 0x20)
      return String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
    } catch {
      throw .controlCharacter(events.mark(event.position, width: 1, label: ""))
    }
  }

  private mutating func close() throws(Rejection) {
    guard let ended = syntax else { return }
    if let end = ends.popLast() {
      path = String(decoding: path.utf8.prefix(end), as: UTF8.self)
      return
    }
    syntax = nil
    count += 1
    let events = events
    let sums = InvoiceSums(ended.draft, options) { position, width, label in
      events.mark(position, width: width, label: label)
    }
    try sink.receipt(try sums.receipt())
  }
}

extension Rejection {
  fileprivate static func noInvoice(_ file: String) -> Rejection {
    Rejection(
      "this file contains no invoice", at: SourceLocation(file: file),
      hint: "ask the seller for the invoice as UBL or CII")
  }

  fileprivate static func tooManyLines(_ location: SourceLocation) -> Rejection {
    Rejection("this invoice has more than \(InvoiceDraft.mostParts) lines", at: location)
  }

  fileprivate static func controlCharacter(_ mark: Mark) -> Rejection {
    Rejection(
      "control character in this element", at: mark,
      hint: "the file is damaged; ask the seller for a new one")
  }
}

/// One XML syntax of EN 16931, which maps paths to terms.
///
/// Paths are the local names below the root, joined by `/`. After the root, the reader ignores
/// namespaces.
protocol InvoiceSyntax {
  /// The names of the root elements; the value is true for a credit note.
  static var roots: [String: Bool] { get }
  /// The names that replace element names in paths, by element name.
  ///
  /// They unify the names of different versions.
  static var aliases: [String: String] { get }

  var draft: InvoiceDraft { get }

  init(_ draft: InvoiceDraft)

  /// Handles the start of an element with children.
  mutating func open(_ path: String, at position: MarkupPosition)

  /// Handles an element with text; `attribute` returns the value of one of its attributes.
  mutating func take(_ path: String, _ value: InvoiceValue, attribute: (String) -> String?)
}

/// The head of an XML file, with its encoding and root element.
struct InvoiceHead {
  private(set) var encoding = TextEncoding.utf8
  /// The local name of the root; empty if the file does not begin like XML.
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

  /// Whether the start of the file contains a namespace name, which is given in upper case.
  func names(_ namespace: StaticString) -> Bool {
    Bytes.find(namespace, in: bytes.prefix(1 << 14)) != nil
  }

  /// The bytes after an XML declaration, processing instruction or comment; nil if none comes next.
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

  /// The encoding in an XML declaration, such as `encoding="ISO-8859-15"`; nil if there is none.
  private static func encoding(in declaration: ArraySlice<UInt8>) -> String? {
    guard let place = Bytes.find("ENCODING", in: declaration) else { return nil }
    let rest = declaration[place...].drop { $0 != 0x22 && $0 != 0x27 }
    guard let quote = rest.first else { return nil }
    return String(decoding: rest.dropFirst().prefix { $0 != quote }, as: UTF8.self)
  }
}
