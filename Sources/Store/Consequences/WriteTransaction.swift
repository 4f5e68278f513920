internal import GRDB
internal import Glibc
import Ledger
import Matching

/// A write transaction with the scope of its changes.
///
/// Every change of a ledger's rows goes through ``LedgerStore/writing(isTrial:_:)``, which ends
/// with ``settle()``.
final class WriteTransaction {
  let database: Database
  let seal: Seal
  /// The scope of changes since the last ``settle()``.
  var touched = Touched()
  /// Whether to commit the changes instead of rolling them back.
  var isKept: Bool

  init(_ database: Database, _ seal: Seal, isKept: Bool = true) {
    self.database = database
    self.seal = seal
    self.isKept = isKept
  }

  /// All derivations, in order of dependency.
  ///
  /// Only a row that counts can be the leg of a transfer, and no leg of a transfer pays a purchase
  /// without further evidence.
  static let consequences: [any Consequence.Type] = [
    DuplicateRows.self, TransferRows.self, ReceiptPayments.self,
  ]

  /// The names of the tables that contain only derived rows.
  static var derivedTables: [String] { consequences.flatMap { $0.tables } }

  /// The queries for all derived rows, and for derived columns in other tables.
  static var derivedRows: [String] {
    derivedTables.map { "SELECT * FROM \($0)" } + consequences.flatMap { $0.columns }
  }

  /// Derives the consequences of the touched rows again, and returns the results.
  @discardableResult
  func settle() throws -> Settled {
    var settled = Settled()
    guard !touched.isEmpty else { return settled }
    for consequence in Self.consequences {
      try consequence.init(database: database, seal: seal).derive(&touched, &settled)
    }
    touched = Touched()
    return settled
  }
}

extension WriteTransaction {
  /// Marks all days and receipts, and the accounts in which some rows may not count.
  func touchEverything() throws {
    for account in try database.values(Int32.self, "SELECT id FROM account")
    where try DuplicateScope.hasSeveralViews(database, account: account) {
      touched.insert(account: account)
    }
    let row = try database.row(
      "SELECT (SELECT min(day) FROM txn) AS first, (SELECT max(day) FROM txn) AS last")
    if let days = try row?.days("first", "last") { touched.insert(days) }
    touched.insert(receipts: .all)
  }

  /// Marks the amounts of a row and its linked rows: their receipts or postings may have changed.
  func touch(_ key: TransactionKey) throws {
    let amounts = try database.values(
      Int64.self,
      """
      \(LinkedRows.ofOne)
      SELECT DISTINCT amount FROM linked JOIN txn USING(\(TransactionKey.columns))
      """, key.arguments)
    for amount in amounts { touched.insert(amount: amount) }
  }
}

extension WriteTransaction {
  /// Marks the amounts of a row's partners in transfers; call it before the row is removed.
  func touchPartners(of key: TransactionKey) throws {
    let amounts = try database.values(
      Int64.self,
      """
      SELECT t.amount FROM transfer x JOIN txn t ON t.day=x.otherDay AND t.account=x.otherAccount
        AND t.fingerprint=x.otherFingerprint AND t.occurrence=x.otherOccurrence
      WHERE x.day=?1 AND x.account=?2 AND x.fingerprint=?3 AND x.occurrence=?4
      UNION SELECT t.amount FROM transfer x JOIN txn t ON \(TransactionKey.same("t", "x"))
      WHERE x.otherDay=?1 AND x.otherAccount=?2 AND x.otherFingerprint=?3 AND x.otherOccurrence=?4
      """, key.arguments)
    for amount in amounts { touched.insert(amount: amount) }
  }
}

/// A derivation of rows from other rows.
///
/// It writes only the differences.
protocol Consequence: SendableMetatype {
  /// The names of the tables that contain only rows of this derivation.
  ///
  /// An export need not contain these tables. Tests compare them with a derivation from scratch.
  static var tables: [String] { get }
  /// The queries for the derived columns in other tables.
  static var columns: [String] { get }

  init(database: Database, seal: Seal)

  /// Clears the derived columns in other tables.
  ///
  /// At the call, the derivation's own tables still have their rows.
  static func clear(_ database: Database) throws

  /// Derives rows, and adds the changed rows to `touched` and the results to `settled`.
  func derive(_ touched: inout Touched, _ settled: inout Settled) throws
}

extension Consequence {
  static var columns: [String] { [] }
  static func clear(_ database: Database) throws {}
}

/// The results of a derivation.
struct Settled {
  /// The changes of row statuses.
  var statuses: [StatusChange] = []
  /// The number of questions about duplicates that involve the imported file.
  var questionCount = 0
  /// The possible transfers on the touched days that you have to confirm.
  var openTransfers: [TransferGroup] = []
  /// The results for the receipts that were matched again.
  var receipts = SettledReceipts()
}

