import Ledger

/// The fields of one entry, found by their letters in whatever order they stand
/// (formats.md, 2).
struct QIFFields {
  /// A part of a split: S begins it, E and $ belong to it.
  struct Part {
    var category: QIFRow.Field?
    var memo: QIFRow.Field?
    var amount: QIFRow.Field?
  }

  var date: QIFRow.Field?
  /// T, or U where T is missing.
  var amount: QIFRow.Field?
  var number: QIFRow.Field?
  var payee: QIFRow.Field?
  var category: QIFRow.Field?
  var memos: [QIFRow.Field] = []
  var address: [QIFRow.Field] = []
  var parts: [Part] = []
  var security: QIFRow.Field?
  var price: QIFRow.Field?
  var quantity: QIFRow.Field?
  var commission: QIFRow.Field?
  /// A second date or amount: the `^` between two entries is missing.
  var repeated: QIFRow.Field?

  init(_ row: borrowing QIFRow, isTrade: Bool) {
    var otherAmount: QIFRow.Field?
    for field in row.fields where field.textStart < field.textEnd || field.letter == 0x53 {
      switch Unicode.Scalar(field.letter) {
      case "D":
        // A part of a split may repeat the date.
        if date == nil { date = field } else if parts.isEmpty { repeated = repeated ?? field }
      case "T": if amount == nil { amount = field } else { repeated = repeated ?? field }
      case "U": otherAmount = otherAmount ?? field
      case "N": number = number ?? field
      case "P": payee = payee ?? field
      case "L": category = category ?? field
      case "M": memos.append(field)
      case "A": address.append(field)
      case "S" where !isTrade: parts.append(Part(category: field))
      case "E" where !isTrade: takePart(field, \.memo)
      case "$" where !isTrade: takePart(field, \.amount)
      case "Y": security = security ?? field
      case "I": price = price ?? field
      case "Q": quantity = quantity ?? field
      case "O": commission = commission ?? field
      default: break
      }
    }
    amount = amount ?? otherAmount
  }

  /// A memo or an amount goes to the part that begins above it, or begins one.
  private mutating func takePart(
    _ field: QIFRow.Field, _ key: WritableKeyPath<Part, QIFRow.Field?>
  ) {
    if parts.isEmpty || parts[parts.count - 1][keyPath: key] != nil { parts.append(Part()) }
    parts[parts.count - 1][keyPath: key] = field
  }
}
