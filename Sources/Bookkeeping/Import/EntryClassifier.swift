import Geotagging
import Ledger
import Rules
import Syntax

/// What rules and places make of an entry: the one function that import, dry run, `normalize`,
/// `explain` and `rules explain` share.
///
/// It owns the room that matching needs, so one serves one thread.
final class EntryClassifier {
  let book: ClassifierBook
  private var classifier: Classifier
  private var text = FoldedText()
  private var account: Int32 = -1
  private var tagSetIndices: [[Int32]: Int32] = [:]
  /// What the indices of ``EntryClassification/tagSet`` stand for, tags joined by U+001F.
  private(set) var tagSets: [String] = []

  init(_ book: ClassifierBook) {
    self.book = book
    classifier = Classifier(book.rules)
  }

  /// The entries that follow are of this account.
  func begin(account key: String) {
    account = book.rules.accountIndex(key)
  }

  func classify(
    _ entry: StatementEntry, in bytes: UnsafeBufferPointer<UInt8>
  ) -> EntryClassification {
    let result = classifier.classify(subject(entry, bytes))
    var classification = EntryClassification()
    classification.category = result.category
    if result.category == 0, !entry.category.isEmpty {
      classification.category = EntryClassification.fromSource
    }
    classification.payee = result.payee
    classification.note = result.note
    classification.kind = result.kind ?? entry.kind
    classification.isTransfer = result.isTransfer || entry.kind.isInvestment
    classification.place = place(result)
    if !result.tags.isEmpty { classification.tagSet = tagSet(result.tags) }
    return classification
  }

  /// What the rules say of an entry, and which rule said it.
  func explain(
    _ entry: StatementEntry, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (trace: RuleTrace, place: Int32) {
    let trace = classifier.explain(subject(entry, bytes))
    return (trace, place(trace.classification))
  }

  private func subject(
    _ entry: StatementEntry, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> RuleSubject {
    let payee = bytes.bytes(entry.payee)
    let memo = bytes.bytes(entry.memo)
    text.set(payee: payee, memo: memo)
    var subject = RuleSubject(
      text: text, payee: payee, memo: memo, minorUnits: entry.amount.minorUnits,
      exponent: entry.amount.currency.exponent, date: entry.bookingDate, account: account,
      currency: entry.amount.currency, kind: entry.kind)
    subject.reference = bytes.bytes(entry.reference)
    return subject
  }

  /// The place a rule names, else the one the text tells of, else the one of the clean payee.
  private func place(_ result: borrowing Rules.Classification) -> Int32 {
    switch result.place {
    case .nowhere: return -1
    case .named(let index): return book.namedPlaces[Int(index)]
    case .fromText:
      let found = book.places.place(in: text.folded)
      return found < 0 && result.payee >= 0 ? book.payeePlaces[Int(result.payee)] : found
    }
  }

  private func tagSet(_ tags: [Int32]) -> Int32 {
    if let known = tagSetIndices[tags] { return known }
    let index = Int32(tagSets.count)
    tagSets.append(tags.map { book.rules.tags[Int($0)] }.joined(separator: "\u{1F}"))
    tagSetIndices[tags] = index
    return index
  }
}