extension LedgerStore {
  /// Runs `body` in one write transaction, derives the consequences, and returns the result of
  /// `body`.
  ///
  /// Either all changes are written or none. A trial writes none.
  func writing<Result>(
    isTrial: Bool = false, _ body: (WriteTransaction) throws -> Result
  ) throws -> Result {
    do {
      var result: Result?
      try lasting { begun in
        try queue.writeWithoutTransaction { database in
          try database.inTransaction(.immediate) {
            begun()
            let transaction = WriteTransaction(database, seal, isKept: !isTrial)
            result = try body(transaction)
            try transaction.settle()
            return transaction.isKept ? .commit : .rollback
          }
        }
      }
      guard let result else {
        throw StoreError.inputOutput(path: path, reason: "the transaction ended early")
      }
      return result
    } catch { throw Self.translated(error, path: path) }
  }
}

extension LedgerStore {
  /// Derives duplicates, transfers and payments of receipts from scratch.
  ///
  /// The results are kept unless this is a trial. Nothing is written if nothing differs.
  ///
  /// - Returns: the number of rows that differ from those in the ledger.
  package func deriveConsequences(isTrial: Bool) throws -> Int {
    try writing(isTrial: isTrial) { transaction in
      let before = try DerivedRows(transaction.database)
      try transaction.forgetConsequences()
      try transaction.touchEverything()
      try transaction.settle()
      let count = try before.differences()
      transaction.isKept = !isTrial && count > 0
      return count
    }
  }
}

extension WriteTransaction {
  /// Removes all derived rows, and clears the derived columns of other tables.
  func forgetConsequences() throws {
    for consequence in Self.consequences { try consequence.clear(database) }
    for table in Self.derivedTables { try database.run("DELETE FROM \(table)") }
  }
}

/// A copy of a ledger's derived rows in temporary tables.
private struct DerivedRows {
  private let database: Database
  private let selections = WriteTransaction.derivedRows

  init(_ database: Database) throws {
    self.database = database
    for (index, selection) in selections.enumerated() {
      try database.run("CREATE TEMP TABLE derived\(index) AS \(selection)")
    }
  }

  /// The number of rows added or removed since the copy, whichever is larger for each query.
  ///
  /// It drops the copy.
  func differences() throws -> Int {
    var count = 0
    for (index, selection) in selections.enumerated() {
      let (before, now) = ("SELECT * FROM temp.derived\(index)", selection)
      let gone = try database.value(Int.self, "SELECT count(*) FROM (\(before) EXCEPT \(now))")
      let new = try database.value(Int.self, "SELECT count(*) FROM (\(now) EXCEPT \(before))")
      count += max(gone ?? 0, new ?? 0)
      try database.run("DROP TABLE temp.derived\(index)")
    }
    return count
  }
}

/// The handling of commits with a failed last sync.
///
/// Once SQLite has emptied its journal, the change is permanent, even if the sync after it fails.
/// If saldo reported that as a failure, you would import the same file a second time.
extension LedgerStore {
  /// Runs a write transaction, and syncs again if only the last sync of its commit failed.
  ///
  /// `write` must call `begun` when its transaction has begun.
  func lasting(_ write: (_ begun: () -> Void) throws -> Void) throws {
    var before: UInt32?
    do {
      try write { before = counter }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_IOERR {
      guard let before, stands(since: before) else { throw error }
      guard Self.sync(path) else {
        throw StoreError.inputOutput(
          path: path,
          reason: "the change was written, but the disk did not confirm it: "
            + String(cString: strerror(errno)))
      }
    }
  }

  /// The change counter in the ledger's header; nil if the header cannot be read.
  private var counter: UInt32? { (try? DatabaseHeader(path: path)).flatMap { $0 }?.changeCounter }

  /// Whether the ledger's change counter differs from an earlier value; false if it is unreadable.
  private func stands(since counter: UInt32) -> Bool {
    // Reading rolls back any uncommitted change.
    let tables = try? queue.read { try $0.value(Int.self, "SELECT count(*) FROM sqlite_schema") }
    guard tables != nil, let now = self.counter else { return false }
    return now != counter
  }

  /// Waits until a ledger, its journal and their folder are on the disk; returns false if that
  /// fails.
  private static func sync(_ path: String) -> Bool {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? "."
    return [path, "\(path)-journal", folder].allSatisfy { name in
      let descriptor = open(name, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return errno == ENOENT }
      defer { close(descriptor) }
      return fsync(descriptor) == 0
    }
  }
}
