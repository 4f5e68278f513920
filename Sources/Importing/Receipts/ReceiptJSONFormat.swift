package import Syntax

/// The format of receipts in saldo's own JSON, for manual entry or conversion from other sources.
///
/// See samples/statements/README.md.
package struct ReceiptJSONFormat: StatementFormat {
  package init() {}

  package var name: String { "receipt" }
  package var title: String { "receipts in saldo's JSON format" }

  package func recognises(_ head: FileHead) -> Bool {
    guard head.beginsLikeJSON else { return false }
    let text = head.bytes.filter { $0 > 0x20 }
    let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard text.count > start, text[start] == 0x7B || text[start] == 0x5B else { return false }
    return Bytes.find("\"SCHEMA\":\"SALDO.RECEIPT/", in: text[...]) != nil
  }

  package func read(
    _ stream: ByteStream, options: ReadingOptions, into sink: any StatementSink
  ) throws(Rejection) {
    let tokens = try JSONTokenizer(stream)
    tokens.readsSequence = true
    var problems = GatheredProblems()
    do throws(Rejection) {
      while let token = try tokens.next() {
        guard token == .beginArray else {
          try Self.take(try tokens.value(beginning: token), tokens, options, sink, &problems)
          continue
        }
        while let value = try tokens.nextValue() {
          try Self.take(value, tokens, options, sink, &problems)
        }
      }
    } catch {
      throw problems.rejection(of: stream.name, last: error)
    }
    guard problems.isEmpty else { throw problems.rejection(of: stream.name) }
  }

  private static func take(
    _ value: JSONValue, _ tokens: JSONTokenizer, _ options: ReadingOptions,
    _ sink: any StatementSink, _ problems: inout GatheredProblems
  ) throws(Rejection) {
    var reader = JSONReceipt(value, path: tokens.path, options)
    guard let receipt = reader.receipt() else {
      reader.problems.forEach { problems.add($0) }
      return
    }
    try sink.receipt(receipt)
  }
}
