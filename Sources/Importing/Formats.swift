/// Every statement format saldo reads.
package enum Formats {
  /// Formats whose files carry a sign of their own, such as a first tag.
  package static let signed: [any StatementFormat] = [
    OFXFormat(),
    CAMTFormat(),
    MT940Format(),
    QIFFormat(),
    WebTrackerFormat(),
    ReceiptUBLFormat(),
    ReceiptCIIFormat(),
    ReceiptJSONFormat(),
    ReceiptGroceryFormat(),
  ]

  /// Formats of plain rows, asked only when no signed format knows the file.
  package static let plain: [any StatementFormat] = [
    CSVFormat()
  ]

  package static let all: [any StatementFormat] = plain + signed

  /// The formats that take a file with this head for theirs; one, unless something is wrong.
  package static func recognising(_ head: FileHead) -> [any StatementFormat] {
    let able = signed.filter { $0.recognises(head) }
    return able.isEmpty ? plain.filter { $0.recognises(head) } : able
  }
}
