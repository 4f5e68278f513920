import Ledger
import Syntax

/// Follows the elements of an e-invoice and hands its receipt to the sink.
struct InvoiceReader<Notation: InvoiceSyntax>: ~Copyable {
  private let events: XMLEvents
  private let file: String
  private let options: ReadingOptions
  private let sink: any StatementSink
  private var syntax: Notation?
  /// The path below the root, and where each of its names ends.
  private var path = ""
  private var ends: [Int] = []
  private var count = 0
  private var scratch: [UInt8] = []

  /// Elements that hold an attached file in base64.
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

  /// The text on one line, with single blanks where a program laid it out on several; control
  /// characters are refused.
  private func text(_ event: MarkupEvent) throws(Rejection) -> String {
    if UTF8Text.isPlainASCII(event.text) { return String(decoding: event.text, as: UTF8.self) }
    do throws(UTF8Text.Problem) {
      let words = try UTF8Text.cleaned(event.text).split(separator: 0x20)
      return String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
    } catch {
      let mark = events.mark(event.position, width: 1, label: "")
      throw .controlCharacter(mark.location, mark.excerpt)
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

  fileprivate static func controlCharacter(
    _ location: SourceLocation, _ excerpt: Diagnostic.Excerpt?
  ) -> Rejection {
    Rejection(
      "control character in this element", at: location, excerpt: excerpt,
      hint: "the file is damaged; ask the seller for a new one")
  }
}
