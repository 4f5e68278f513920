internal import GRDB
import Ledger

/// A repair of the stored rows of a file while the same bytes are imported again.
///
/// Each row of the file is compared with the stored one, and source columns that differ are
/// rewritten. Rows missing from the ledger are added as new ones. At the end the digests are
/// recomputed, but only if the ledger holds exactly these rows.
final class SourceRepair {
  private let database: Database
  private let seal: Seal
  private let path: String
  private let isSealed: Bool
  private let statements: [Int64]
  /// The stored rows not yet seen in the file, with their digests.
  private var stored: [TransactionKey: (statement: Int64, digest: Int64)] = [:]
  private var counts: [Int64: Int] = [:]
  private var wrong: [(key: TransactionKey, row: [(any DatabaseValueConvertible)?])] = []

  /// Starts a repair; `digest` is the digest of the file's bytes, and `path` the path of the
  /// ledger.
  init(_ database: Database, _ seal: Seal, file digest: [UInt8], ledger path: String) throws {
    self.path = path
    self.database = database
    self.seal = seal
    isSealed = try SecretTexts(database, seal).areSealed
    statements = try LedgerStore.statements(ofFile: digest, database)
    try HotScan.run(
      database,
      """
      SELECT saldo_row(statement, \(RowDigest.columns)) FROM txn WHERE statement IN(\(list))
      """
    ) { row in
      let (high, low) = row.fingerprint(3)
      let key = TransactionKey(
        day: CalendarDate(daysSince1970: row.int32(1)), account: row.int32(2),
        fingerprint: Fingerprint(high: high.bigEndian, low: low.bigEndian), occurrence: row.int32(4)
      )
      stored[key] = (row.int64(0), RowDigest(row, from: 1).value)
    }
  }

  private var list: String { statements.list }

  /// Compares an entry with its stored row, and remembers a difference for ``finish(_:)``.
  func compare(_ key: TransactionKey, _ entry: StatementEntry, _ text: UnsafeBufferPointer<UInt8>) {
    guard let found = stored.removeValue(forKey: key) else { return }
    counts[found.statement, default: 0] += 1
    guard RowDigest(key, entry, text, isSealed: isSealed).value != found.digest else { return }
    func string(_ span: TextSpan) -> String? {
      span.isEmpty ? nil : String(decoding: text.bytes(span), as: UTF8.self)
    }
    let row: [(any DatabaseValueConvertible)?] = [
      entry.amount.minorUnits, entry.line, entry.kind.rawValue, entry.isPending, entry.balance,
      entry.valueDate?.daysSince1970, string(entry.payee) ?? "", string(entry.memo),
      isSealed ? nil : string(entry.reference), string(entry.bankID), string(entry.category),
      isSealed ? nil : string(entry.counterparty),
    ]
    wrong.append((key, row))
  }

  /// Writes the differences, and recomputes the counts and digests of the statements.
  ///
  /// - Parameter file: the ids of the file's statements as read now, which have the true balances.
  /// - Returns: the number of rewritten and deleted rows.
  /// - Throws: ``StoreError/notALedger(path:reason:)`` if the ledger holds rows that are neither in
  ///   the file nor known to be damaged, or if the table of transactions is damaged.
  func finish(_ file: [Int64]) throws -> Int {
    let strays = try strays()
    let triggers = ["txnSourceIsImmutable", "txnOriginIsLeftByUndoOnly", "txnIsDeletedByUndoOnly"]
    try database.without(triggers: triggers) {
      for (key, row) in wrong { try write(row, key) }
      for key in strays { try delete(key) }
    }
    if file.count == statements.count {
      for (old, new) in zip(statements, file) { try copyBalances(from: new, to: old) }
    }
    for statement in statements { try count(statement) }
    try database.renewDigests(of: list)
    return wrong.count + strays.count
  }

  /// The keys of stored rows that the file lacks, because these keys are damaged.
  private func strays() throws -> [TransactionKey] {
    guard !stored.isEmpty else { return [] }
    var proof = try FingerprintProof(database, seal)
    let damaged = Set(try proof.failures(of: statements).map(\.key))
    guard stored.keys.allSatisfy(damaged.contains) else {
      throw StoreError.notALedger(
        path: path, reason: "it has rows from this file that the file no longer contains")
    }
    return Array(stored.keys)
  }

  private func write(_ row: [(any DatabaseValueConvertible)?], _ key: TransactionKey) throws {
    try database.run(
      """
      UPDATE txn SET amount=?, line=?, bankKind=?, bankPending=?, balance=?, valueDay=?, payee=?,
        memo=?, reference=?, bankID=?, sourceCategory=?, counterparty=?
      WHERE \(TransactionKey.isKey)
      """, StatementArguments(row) + key.arguments)
  }

  private func delete(_ key: TransactionKey) throws {
    try database.run("DELETE FROM txn WHERE \(TransactionKey.isKey)", key.arguments)
  }

  private func copyBalances(from new: Int64, to old: Int64) throws {
    try database.run(
      """
      UPDATE statement SET (opening,openingDay,closing,closingDay)=
        (SELECT opening, openingDay, closing, closingDay FROM statement WHERE id=?)
      WHERE id=?
      """, [new, old])
  }

  /// Corrects the counts of a statement that lost rows.
  private func count(_ statement: Int64) throws {
    let found = try database.value(
      Int.self, "SELECT count(*) FROM txn WHERE statement=?", [statement])
    guard found == counts[statement] ?? 0 else {
      // A scan finds a row that is out of order, but a lookup by key does not.
      throw StoreError.notALedger(path: path, reason: "its table of transactions is damaged")
    }
    try database.run(
      "UPDATE statement SET alreadyIn=alreadyIn+new-?1, new=?1 WHERE id=?2 AND new>?1",
      [found, statement])
  }
}
