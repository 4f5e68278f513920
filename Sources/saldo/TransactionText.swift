import Ledger
import Syntax

/// Transactions as one line of text, or as one JSON object.
enum TransactionText {
  static func line(_ transaction: Transaction) -> String {
    let amount = "\(transaction.amount) \(transaction.amount.currency)"
    let fields = [
      transaction.id.description,
      String(repeating: " ", count: max(0, 16 - amount.count)) + amount,
      Printable.padded(Printable.shortened(Printable.text(transaction.payee), to: 32), 32),
      Printable.padded(transaction.category.path, 20), transaction.account.key,
      transaction.place?.name ?? "", transaction.isPending ? "pending" : "",
    ]
    return fields.joined(separator: "  ").trimmed
  }

  static func json(_ transaction: Transaction) -> String {
    let texts: [(String, String)] = [
      ("id", transaction.id.description), ("account", transaction.account.key),
      ("date", transaction.bookingDate.description), ("amount", transaction.amount.description),
      ("currency", transaction.amount.currency.code), ("payee", transaction.payee),
      ("rawPayee", transaction.rawPayee), ("memo", transaction.memo),
      ("reference", transaction.reference), ("kind", transaction.kind.word),
      ("category", transaction.category.path), ("place", transaction.place?.name ?? ""),
      ("note", transaction.note), ("file", transaction.source.file),
    ]
    var members = texts.map { "\"\($0)\":\(JSONText.quoted($1))" }
    members.append("\"tags\":[\(transaction.tags.map(JSONText.quoted).joined(separator: ","))]")
    members.append("\"pending\":\(transaction.isPending)")
    members.append("\"transfer\":\(transaction.isTransfer)")
    members.append("\"line\":\(transaction.source.line)")
    return "{\(members.joined(separator: ","))}"
  }
}
