/// The file formats that saldo imports.
package enum Formats {
  /// The formats with a signature in their files, such as a first tag.
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

  /// The formats without a signature, tried only if no signed format recognises the file.
  package static let plain: [any StatementFormat] = [
    CSVFormat()
  ]

  package static let all: [any StatementFormat] = plain + signed

  /// The formats that recognise a file with this head, normally exactly one.
  ///
  /// The plain formats are asked only if no signed format recognises the file. Empty for an unknown
  /// file.
  package static func recognising(_ head: FileHead) -> [any StatementFormat] {
    let able = signed.filter { $0.recognises(head) }
    return able.isEmpty ? plain.filter { $0.recognises(head) } : able
  }
}
