import Ledger
import Rules
import Store
import Syntax

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

  /// Begins a receipt; ``prepare(_:)`` does it by itself.
  func forgetNames() { classifier.forgetNames() }

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

  /// The rules that each line matches: by its own text, or by the merchant's name with it where no rule
  /// for the text alone gives a category.
  ///
  /// Lines that have a category of their own meet none.
  func lineMatches(
    _ receipt: Receipt
  ) -> [(classification: Classification, matches: [RuleMatch])] {
    receipt.lines.filter(\.category.isEmpty).map { matches($0, receipt) }
  }

  /// The rules that the receipt matches as a whole, which give it its place.
  func placeMatches(_ receipt: Receipt) -> [RuleMatch] { matches(receipt).matches }

  /// What decided the category of a line, or without one the place, as the ledger keeps it.
  func deciders(_ receipt: Receipt, line: Int?, in workspace: Workspace) -> String {
    let field = line == nil ? DerivedChange.Field.place : .category
    return deciders(of: receipt, line)?.text(of: field.rawValue, in: workspace) ?? ""
  }

  /// Where that stands which decided the category of a line, or without one the place.
  func location(_ receipt: Receipt, line: Int?) -> SourceLocation? {
    let field = line == nil ? DerivedChange.Field.place : .category
    return deciders(of: receipt, line)?[field.rawValue]
  }

  /// Nil where the receipt itself says the category of the line.
  private func deciders(of receipt: Receipt, _ line: Int?) -> Deciders? {
    guard let line else {
      let (result, matches) = matches(receipt)
      return Deciders(result, matches, classifier.book)
    }
    guard receipt.lines[line].category.isEmpty else { return nil }
    let (result, matches) = matches(receipt.lines[line], receipt)
    return Deciders(result, matches, classifier.book)
  }

  private func category(of line: ReceiptLine, _ receipt: Receipt) -> Int32 {
    let own = classify(receipt, "", line.text, line.amount).category
    return own > 0 ? own : classify(receipt, receipt.merchant, line.text, line.amount).category
  }

  private func matches(
    _ receipt: Receipt
  ) -> (classification: Classification, matches: [RuleMatch]) {
    with(receipt, receipt.merchant, receipt.place, receipt.total.minorUnits, classifier.matches)
  }

  private func matches(
    _ line: ReceiptLine, _ receipt: Receipt
  ) -> (classification: Classification, matches: [RuleMatch]) {
    let own = with(receipt, "", line.text, line.amount, classifier.matches)
    guard own.classification.category == 0 else { return own }
    return with(receipt, receipt.merchant, line.text, line.amount, classifier.matches)
  }

  private func classify(
    _ receipt: Receipt, _ payee: String, _ memo: String, _ units: Int64
  ) -> EntryClassification {
    with(receipt, payee, memo, units, classifier.classify)
  }

  /// Asks the classifier about an entry made of a part of the receipt.
  private func with<Answer>(
    _ receipt: Receipt, _ payee: String, _ memo: String, _ units: Int64,
    _ ask: (StatementEntry, UnsafeBufferPointer<UInt8>, Coordinate?) -> Answer
  ) -> Answer {
    var batch = EntryBatch()
    var entry = StatementEntry(
      bookingDate: receipt.day,
      amount: Amount(minorUnits: -units, currency: receipt.total.currency), line: receipt.line)
    entry.payee = batch.add(payee)
    entry.memo = batch.add(memo)
    return batch.withText { ask(entry, $0, nil) }
  }
}
