import Ledger
import Rules
import Store

/// What rules and places make of a receipt and of each of its lines.
///
/// A line's own category wins; then a rule that knows the line's text, then one that knows the
/// merchant. What none knows takes the category of the bank row that paid.
final class ReceiptClassifier {
  private let classifier: EntryClassifier

  init(_ book: ClassifierBook) {
    classifier = EntryClassifier(book)
    classifier.begin(account: Account.receiptsKey)
  }

  /// The receipt with what the ledger wants to know of it.
  func prepare(_ receipt: Receipt) -> PreparedReceipt {
    classifier.forgetNames()
    var whole = EntryClassification()
    whole.place = classify(receipt, receipt.merchant, receipt.place, receipt.total.minorUnits).place
    let lines = receipt.lines.map { line in
      var classification = EntryClassification()
      classification.category =
        line.category.isEmpty ? category(of: line, receipt) : EntryClassification.fromSource
      return classification
    }
    return PreparedReceipt(
      receipt: receipt, classification: whole, lines: lines, made: classifier.made)
  }

  /// The category of each line; empty where nothing knows it.
  func categories(of receipt: Receipt) -> [String] {
    let prepared = prepare(receipt)
    return zip(receipt.lines, prepared.lines).map { line, classification in
      switch classification.category {
      case 0: ""
      case EntryClassification.fromSource: line.category
      default: classifier.book.names.category(classification.category, prepared.made)
      }
    }
  }

  private func category(of line: ReceiptLine, _ receipt: Receipt) -> Int32 {
    let own = classify(receipt, "", line.text, line.amount).category
    return own > 0 ? own : classify(receipt, receipt.merchant, line.text, line.amount).category
  }

  private func classify(
    _ receipt: Receipt, _ payee: String, _ memo: String, _ units: Int64
  ) -> EntryClassification {
    var batch = EntryBatch()
    var entry = StatementEntry(
      bookingDate: receipt.day,
      amount: Amount(minorUnits: -units, currency: receipt.total.currency), line: receipt.line)
    entry.payee = batch.add(payee)
    entry.memo = batch.add(memo)
    return batch.withText { classifier.classify(entry, in: $0) }
  }
}
