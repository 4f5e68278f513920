import Ledger
import Rules
import Store
import Syntax

/// A classifier of receipts and their lines by rules and places.
///
/// A line's own category comes first, then a rule that matches the line's text alone, then a rule
/// that matches the merchant and the line's text. Otherwise the line gets the category of the row
/// that paid the receipt.
final class ReceiptClassifier {
  private let classifier: EntryClassifier

  init(_ book: ClassifierBook) {
    classifier = EntryClassifier(book)
    classifier.begin(account: Account.receiptsKey)
  }

  /// Forgets the new names of the previous receipt; ``prepare(_:)`` calls this itself.
  func forgetNames() { classifier.forgetNames() }

  /// The receipt with its classifications, ready for the ledger.
  func prepare(_ receipt: Receipt) -> PreparedReceipt { classify(receipt).prepared }

  /// The prepared receipt, together with the results of the rules.
  func classify(_ receipt: Receipt) -> (prepared: PreparedReceipt, rulings: ReceiptClassification) {
    classifier.forgetNames()
    let rulings = ReceiptClassification(
      whole: ask(of: receipt, ruling).classification,
      lines: receipt.lines.map { line in
        line.category.isEmpty ? ask(of: line, receipt, ruling).classification : nil
      })
    var whole = EntryClassification()
    whole.place = rulings.whole.found.place
    let lines = rulings.lines.map { ruling in
      var classification = EntryClassification()
      classification.category = ruling?.category ?? EntryClassification.fromSource
      return classification
    }
    return (
      PreparedReceipt(
        receipt: receipt, classification: whole, lines: lines, made: classifier.made), rulings
    )
  }

  /// The category of each line; empty if neither the line nor a rule sets one.
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

  /// The rules that match each line, except lines with a category of their own.
  func lineMatches(_ receipt: Receipt) -> [Answer] {
    receipt.lines.filter(\.category.isEmpty).map { ask(of: $0, receipt, matches) }
  }

  /// The rules that match the receipt as a whole; they determine its place.
  func placeMatches(_ receipt: Receipt) -> [RuleMatch] { ask(of: receipt, matches).matches }

  typealias Answer = (classification: Classification, matches: [RuleMatch])
  private typealias Question = (StatementEntry, UnsafeBufferPointer<UInt8>) -> Answer

  /// The classification of an entry, without the list of matching rules.
  private func ruling(_ entry: StatementEntry, _ text: UnsafeBufferPointer<UInt8>) -> Answer {
    (classifier.ruling(on: entry, in: text), [])
  }

  private func matches(_ entry: StatementEntry, _ text: UnsafeBufferPointer<UInt8>) -> Answer {
    classifier.matches(entry, in: text)
  }

  private func ask(of receipt: Receipt, _ question: Question) -> Answer {
    ask(receipt, receipt.merchant, receipt.place, receipt.total.minorUnits, question)
  }

  /// The answer for a line by its text alone; if that gives no category, by its text and the
  /// merchant's name.
  private func ask(of line: ReceiptLine, _ receipt: Receipt, _ question: Question) -> Answer {
    let own = ask(receipt, "", line.text, line.amount, question)
    guard own.classification.category == 0 else { return own }
    return ask(receipt, receipt.merchant, line.text, line.amount, question)
  }

  /// The answer for an entry with the given fields and the day of the receipt.
  private func ask(
    _ receipt: Receipt, _ payee: String, _ memo: String, _ units: Int64, _ question: Question
  ) -> Answer {
    var batch = EntryBatch()
    var entry = StatementEntry(
      bookingDate: receipt.day,
      amount: Amount(minorUnits: -units, currency: receipt.total.currency), line: receipt.line)
    entry.payee = batch.add(payee)
    entry.memo = batch.add(memo)
    return batch.withText { question(entry, $0) }
  }
}

/// The results of the rules for a receipt: its place, and the category of each line.
struct ReceiptClassification {
  let whole: Classification
  /// The result for each line; nil for a line with a category of its own.
  let lines: [Classification?]

  /// The location of the rule that set the category of a line; nil if no rule did.
  ///
  /// If `line` is nil, it is the location of the rule, or of the place's definition, behind the
  /// receipt's place.
  func location(ofLine line: Int?, _ book: ClassifierBook) -> SourceLocation? {
    guard let ruling = line.map({ lines[$0] }) ?? whole else { return nil }
    return Deciders.location(of: Self.field(line).rawValue, ruling, [], book)
  }

  /// The location from ``location(ofLine:_:)``, as text that the ledger stores.
  func decider(ofLine line: Int?, _ book: ClassifierBook, in workspace: Workspace) -> String {
    let location = location(ofLine: line, book)
    return Deciders.text(location.map { [(Self.field(line).rawValue, $0)] } ?? [], in: workspace)
  }

  private static func field(_ line: Int?) -> DerivedChange.Field {
    line == nil ? .place : .category
  }
}
