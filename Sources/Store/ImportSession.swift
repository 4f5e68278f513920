internal import GRDB
package import Ledger

/// One file on its way into the ledger, inside one write transaction.
///
/// Each statement of the file is opened, fed and closed; what becomes of an entry is decided by
/// its identity alone (`Identity/`). Nothing is visible to others until the whole file is in.
package final class ImportSession {
  /// What happened to the entries of one statement.
  package struct Outcome: Hashable, Sendable {
    package var read = 0
    package var new = 0
    package var alreadyIn = 0
    package var updated = 0
    package var ignored = 0
    /// Rows that could not be entries and were left out of the statement.
    package var rejected = 0
    /// Entries whose bank id the ledger knows with another amount or text.
    package var reusedIDs = 0
    /// Entries known by content whose bank id has changed since.
    package var renamedIDs = 0
    /// Entries that are announced but not booked.
    package var pending = 0
    package var firstDay: CalendarDate?
    package var lastDay: CalendarDate?
  }

  let database: Database
  private let file: Int64
  private var writer: StatementWriter?
  /// All statements of the file have this id or a higher one.
  private var firstStatement: Int64?
  private var lastStatement: Int64?

  private let translator: NameTranslator
  private var receipts: ReceiptWriter

  /// What happened to the receipts of a file.
  package struct ReceiptCounts: Hashable, Sendable {
    package var read = 0
    package var new = 0
    package var alreadyIn = 0
  }
  /// The first and last day of all entries so far.
  private(set) var days: ClosedRange<Int32>?
  private let securities: SecurityWriter

  /// Told what each entry turned out to be.
  package typealias Observer = (borrowing ImportedEntry) -> Void

  init(_ database: Database, file: Int64, names: ClassificationNames) {
    self.database = database
    self.file = file
    translator = NameTranslator(database, names: names)
    receipts = ReceiptWriter(database, file: file, translator: translator)
    securities = SecurityWriter(database)
  }

  /// Starts a statement of the account with this id.
  package func begin(_ statement: Ledger.Statement, account: Int32) throws {
    let opened = try StatementWriter(
      database, file: file, account: account, layout: statement.layout,
      firstStatement: firstStatement, translator: translator, securities: securities)
    firstStatement = firstStatement ?? opened.id
    writer = opened
  }

  /// Takes entries of the statement that was begun last.
  package func add(_ prepared: PreparedBatch, observer: Observer = { _ in }) throws {
    try writer?.add(prepared, observer: observer)
  }

  /// Takes a receipt of the file.
  ///
  /// - Returns: the ledger's number of it, and whether the ledger did not have it.
  package func add(_ receipt: PreparedReceipt) throws -> (row: Int64, isNew: Bool) {
    try receipts.add(receipt)
  }

  /// Keeps how many receipts the file had.
  func finishReceipts() throws { try receipts.finish() }

  /// Takes over the names of securities, which may come before or behind what speaks of them.
  package func name(_ securities: [Security]) throws {
    try self.securities.name(securities)
  }

  /// Ends the statement; its balances and period are kept, and the counts come back.
  package func end(
    _ statement: Ledger.Statement, ignored: Int = 0, rejected: Int = 0,
    observer: Observer = { _ in }
  ) throws -> Outcome {
    guard var last = writer else { return Outcome() }
    writer = nil
    lastStatement = last.id
    let outcome = try last.finish(
      statement, ignored: ignored, rejected: rejected, observer: observer)
    if let first = outcome.firstDay?.daysSince1970, let last = outcome.lastDay?.daysSince1970 {
      days = min(first, days?.lowerBound ?? first)...max(last, days?.upperBound ?? last)
    }
    return outcome
  }

  /// Counts further rejected rows for the statement that ended last.
  package func countRejected(_ count: Int) throws {
    try database.execute(
      sql: "UPDATE statement SET read=read+?1, rejected=rejected+?1 WHERE id=?2",
      arguments: [count, lastStatement])
  }
}
