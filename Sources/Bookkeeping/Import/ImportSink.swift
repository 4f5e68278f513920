import Importing
import Ledger
import Store
import Syntax

/// Takes what a reader reads and puts it into the ledger's import session.
final class ImportSink: StatementSink {
  private let session: ImportSession
  private let file: String
  private let classifier: EntryClassifier
  private let onChange: ((ChangeLine) -> Void)?
  private var resolver: AccountResolver
  private var preparation: EntryPreparation?
  private var current: StatementImport?
  private var proof = BalanceProof()
  /// Rows of the current statement that are no entries.
  private var ignoredRows = 0

  private(set) var statements: [StatementImport] = []
  private(set) var notes: [Diagnostic] = []
  /// What went wrong in the ledger itself, behind a rejection that the reader passed on.
  private(set) var storeError: StoreError?

  init(
    _ session: ImportSession, file: String, resolver: AccountResolver,
    classifier: EntryClassifier, onChange: ((ChangeLine) -> Void)?
  ) {
    self.session = session
    self.file = file
    self.resolver = resolver
    self.classifier = classifier
    self.onChange = onChange
  }

  func begin(_ statement: Statement) throws(Rejection) {
    let account = try resolver.account(of: statement, file: file)
    let isNew = !resolver.known.contains { $0.key == account.key }
    if isNew { resolver.known.append(account) }
    try storing {
      try session.begin(statement, account: try session.account(account))
    }
    current = StatementImport(account: account, isNewAccount: isNew)
    preparation = EntryPreparation(account: account, classifier: classifier)
    proof = BalanceProof()
  }

  func add(_ batch: EntryBatch) throws(Rejection) {
    guard let prepared = preparation?.prepare(batch) else { return }
    proof.add(batch.entries)
    try storing {
      try session.add(prepared) { [self] batch, index, change in
        count(prepared.classifications, batch, index, change)
      }
    }
  }

  func end(_ statement: Statement) throws(Rejection) {
    guard var ended = current else { return }
    try storing {
      let outcome = try session.end(statement, ignored: ignoredRows) {
        [self] batch, index, change in
        report(batch, index, change, category: "", place: "")
      }
      ended = current ?? ended
      ended.counts.take(outcome)
      ended.firstDay = outcome.firstDay
      ended.lastDay = outcome.lastDay
      notes += Self.notes(on: outcome, file: file)
    }
    ended.balance = proof.verdict(statement)
    statements.append(ended)
    current = nil
    ignoredRows = 0
  }

  func ignored(_ count: Int) {
    ignoredRows += count
  }

  func note(_ diagnostic: Diagnostic) {
    notes.append(diagnostic)
  }

  private func count(
    _ classifications: [EntryClassification], _ batch: EntryBatch, _ index: Int,
    _ change: EntryChange
  ) {
    let classification = classifications[index]
    if change == .new {
      if classification.category != 0 { current?.counts.categorised += 1 }
      if classification.place >= 0 { current?.counts.placed += 1 }
    }
    guard onChange != nil else { return }
    let names = classifier.book.names
    let entry = batch.entries[index]
    report(
      batch, index, change,
      category: classification.category < 0
        ? batch.string(entry.category) : names.categories[Int(classification.category)],
      place: classification.place < 0 ? "" : names.places[Int(classification.place)].name)
  }

  private func report(
    _ batch: EntryBatch, _ index: Int, _ change: EntryChange, category: String, place: String
  ) {
    let entry = batch.entries[index]
    onChange?(
      ChangeLine(
        change: change, date: entry.bookingDate, amount: entry.amount,
        payee: batch.string(entry.payee), category: category, place: place))
  }

  /// Runs a step of the ledger; its error is kept and stops the reader.
  private func storing(_ step: () throws -> Void) throws(Rejection) {
    do {
      try step()
    } catch {
      if let rejection = error as? Rejection { throw rejection }
      storeError = StoreError(passing: error)
      throw Rejection([])
    }
  }

  private static func notes(
    on outcome: ImportSession.Outcome, file: String
  ) -> [Diagnostic] {
    var notes: [Diagnostic] = []
    if outcome.reusedIDs > 0 {
      notes.append(
        Diagnostic(
          .warning,
          "\(outcome.reusedIDs) bank ids stand for other transactions too; "
            + "every row was judged by its content", at: .init(file: file)))
    }
    if outcome.renamedIDs > 0 {
      notes.append(
        Diagnostic(
          .warning, "\(outcome.renamedIDs) known transactions come with new bank ids",
          at: .init(file: file)))
    }
    return notes
  }
}

extension ImportCounts {
  /// Takes over what the session counted.
  fileprivate mutating func take(_ outcome: ImportSession.Outcome) {
    read = outcome.read
    new = outcome.new
    alreadyIn = outcome.alreadyIn
    updated = outcome.updated
    ignored = outcome.ignored
    pending = outcome.pending
  }
}
