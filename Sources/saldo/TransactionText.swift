import Ledger
import Syntax

/// The text and JSON forms of a transaction.
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

  /// The payee for display.
  ///
  /// For a batch, it lists the payees of all postings, unless a rule or an override sets a payee.
  private static func payee(_ transaction: Transaction) -> String {
    let names = transaction.splits.map(\.payee).filter { !$0.isEmpty }
    guard !names.isEmpty, transaction.payee == transaction.rawPayee else {
      return transaction.payee
    }
    return names.joined(separator: ", ")
  }

  /// The category, or the first of several with the number of others, such as `Food +2`.
  private static func category(_ transaction: Transaction) -> String {
    let postings = transaction.postings
    let first = postings.first?.category.path ?? transaction.category.path
    return postings.count > 1 ? "\(first) +\(postings.count - 1)" : first
  }

  static func json(_ transaction: Transaction) -> JSON {
    let postings = transaction.splits.map { posting -> JSON in
      let hasSide = !posting.payee.isEmpty
      return [
        "category": posting.category.path, "amount": "\(posting.amount)",
        "transfer": posting.isTransfer, "payee": hasSide ? posting.payee : nil,
        "memo": hasSide ? posting.memo : nil,
      ]
    }
    return [
      "id": "\(transaction.id)", "account": transaction.account.key,
      "date": "\(transaction.bookingDate)", "amount": "\(transaction.amount)",
      "currency": transaction.amount.currency.code, "payee": transaction.payee,
      "rawPayee": transaction.rawPayee, "memo": transaction.memo,
      "reference": transaction.reference, "kind": transaction.kind.word,
      "category": transaction.category.path, "place": transaction.place?.name ?? "",
      "note": transaction.note, "file": transaction.source.file,
      "tags": transaction.tags, "postings": postings.isEmpty ? nil : postings,
      "pending": transaction.isPending, "transfer": transaction.isTransfer,
      "line": transaction.source.line,
    ]
  }
}
