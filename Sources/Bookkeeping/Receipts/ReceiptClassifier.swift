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
  func prepare(_ receipt: Receipt) -> PreparedReceipt { classify(receipt).prepared }

  /// The same, with what the rules said for it.
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

  /// The rules that each line matches.
  ///
  /// Lines that have a category of their own meet none.
  func lineMatches(_ receipt: Receipt) -> [Answer] {
    receipt.lines.filter(\.category.isEmpty).map { ask(of: $0, receipt, matches) }
  }

  /// The rules that the receipt matches as a whole, which give it its place.
  func placeMatches(_ receipt: Receipt) -> [RuleMatch] { ask(of: receipt, matches).matches }

  typealias Answer = (classification: Classification, matches: [RuleMatch])
  private typealias Question = (StatementEntry, UnsafeBufferPointer<UInt8>) -> Answer

  /// What the rules say, without those that came too late.
  private func ruling(_ entry: StatementEntry, _ text: UnsafeBufferPointer<UInt8>) -> Answer {
    (classifier.ruling(on: entry, in: text), [])
  }

  private func matches(_ entry: StatementEntry, _ text: UnsafeBufferPointer<UInt8>) -> Answer {
    classifier.matches(entry, in: text)
  }

  private func ask(of receipt: Receipt, _ question: Question) -> Answer {
    ask(receipt, receipt.merchant, receipt.place, receipt.total.minorUnits, question)
  }

  /// Asks about a line by its own text, and with the merchant's name where that gives no category.
  private func ask(of line: ReceiptLine, _ receipt: Receipt, _ question: Question) -> Answer {
    let own = ask(receipt, "", line.text, line.amount, question)
    guard own.classification.category == 0 else { return own }
    return ask(receipt, receipt.merchant, line.text, line.amount, question)
  }

  /// Asks about an entry made of a part of the receipt.
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

/// What the rules say of a receipt: as a whole, which gives it its place, and of each line, which gives
/// that its category.
struct ReceiptClassification {
  let whole: Classification
  /// Nil for a line that says its category itself.
  let lines: [Classification?]

  /// Where that stands which decided the category of a line, or without one the place.
  func location(ofLine line: Int?, _ book: ClassifierBook) -> SourceLocation? {
    guard let ruling = line.map({ lines[$0] }) ?? whole else { return nil }
    return Deciders.location(of: Self.field(line).rawValue, ruling, [], book)
  }

  /// The same as the ledger keeps it.
  func decider(ofLine line: Int?, _ book: ClassifierBook, in workspace: Workspace) -> String {
    let location = location(ofLine: line, book)
    return Deciders.text(location.map { [(Self.field(line).rawValue, $0)] } ?? [], in: workspace)
  }

  private static func field(_ line: Int?) -> DerivedChange.Field {
    line == nil ? .place : .category
  }
}
