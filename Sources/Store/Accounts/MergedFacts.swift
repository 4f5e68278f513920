internal import GRDB
import Ledger

/// The decisions and overrides about rows of a merged account.
///
/// Decisions about a row that the merge adds to the other account move to the new row, and undo
/// moves them back. A row that both accounts had may have decisions in each account. The other
/// account keeps its decisions about pairs and receipts, and gets the remaining ones of the merged
/// account, marked with the run of the merge. The row stays deleted there only if both accounts had
/// deleted it.
///
/// Overrides and log lines stay with the rows on which they were set. The rows of the other account
/// get copies of the overrides, and so do all rows that count as the same transaction only because
/// of the merge. A copy is marked with the run of the merge, and undo removes it.
struct MergedFacts {
  let transaction: WriteTransaction
  let run: Int
  let account: Int32
  let target: Int32

  private var database: Database { transaction.database }
  private var edits: TransactionEdits { TransactionEdits(database: database) }

  /// Gives the decisions and overrides to the rows of the other account.
  func give() throws {
    let pairs = try pairs(ofNew: true, in: KeyMoves.keys(of: account, in: database))
    try giveEdits()
    try liftDeletions()
    try KeyMoves(ofDecisions: pairs).apply(in: database)
    try addVerdicts("verdict", answer: "isSame")
    try addVerdicts("transferVerdict", answer: "isTransfer")
    try giveReceipts()
  }

  /// Takes the decisions and overrides back; call it before the rows of the merge are deleted.
  func takeBack() throws {
    for table in ["verdict", "transferVerdict"] {
      try database.run("DELETE FROM \(table) WHERE merge=?", [run])
    }
    try takeBackReceipts()
    for row in try database.rows("SELECT * FROM edit WHERE merge=?", [run]) {
      try edits.forget(TransactionKey(row: row), TransactionEdit(row).field)
    }
    let known = try KeyMoves.keys(of: target, in: database)
    let pairs = try pairs(ofNew: true, in: nil).filter { known.contains($0.value) }
    for (row, copy) in pairs { try takeBackEdits(of: copy, to: row) }
    // A lifted deletion is about the row of the other account, so it does not move.
    let lifted = try database.rows("SELECT * FROM tombstone WHERE merge=?", [run])
    try database.run("DELETE FROM tombstone WHERE merge=?", [run])
    try KeyMoves(ofDecisions: Dictionary(uniqueKeysWithValues: pairs.map { ($1, $0) }))
      .apply(in: database)
    for row in lifted {
      try database.run(
        "INSERT OR REPLACE INTO tombstone(\(TransactionKey.columns)) VALUES(?,?,?,?)",
        TransactionKey(row: row).arguments)
    }
  }

  /// The keys of rows in the merged account, with the keys of these rows in the other account.
  ///
  /// `isNew` selects the rows that the merge added, or else the rows that both accounts had. `keys`
  /// limits the result; nil means all rows.
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

  /// Gives the overrides of rows to their copies; an override that a copy already has wins.
  private func giveEdits() throws {
    guard try edits.areThere() else { return }
    let known = try [account, target].map { try KeyMoves.keys(of: $0, in: database) }
    for (row, copy) in try pairs(ofNew: true, in: nil)
    where known[0].contains(row) || known[1].contains(copy) {
      let words = try edits.words(row)
      for var edit in try edits.words(copy) {
        // The copied row has the overridden value.
        let word = words.first { $0.field == edit.field }
        edit.derived = try word == nil ? edits.value(copy, edit.field) : word?.derived
        try edits.say(copy, edit)
      }
      for edit in words where try edits.word(copy, edit.field) == nil {
        try edits.say(copy, edit, merge: run)
      }
    }
  }

