import Ledger
import Store

/// One run in which a person writes to the ledger: all of it, or nothing.
struct HandRun {
  let store: LedgerStore
  let run: Int
  private let day: CalendarDate
  private let lock: RunLock
  private let projection: ManualTransactionProjection

  /// Takes the workspace's lock and reads its rules; a ledger that is not there yet is made.
  init(_ workspace: Workspace, asOf day: CalendarDate) throws {
    let classifier = EntryClassifier(try workspace.classifierBook())
    lock = try RunLock(workspace)
    store = try workspace.openLedger(.create)
    self.day = day
    do {
      run = try store.nextRun()
      projection = ManualTransactionProjection(
        classifier: classifier, configuration: workspace.configuration,
        known: try store.accounts())
    } catch let error as StoreError {
      throw Failure(error)
    }
  }

  /// Writes; manual transactions become transactions, and purchases receipts.
  func write<Result>(_ body: (RegisterSession) throws -> Result) throws -> Result {
    return try Failure.ofLedger {
      let result = try store.writeRegisters(
        nil, run: run, day: day, names: projection.classifier.book.names
      ) { session throws in
        let result = try body(session)
        try projection(session)
        try PurchaseProjection(book: { projection.classifier.book })(session)
        return result
      }
      withExtendedLifetime(lock) {}
      return result
    }
  }
}
