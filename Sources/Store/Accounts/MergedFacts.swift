internal import GRDB
import Ledger

/// The decisions, overrides and log lines about rows of a merged account.
///
/// Those about a row that the merge adds to the other account move to the new row, and undo moves
/// them back. About a row that both accounts had, each account may have its own: those of the other
/// account win, and decisions of the merged one are added, marked with the run of the merge.
struct MergedFacts {
  private let transaction: WriteTransaction
  private let run: Int
  private let account: Int32
  private let target: Int32
  private let edits: TransactionEdits

  private var database: Database { transaction.database }

  init(_ transaction: WriteTransaction, run: Int, account: Int32, target: Int32) {
    self.transaction = transaction
    self.run = run
    self.account = account
    self.target = target
    edits = TransactionEdits(database: transaction.database)
  }

  /// Gives the facts to the rows of the other account.
  func give() throws {
    let pairs = try pairs(ofNew: true, in: KeyMoves.keys(of: account, in: database))
    for (row, copy) in pairs { try moveEdits(of: row, to: copy, isCopied: true) }
    try KeyMoves(pairs).apply(in: database)
    try addVerdicts("verdict", answer: "isSame")
    try addVerdicts("transferVerdict", answer: "isTransfer")
    try giveReceipts()
    try liftDeletions()
  }

  /// Takes the facts back, before the rows of the merge are deleted.
  func takeBack() throws {
    for table in ["verdict", "transferVerdict"] {
      try database.run("DELETE FROM \(table) WHERE merge=?", [run])
    }
    try database.run("UPDATE tombstone SET merge=NULL WHERE merge=?", [run])
    try takeBackReceipts()
    let known = try KeyMoves.keys(of: target, in: database)
    var moves: [TransactionKey: TransactionKey] = [:]
    for (row, copy) in try pairs(ofNew: true, in: nil) where known.contains(copy) {
      try moveEdits(of: copy, to: row, isCopied: false)
      moves[copy] = row
    }
    try KeyMoves(moves).apply(in: database)
    // The log lines of the account are back, so they tell where an override was set.
    try separateEdits()
  }

  /// The rows of the merged account, among some keys or all, with their rows in the other account.
  private func pairs(
    ofNew isNew: Bool, in keys: Set<TransactionKey>?
  ) throws -> [TransactionKey: TransactionKey] {
    let rows = try database.cursor(
      "SELECT * FROM mergedRow WHERE account=? AND isNew=?", [account, isNew])
    var pairs: [TransactionKey: TransactionKey] = [:]
    while let row = try rows.next() {
      let key = try TransactionKey(row: row)
      guard keys?.contains(key) ?? true else { continue }
      pairs[key] = try key.merged(row, into: target)
    }
    return pairs
  }

  /// Moves overrides to another row; the first row gets back what the rules gave it.
  ///
  /// A copied row has the overridden values, so what the rules gave comes from the first row. A row
  /// that was there before has its own.
  private func moveEdits(
    of row: TransactionKey, to other: TransactionKey, isCopied: Bool
  ) throws {
    for var edit in try edits.words(row) {
      try edits.forget(row, edit.field)
      try edits.forget(other, edit.field)
      if !isCopied { edit.derived = try edits.value(other, edit.field) }
      try edits.say(other, edit)
    }
  }
}

extension MergedFacts {
  /// Adds the decisions about pairs with rows that both accounts had.
  private func addVerdicts(_ table: String, answer: String) throws {
    let shared = try pairs(ofNew: false, in: KeyMoves.keys(of: account, in: database))
    guard !shared.isEmpty else { return }
    let rows = try database.rows(
      "SELECT * FROM \(table) WHERE account=?1 OR otherAccount=?1", [account])
    for row in rows {
      var keys = try [TransactionKey(row: row), TransactionKey(row, "other")]
        .map { shared[$0] ?? $0 }
      // The first key of a verdict is the smaller one; that of a transfer is the outgoing leg.
      if table == "verdict" { keys.sort() }
      guard keys[0] != keys[1] else { continue }
      try database.run(
        """
        INSERT OR IGNORE INTO \(table)
          (\(TransactionKey.columns),\(TransactionKey.columns("other")),\(answer),merge)
        VALUES(?,?,?,?,?,?,?,?,?,?)
        """, keys[0].arguments + keys[1].arguments + [try row.flag(answer), run])
    }
  }