  /// Moves the overrides that were set on a row's copy after the merge to the row itself.
  ///
  /// Overrides that only spread to the copy are removed.
  private func takeBackEdits(of copy: TransactionKey, to row: TransactionKey) throws {
    for var edit in try edits.words(copy) {
      let isOwn = try edits.isOwn(edit, of: copy)
      guard !isOwn || edit.run > run else { continue }
      try edits.forget(copy, edit.field)
      guard isOwn else { continue }
      try edits.forget(row, edit.field)
      edit.derived = try edits.value(row, edit.field)
      try edits.say(row, edit)
    }
    // An edit of the copy may have logged the override of the row too.
    try database.run(
      """
      DELETE FROM change WHERE \(TransactionKey.isKey) AND run>? AND isWord IS NOT NULL
        AND EXISTS(SELECT 1 FROM change own WHERE own.run=change.run AND own.field=change.field
          AND own.isWord IS NOT NULL AND (own.day,own.account,own.fingerprint,own.occurrence)=(?,?,?,?))
      """, copy.arguments + [run] + row.arguments)
    try database.run(
      """
      UPDATE change SET (\(TransactionKey.columns))=(?,?,?,?)
      WHERE \(TransactionKey.isKey) AND run>? AND isWord IS NOT NULL
      """, row.arguments + copy.arguments + [run])
  }
}

extension MergedFacts {
  /// Adds the decisions about pairs that include a row that both accounts had.
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

  /// Moves decisions about receipts to the rows of the other account, if both accounts had the row
  /// and the other account has no such decision about it.
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

  /// Lifts the deletions of rows that both accounts had but that are deleted only in the other one.
  ///
  /// Such a row was deleted because it seemed to count twice. A deletion left over from an undone
  /// import is lifted, too.
  private func liftDeletions() throws {
    try database.run(
      """
      UPDATE tombstone SET merge=:run WHERE account=:target AND merge IS NULL AND EXISTS(
        SELECT 1 FROM mergedRow m WHERE m.account=:account
          AND m.day=tombstone.day AND m.toFingerprint=tombstone.fingerprint
          AND m.occurrence=tombstone.occurrence
          AND NOT EXISTS(SELECT 1 FROM tombstone own
            WHERE \(TransactionKey.same("own", "m")) AND own.merge IS NULL))
      """, ["run": run, "account": account, "target": target])
  }
}

/// The undo of the merges of a run.
struct MergeUndo {
  let transaction: WriteTransaction
  let run: Int

  /// Separates the accounts again; call it before the rows of the run are deleted.
  func callAsFunction() throws {
    let database = transaction.database
    let merges = try database.rows(
      "SELECT account, target FROM accountMerge WHERE run=?", [run])
    for merge in merges {
      let (account, target) = (try merge.int32("account"), try merge.int32("target"))
      try MergedFacts(transaction: transaction, run: run, account: account, target: target)
        .takeBack()
      try database.run("DELETE FROM mergedRow WHERE account=?", [account])
      try database.run("DELETE FROM accountMerge WHERE account=?", [account])
      for one in [account, target] {
        transaction.touched.insert(account: one)
        try transaction.touchAllDays(of: one)
      }
    }
  }

  /// The last merge after `run` of an account with statements or changed rows of `run`.
  ///
  /// The result is the run of that merge; nil if there is none.
  static func later(than run: Int, in database: Database) throws -> Int? {
    try database.value(
      Int.self,
      """
      SELECT max(g.run) FROM accountMerge g WHERE g.run>?1 AND (EXISTS(SELECT 1 FROM statement s
          JOIN file ON file.id=s.file WHERE file.run=?1 AND s.account=g.account)
        OR EXISTS(SELECT 1 FROM change c
          WHERE c.run=?1 AND c.day IS NOT NULL AND c.account=g.account))
      """, [run])
  }

  /// The last merge after `run` that mapped a row to a row of another account.
  ///
  /// The result is the run of that merge; nil if there is none. `key` is the key of either row.
  static func merge(
    after run: Int, with key: TransactionKey, in database: Database
  ) throws -> Int? {
    try database.value(
      Int.self,
      """
      SELECT max(g.run) FROM accountMerge g JOIN mergedRow m ON m.account=g.account
      WHERE g.run>?5 AND m.day=?1 AND m.occurrence=?4
        AND ((m.account,m.fingerprint)=(?2,?3) OR (g.target,m.toFingerprint)=(?2,?3))
      """, key.arguments + [run])
  }
}
