internal import GRDB
package import Ledger
import Matching

/// An import of one file, inside one write transaction.
///
/// The caller begins, feeds and ends each statement of the file. The identity of an entry decides
/// whether it becomes a new row (`Identity/`). Other connections see the rows only after the
/// commit.
package final class ImportSession {
  /// The counts of one statement's entries.
  package struct Outcome: Hashable, Sendable {
    package var read = 0
    package var new = 0
    package var alreadyIn = 0
    package var updated = 0
    package var ignored = 0
    /// The number of invalid rows, which the ledger does not store.
    package var rejected = 0
    /// The number of entries with a bank id that the ledger has only for other transactions.
    ///
    /// Each of these transactions is booked, and has another amount or is more than a week away.
    package var reusedIDs = 0
    /// The number of booked entries known by content, with a bank id that the ledger has for other
    /// transactions.
    package var renamedIDs = 0
    /// The number of pending entries, which are not booked yet.
    package var pending = 0
    package var firstDay: CalendarDate?
    package var lastDay: CalendarDate?
    /// The number of the statement's rows that are deleted and stay deleted.
    package var deleted = 0
    /// The number of this statement's new rows that turn out not to be new at the end of the file.
    package var notNew = 0
    /// The number of rows in ``notNew`` with a category.
    package var notNewCategorised = 0
    /// The number of rows in ``notNew`` with a place.
    package var notNewPlaced = 0
  }

  /// The results that are known only at the end of a file: duplicates across sources, pending rows
  /// that are now booked, and rows that the bank corrected.
  package struct Settlement: Sendable {
    /// The final counts of each statement, in order.
    package var outcomes: [Outcome] = []
    /// The number of booked rows of earlier files that no longer count because of this file.
    package var superseded = 0
    /// The number of booked rows of earlier files that count again.
    package var revived = 0
    /// The number of open questions that rows of this file raise.
    package var questions = 0
    /// The period of possible transfers near the rows of the file; nil if there are none.
    package var openTransferDays: Period?
    /// The ids of the receipts that now match a payment.
    package var newlyPaid: Set<Int64> = []
    /// The number of damaged rows in the ledger that were restored from the file.
    package var repaired = 0
    /// The final change of each entry for which another change was reported before the end of the
    /// file.
    package var changes: [EntryPlace: EntryChange] = [:]
  }

  /// The identity of an entry within a session: its statement's index, fingerprint and occurrence.
  package struct EntryPlace: Hashable, Sendable {
    package let statement: Int
    package let fingerprint: Fingerprint
    package let occurrence: Int32
  }

  let transaction: WriteTransaction
  let file: Int64
  let run: Int
  private var writer: StatementWriter?
  /// The lowest statement id of the file; nil before its first statement.
  var firstStatement: Int64?
  private(set) var accounts: [Int32] = []
  private var accountsMet: Set<Int32> = []
  private let shownIDs = BankIDFilter()
  var outcomes: [(statement: Int64, outcome: Outcome)] = []

  /// Whether the end of the file may correct the change that was reported for an entry.
  package private(set) var mayChangeItsMind = false

  private let translator: NameTranslator
  private var receipts: ReceiptWriter

  /// The counts of a file's receipts.
  package struct ReceiptCounts: Hashable, Sendable {
    package var read = 0
    package var new = 0
    package var alreadyIn = 0
  }
  private let securities: SecurityWriter
  /// The amounts of receipts that the rows of the file may affect.
  var receiptScope: AmountScope
  private let inserts: EntryInserts
  /// The repair of the file's rows in the ledger; nil if this import repairs none.
  private let repair: SourceRepair?

  /// A function that is called with the change of each entry.
  package typealias Observer =
    (_ prepared: PreparedBatch, _ index: Int, _ change: EntryChange, _ place: EntryPlace?) -> Void

  var database: Database { transaction.database }
  private var seal: Seal { transaction.seal }

  init(
    _ transaction: WriteTransaction, file: Int64, run: Int, names: ClassificationNames,
    repair: SourceRepair? = nil
  ) throws {
    self.repair = repair
    self.transaction = transaction
    self.file = file
    self.run = run
    let (database, seal) = (transaction.database, transaction.seal)
    translator = try NameTranslator(database, seal, run: run, names: names)
    receipts = try ReceiptWriter(database, seal, file: file, translator: translator)
    securities = SecurityWriter(database)
    inserts = try EntryInserts(database, seal)
    // A ledger without receipts has none to match, so no amounts need to be collected.
    receiptScope = try LedgerStore.receiptCount(database) == 0 ? .all : .none
  }

  /// Begins a statement of the account with this id.
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

  /// Whether earlier files have statements of the account.
  ///
  /// It queries statements, because a query of rows would scan all rows for each new account.
  private func hasOtherFiles(_ account: Int32) throws -> Bool {
    try database.exists(
      "SELECT 1 FROM statement WHERE account=? AND id<?", [account, firstStatement])
  }

  /// Adds entries to the statement begun last.
  package func add(_ prepared: PreparedBatch, observer: Observer = { _, _, _, _ in }) throws {
    try writer?.add(prepared, observer: observer)
  }

  /// Adds a receipt of the file.
  ///
  /// - Returns: the receipt's id in the ledger, and whether it is new.
  package func add(_ receipt: PreparedReceipt) throws -> (row: Int64, isNew: Bool) {
    // A new receipt may replace another one of its series with any amount.
    receiptScope = .all
    return try receipts.add(receipt)
  }

  /// Repairs the ledger's rows of the file, before anything is derived from them.
  ///
  /// - Returns: the number of repaired rows.
  func finishRepair() throws -> Int {
    guard let repair else { return 0 }
    receiptScope = .all
    return try repair.finish(outcomes.map(\.statement))
  }

  /// Stores the counts of receipts in the file, if it has any.
  func finishReceipts() throws { try receipts.finish() }

  /// Stores the names of securities.
  ///
  /// They may come before or after the statements that refer to the securities.
  package func name(_ securities: [Security]) throws { try self.securities.name(securities) }

  /// Ends the statement, stores its balances and period, and returns its counts.
  ///
  /// If no statement was begun, nothing happens and all counts are 0.
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
