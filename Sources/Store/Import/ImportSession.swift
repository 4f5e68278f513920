internal import GRDB
package import Ledger
import Matching

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
    /// Rows of the statement that a person deleted, and that stay so.
    package var deleted = 0
    /// Rows first shown here that turned out, at the end of the file, not to be new, and how many of
    /// them have a category and a place.
    package var notNew = 0
    package var notNewCategorised = 0
    package var notNewPlaced = 0
  }

  /// What the end of a file makes known: which rows of several sources are one transaction, which
  /// announced rows were booked, which the bank corrected.
  package struct Settlement: Sendable {
    /// The final counts of each statement, in order.
    package var outcomes: [Outcome] = []
    /// Rows of earlier files that counted and no longer do, because this file shows them better.
    package var superseded = 0
    /// Rows of earlier files that count again.
    package var revived = 0
    /// Open questions that rows of this file raise.
    package var questions = 0
    /// The days of questions about own transfers near the rows of the file; nil without such.
    package var openTransferDays: Period?
    /// The receipts that have found the rows that paid them.
    package var newlyPaid: Set<Int64> = []
    /// Rows that were damaged in the ledger and are again what the file shows.
    package var repaired = 0
    /// What entries turned out to be that were told as something else, by account and line.
    package var changes: [EntryPlace: EntryChange] = [:]
  }

  /// Where an entry stands among those of a session.
  package struct EntryPlace: Hashable, Sendable {
    package let statement: Int
    package let fingerprint: Fingerprint
    package let occurrence: Int32
  }

  let transaction: WriteTransaction
  let file: Int64
  private var writer: StatementWriter?
  /// All statements of the file have this id or a higher one.
  var firstStatement: Int64?
  private(set) var accounts: [Int32] = []
  private var accountsMet: Set<Int32> = []
  private let shownIDs = BankIDFilter()
  var outcomes: [(statement: Int64, outcome: Outcome)] = []

  /// Whether the end of the file may say of an entry something else than was told of it.
  package private(set) var mayChangeItsMind = false

  private let translator: NameTranslator
  private var receipts: ReceiptWriter

  /// What happened to the receipts of a file.
  package struct ReceiptCounts: Hashable, Sendable {
    package var read = 0
    package var new = 0
    package var alreadyIn = 0
  }
  private let securities: SecurityWriter
  /// The receipts that the rows of the file may concern.
  var receiptScope: AmountScope
  private let inserts: EntryInserts
  /// Puts right what the ledger holds of the file; nil where nothing of it is damaged.
  private let repair: SourceRepair?

  /// Told what each entry turned out to be.
  package typealias Observer =
    (_ prepared: PreparedBatch, _ index: Int, _ change: EntryChange, _ place: EntryPlace?) -> Void

  var database: Database { transaction.database }
  private var seal: Seal { transaction.seal }

  init(
    _ transaction: WriteTransaction, file: Int64, names: ClassificationNames,
    repair: SourceRepair? = nil
  ) throws {
    self.repair = repair
    self.transaction = transaction
    self.file = file
    let (database, seal) = (transaction.database, transaction.seal)
    translator = try NameTranslator(database, seal, names: names)
    receipts = try ReceiptWriter(database, seal, file: file, translator: translator)
    securities = SecurityWriter(database)
    inserts = try EntryInserts(database, seal)
    // A ledger without receipts has none to look for, and no amounts to keep in mind.
    receiptScope = try LedgerStore.receiptCount(database) == 0 ? .all : .none
  }

  /// Starts a statement of the account with this id.
  package func begin(_ statement: Ledger.Statement, account: Int32) throws {
    let opened = try StatementWriter(
      database, seal, file: file, account: account, layout: statement.layout,
      firstStatement: firstStatement, number: outcomes.count, translator: translator,
      securities: securities, inserts: inserts, shownIDs: shownIDs, receiptScope: receiptScope,
      repair: repair)
    firstStatement = firstStatement ?? opened.id
    if accountsMet.insert(account).inserted {
      accounts.append(account)
      if try hasOtherFiles(account) { mayChangeItsMind = true }
    }
    writer = opened
  }

  /// Asks the statements, not the rows: those would be read to the last for each new account.
  private func hasOtherFiles(_ account: Int32) throws -> Bool {
    try database.exists(
      "SELECT 1 FROM statement WHERE account=? AND id<?", [account, firstStatement])
  }

  /// Takes entries of the statement that was begun last.
  package func add(_ prepared: PreparedBatch, observer: Observer = { _, _, _, _ in }) throws {
    try writer?.add(prepared, observer: observer)
  }

  /// Takes a receipt of the file.
  ///
  /// - Returns: the ledger's number of it, and whether the ledger did not have it.
  package func add(_ receipt: PreparedReceipt) throws -> (row: Int64, isNew: Bool) {
    // A new receipt may take the place of another of its series, whatever that one's amount was.
    receiptScope = .all
    return try receipts.add(receipt)
  }

  /// Puts right what the ledger holds of the file, before anything rests on it.
  ///
  /// - Returns: how many rows were put right.
  func finishRepair() throws -> Int {
    guard let repair else { return 0 }
    receiptScope = .all
    return try repair.finish(outcomes.map(\.statement))
  }

  /// Keeps how many receipts the file had.
  func finishReceipts() throws { try receipts.finish() }

  /// Takes over the names of securities, which may come before or behind what speaks of them.
  package func name(_ securities: [Security]) throws { try self.securities.name(securities) }

  /// Ends the statement; its balances and period are kept, and the counts come back.
  package func end(
    _ statement: Ledger.Statement, ignored: Int = 0, rejected: Int = 0,
    observer: Observer = { _, _, _, _ in }
  ) throws -> Outcome {
    guard var last = writer else { return Outcome() }
    writer = nil
    let outcome = try last.finish(
      statement, ignored: ignored, rejected: rejected, observer: observer)
    receiptScope.add(last.receiptScope)
    outcomes.append((last.id, outcome))
    if let first = outcome.firstDay, let last = outcome.lastDay {
      transaction.touched.insert(first...last)
    }
    return outcome
  }

  /// Counts further rejected rows for the statement that ended last.
  package func countRejected(_ count: Int) throws {
    guard !outcomes.isEmpty else { return }
    outcomes[outcomes.count - 1].outcome.read += count
    outcomes[outcomes.count - 1].outcome.rejected += count
    try database.run(
      "UPDATE statement SET read=read+?1, rejected=rejected+?1 WHERE id=?2",
      [count, outcomes[outcomes.count - 1].statement])
  }
}