  /// Gives decisions about receipts to the rows that both accounts had.
  private func giveReceipts() throws {
    let shared = try pairs(ofNew: false, in: KeyMoves.keys(of: account, in: database))
    for (row, other) in shared.sorted(by: { $0.key < $1.key }) {
      try database.run(
        """
        UPDATE OR IGNORE receiptVerdict SET (\(TransactionKey.columns))=(?,?,?,?), merge=?
        WHERE \(TransactionKey.isKey)
        """, other.arguments + [run] + row.arguments)
    }
  }

  private func takeBackReceipts() throws {
    let rows = try database.rows("SELECT * FROM receiptVerdict WHERE merge=?", [run])
    guard !rows.isEmpty else { return }
    let shared = try pairs(ofNew: false, in: nil)
    let originals = Dictionary(uniqueKeysWithValues: shared.map { ($1, $0) })
    for row in rows {
      let key = try TransactionKey(row: row)
      guard let original = originals[key] else { continue }
      try database.run(
        """
        UPDATE receiptVerdict SET (\(TransactionKey.columns))=(?,?,?,?), merge=NULL
        WHERE \(TransactionKey.isKey)
        """, original.arguments + key.arguments)
    }
  }

  /// Lifts the deletion of a row that both accounts had and only one deleted.
  ///
  /// It was deleted because it seemed to count twice.
  private func liftDeletions() throws {
    try database.run(
      """
      UPDATE tombstone SET merge=:run WHERE account=:target AND merge IS NULL AND EXISTS(
        SELECT 1 FROM mergedRow m WHERE m.account=:account AND m.isNew=0
          AND m.day=tombstone.day AND m.toFingerprint=tombstone.fingerprint
          AND m.occurrence=tombstone.occurrence
          AND NOT EXISTS(SELECT 1 FROM tombstone own
            WHERE \(TransactionKey.same("own", "m")) AND own.merge IS NULL))
      """, ["run": run, "account": account, "target": target])
  }

  /// Removes the overrides that rows of one account got from the same rows of the other one.
  private func separateEdits() throws {
    guard try edits.areThere() else { return }
    for (row, other) in try pairs(ofNew: false, in: nil) {
      try forgetEdits(of: other, sharedWith: row, setIn: account)
      try forgetEdits(of: row, sharedWith: other, setIn: target)
    }
  }

  private func forgetEdits(
    of row: TransactionKey, sharedWith other: TransactionKey, setIn account: Int32
  ) throws {
    for edit in try edits.words(row) {
      guard try edits.word(other, edit.field)?.run == edit.run, try !edits.isOwn(edit, of: row)
      else { continue }
      let isSetThere = try database.exists(
        "SELECT 1 FROM change WHERE run=? AND field=? AND account=? AND isWord IS NOT NULL",
        [edit.run, edit.field.rawValue, account])
      if isSetThere { try edits.forget(row, edit.field) }
    }
  }
}

/// The undo of the merges of a run.
struct MergeUndo {
  let transaction: WriteTransaction
  let run: Int

  /// Separates the accounts again, before the rows of the run are deleted.
  func callAsFunction() throws {
    let database = transaction.database
    let merges = try database.rows(
      "SELECT account, target FROM accountMerge WHERE run=?", [run])
    for merge in merges {
      let (account, target) = (try merge.int32("account"), try merge.int32("target"))
      try MergedFacts(transaction, run: run, account: account, target: target).takeBack()
      try database.run("DELETE FROM mergedRow WHERE account=?", [account])
      try database.run("DELETE FROM accountMerge WHERE account=?", [account])
      for one in [account, target] {
        transaction.touched.insert(account: one)
        try transaction.touchAllDays(of: one)
      }
    }
  }

  /// The run of a later merge whose account has statements of a run; nil if there is none.
  static func later(than run: Int, in database: Database) throws -> Int? {
    try database.value(
      Int.self,
      """
      SELECT max(g.run) FROM accountMerge g WHERE g.run>?1 AND EXISTS(SELECT 1 FROM statement s
        JOIN file ON file.id=s.file WHERE file.run=?1 AND s.account=g.account)
      """, [run])
  }
}
