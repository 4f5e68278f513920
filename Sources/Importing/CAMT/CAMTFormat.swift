import Ledger
package import Syntax

/// ISO 20022 cash management: camt.052, camt.053 and camt.054, the downloads of banks in Europe.
package struct CAMTFormat: StatementFormat {
  package init() {}

  package var name: String { "camt" }
  package var title: String { "ISO 20022 camt.052, camt.053 and camt.054, every version" }

  /// Takes every ISO 20022 message, so that an order to the bank is refused as what it is.
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
      events, messageName: head.messageName, file: stream.name, options: options, sink: sink)
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
