import Importing
import Ledger
import Store
import Syntax

/// The reading side of an import: settles each statement's account, adds its entries up, and sends them
/// on.
final class ReadingSink: StatementSink {
  private let file: String
  private let book: ClassifierBook
  /// Where what is read goes.
  let belt = Conveyor<ReadStep>(capacity: 2)
  private var resolver: AccountResolver
  private var receipts: ReceiptClassifier?
  private var currency: Currency?
  private var proof = BalanceProof()
  private var ignoredCount = 0

  private var keptNotes: KeptNotes

  init(file: String, resolver: AccountResolver, book: ClassifierBook) {
    self.file = file
    keptNotes = KeptNotes(file: file)
    self.resolver = resolver
    self.book = book
  }

  func begin(_ statement: Statement) throws(Rejection) {
    let account = try resolver.account(of: statement, file: file)
    let isNew = resolver.known.add(account)
    currency = account.currency
    proof = BalanceProof()
    try send(.begin(statement, account, isNew: isNew))
  }

  func add(_ batch: EntryBatch) throws(Rejection) {
    if let other = batch.entries.first(where: { $0.amount.currency != currency }), let currency {
      throw .otherCurrency(other, currency, file)
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

  /// What the reader remarked.
  var notes: [Diagnostic] { keptNotes.all }

  func note(_ diagnostic: Diagnostic) {
    keptNotes.add(diagnostic)
  }

  /// Whether the reader found something that a person has to look at.
  private(set) var hasFinding = false

  func finding(_ diagnostic: Diagnostic) {
    hasFinding = true
    keptNotes.insist(on: diagnostic)
  }

  /// The writing side stops the belt when the ledger refuses; it knows why.
  private func send(_ step: ImportStep) throws(Rejection) {
    guard belt.send(.ready(step)) else { throw Rejection([]) }
  }
}

extension Rejection {
  fileprivate static func otherCurrency(
    _ entry: StatementEntry, _ currency: Currency, _ file: String
  ) -> Rejection {
    Rejection(
      "the entry of \(entry.amount) is in \(entry.amount.currency), but its account is in "
        + "\(currency)",
      at: SourceLocation(file: file, line: Int(entry.line)),
      hint: "an account has one currency; ask the bank for one statement per currency")
  }
}
