import Ledger
import Syntax

/// Transactions as one line of text, or as one JSON object.
enum TransactionText {
  static func line(_ transaction: Transaction) -> String {
    let amount = "\(transaction.amount) \(transaction.amount.currency)"
    let fields = [
      transaction.id.description,
      String(repeating: " ", count: max(0, 16 - amount.count)) + amount,
      Printable.padded(Printable.shortened(Printable.text(payee(transaction)), to: 32), 32),
      Printable.padded(category(transaction), 20), transaction.account.key,
      transaction.place?.name ?? "", transaction.isPending ? "pending" : "",
    ]
    return fields.joined(separator: "  ").trimmed
  }

  /// The payee; of a batch, whose name is only that of its first part, all others too.
  private static func payee(_ transaction: Transaction) -> String {
    let names = transaction.splits.map(\.payee).filter { !$0.isEmpty }
    guard !names.isEmpty, transaction.payee == transaction.rawPayee else {
      return transaction.payee
    }
    return names.joined(separator: ", ")
  }

  /// Its category, or the first of several and how many more there are.
  private static func category(_ transaction: Transaction) -> String {
    let postings = transaction.postings
    let first = postings.first?.category.path ?? transaction.category.path
    return postings.count > 1 ? "\(first) +\(postings.count - 1)" : first
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
    if !transaction.splits.isEmpty {
      let parts = transaction.splits.map { posting in
        let side =
          posting.payee.isEmpty
          ? ""
          : ",\"payee\":\(JSONText.quoted(posting.payee)),\"memo\":\(JSONText.quoted(posting.memo))"
        return
          "{\"category\":\(JSONText.quoted(posting.category.path)),\"amount\":\"\(posting.amount)\","
          + "\"transfer\":\(posting.isTransfer)\(side)}"
      }
      members.append("\"postings\":[\(parts.joined(separator: ","))]")
    }
    members.append("\"pending\":\(transaction.isPending)")
    members.append("\"transfer\":\(transaction.isTransfer)")
    members.append("\"line\":\(transaction.source.line)")
    return "{\(members.joined(separator: ","))}"
  }
}
