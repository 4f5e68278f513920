import Importing
import Ledger
import Store
import Syntax

/// The reading side of an import.
///
/// It determines the account of each statement, adds up the entries and sends them on.
final class ReadingSink: StatementSink {
  private let file: String
  private let book: ClassifierBook
  /// The queue to the next thread.
  let belt = BoundedQueue<ReadStep>(capacity: 2)
  private var resolver: AccountResolver
  private var receipts: ReceiptClassifier?
  private var currency: Currency?
  private var proof = BalanceProof()
  private var ignoredCount = 0

  private var keptNotes: ReaderNotes

  init(file: String, resolver: AccountResolver, book: ClassifierBook) {
    self.file = file
    keptNotes = ReaderNotes(file: file)
    self.resolver = resolver
    self.book = book
  }

  func begin(_ statement: Statement) throws(Rejection) {
    let account = try resolver.account(of: statement, file: file)
    let similar = resolver.similarAccount(to: account.key)
    let isNew = resolver.known.add(account)
    if isNew, let similar { note(.perhapsMeant(similar, account.key, file)) }
    currency = account.currency
    proof = BalanceProof()
    try send(.begin(statement, account, isNew: isNew))
  }

  func add(_ batch: EntryBatch) throws(Rejection) {
    if let other = batch.entries.first(where: { $0.amount.currency != currency }), let currency {
      throw Rejection(
        "the entry of \(other.amount) is in \(other.amount.currency), but its account is in "
          + "\(currency)",
        at: SourceLocation(file: file, line: Int(other.line)),
        hint: "an account has one currency; ask the bank for one statement per currency")
    }
    proof.add(batch.entries)
    guard belt.send(.batch(batch)) else { throw Rejection([]) }
  }

  func end(_ statement: Statement) throws(Rejection) {
    try send(.end(statement, proof.verdict(statement), ignored: ignoredCount))
    ignoredCount = 0
  }

  func ignored(_ count: Int) {
    ignoredCount += count
  }

  func securities(_ securities: [Security]) throws(Rejection) {
    try send(.securities(securities))
  }

  func receipt(_ receipt: Receipt) throws(Rejection) {
    let receipts = receipts ?? ReceiptClassifier(book)
    self.receipts = receipts
    try send(.receipt(receipts.prepare(receipt)))
  }

  func rejected(_ row: RejectedRow) throws(Rejection) {
    try send(.rejected(row))
  }

  /// The notes of the reader.
  var notes: [Diagnostic] { keptNotes.all }

  func note(_ diagnostic: Diagnostic) {
    keptNotes.add(diagnostic)
  }

  /// Whether the reader found a problem that needs your attention.
  private(set) var hasFinding = false

  func finding(_ diagnostic: Diagnostic) {
    hasFinding = true
    keptNotes.insist(on: diagnostic)
  }

  /// Sends a step; throws an empty rejection if the writing side has stopped the queue.
  ///
  /// The writing side stops the queue when the ledger rejects the file, and reports the reason.
  private func send(_ step: ImportStep) throws(Rejection) {
    guard belt.send(.ready(step)) else { throw Rejection([]) }
  }
}

extension Diagnostic {
  fileprivate static func perhapsMeant(_ similar: String, _ key: String, _ file: String) -> Self {
    Diagnostic(
      .warning, "the account \"\(key)\" is new", at: SourceLocation(file: file),
      hint: "did you mean \"\(similar)\"? If so, undo this run and import again")
  }
}

/// The sum of a statement's booked entries, compared with its balances.
struct BalanceProof {
  private var sum: Int64 = 0
  private var hasOverflown = false

  mutating func add(_ entries: [StatementEntry]) {
    for entry in entries where !entry.isPending {
      let (next, overflow) = sum.addingReportingOverflow(entry.amount.minorUnits)
      sum = next
      if overflow { hasOverflown = true }
    }
  }

  func verdict(_ statement: Statement) -> BalanceVerdict {
    guard statement.isComplete, !hasOverflown, let opening = statement.opening?.minorUnits,
      let closing = statement.closing?.minorUnits
    else { return .none }
    let (expected, overflow) = opening.addingReportingOverflow(sum)
    guard !overflow else { return .none }
    return expected == closing ? .proven : .differs(expected: expected, stated: closing)
  }
}

/// The notes of a reader on a file, limited in number.
struct ReaderNotes {
  /// The maximum number of notes; a file may have a problem in each of a million rows.
  private static let most = 200

  private let file: String
  private var kept: [Diagnostic] = []
  private var more = 0

  init(file: String) { self.file = file }

  mutating func add(_ note: Diagnostic) {
    guard kept.count < Self.most else {
      more += 1
      return
    }
    kept.append(note)
  }

  /// Keeps a note even above the limit.
  mutating func insist(on note: Diagnostic) { kept.append(note) }

  /// The kept notes, and a note with the number of dropped ones, if there are any.
  var all: [Diagnostic] {
    guard more > 0 else { return kept }
    return kept + [
      Diagnostic(
        .note, "\(more) more note\(more == 1 ? "" : "s") on this file not shown",
        at: SourceLocation(file: file))
    ]
  }
}
