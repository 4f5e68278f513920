internal import GRDB
import Ledger
import LedgerSchema

/// A check for secret texts of a sealed ledger that are missing or replaced together with their
/// boxes.
///
/// Some texts leave a second trace: a bank's reference in the fingerprint of its row, a record of a
/// register in its history, and an overridden note in its override. The check does not notice a
/// consistent change of both.
struct MissingSecrets {
  let database: Database

  /// The problems as sentences, one for each missing or changed text or record.
  func problems() throws -> [String] {
    try references() + notes() + Registers.all.flatMap { try entries($0) + missing($0) }
  }

  /// Sentences about transactions without a reference, although their fingerprint includes one.
  private func references() throws -> [String] {
    let rows = try database.hot(
      """
      SELECT t.day, t.account, t.fingerprint, t.occurrence, t.amount, a.identity, a.currency, t.payee,
        t.memo, c.correctedID
      FROM txn t LEFT JOIN correction c ON \(TransactionKey.same("c", "t")) AND c.deletes=1
      JOIN (SELECT *, \(Schema.identityOfAccount) AS identity FROM account) a ON a.id=t.account JOIN statement s ON s.id=t.statement
      WHERE s.layout<>'\(Statement.registerLayout)' AND NOT EXISTS(SELECT 1 FROM sealedText x
        WHERE \(TransactionKey.same("x", "t")) AND x.field='\(SecretField.reference.rawValue)')
      """)
    var problems: [String] = []
    while try rows.next() {
      let key = rows.key(0)
      guard let currency = Currency(rows.text(6)) else { continue }
      var batch = EntryBatch()
      var entry = StatementEntry(
        bookingDate: key.day,
        amount: Amount(minorUnits: rows.int64(4), currency: currency), line: 1)
      entry.payee = batch.add(rows.text(7))
      entry.memo = batch.add(rows.text(8))
      let deletedID = rows.text(9)
      if !deletedID.isEmpty {
        entry.correction = .deletes
        entry.correctedID = batch.add(deletedID)
      }
      var hasher = FingerprintHasher(account: rows.text(5))
      guard batch.withText({ hasher.fingerprint(of: entry, in: $0) }) != key.fingerprint else {
        continue
      }
      problems.append(Self.changed(SecretRow.transaction(key).words(.reference)))
    }
    return problems
  }

  /// Sentences about transactions with a note that differs from their override.
  private func notes() throws -> [String] {
    let rows = try database.hot(
      """
      SELECT day, account, fingerprint, occurrence
      FROM txn JOIN edit USING(day,account,fingerprint,occurrence)
      WHERE edit.field='note' AND CAST(edit.value AS INTEGER) IS NOT txn.note
      """)
    return try rows.map { Self.changed(SecretRow.transaction($0.key(0)).words(.noteText)) }
  }

  /// Sentences about records that differ from the last change in their history or have no history.
  private func entries(_ register: Register) throws -> [String] {
    let columns = register.columnNames
    let now = columns.map { "quote(r.\($0))" }.joined(separator: "||','||")
    // A row is shorter in the log if a column of its table is newer.
    let rows = try database.rows(
      """
      SELECT * FROM (SELECT r.key AS entry, \(now) AS now, \(Self.last("r.key")) AS last
        FROM \(register.table) r)
      WHERE last IS NULL OR now<>last AND substr(now,1,length(last)+1)<>last||','
      """, [register.name])
    return try rows.flatMap { row in
      let key = try row.text("entry")
      guard let last = try RegisterHistory.literals(row, "last"),
        let now = try RegisterHistory.literals(row, "now")
      else { return ["\(register.title) \(key) was added outside saldo"] }
      return zip(columns, zip(last, now)).filter { $0.1.0 != $0.1.1 }.map { column, _ in
        let place = SecretRow.entry(register, key: key, token: "")
        return Self.changed(place.words(.of(register, column)))
      }
    }
  }

  /// Sentences about records that are missing, although no change deleted them.
  private func missing(_ register: Register) throws -> [String] {
    try database.values(
      String.self,
      """
      SELECT key FROM (SELECT DISTINCT entry AS key FROM change
        WHERE subject=?1 AND entry IS NOT NULL) h
      WHERE key NOT IN(SELECT key FROM \(register.table)) AND \(Self.last("h.key")) IS NOT NULL
      """, [register.name]
    ).map { "\(register.title) \($0) was removed outside saldo" }
  }

  /// The SQL expression for the state of a record after its last change.
  ///
  /// The first argument of the statement is the register.
  private static func last(_ key: String) -> String {
    "(SELECT after FROM change c WHERE c.subject=?1 AND c.entry=\(key) "
      + "ORDER BY c.id DESC LIMIT 1)"
  }

  private static func changed(_ what: String) -> String { "the \(what) was changed outside saldo" }
}
