internal import GRDB
import Ledger

/// Computes fingerprints again from what the ledger holds of rows.
///
/// It finds which row changed where a digest only tells that one did. It does not see fields
/// that a fingerprint leaves out, such as the value day and the running balance.
struct FingerprintProof {
  private let database: Database
  private let secrets: SecretTexts
  private var hashers: [Int32: FingerprintHasher] = [:]
  private var currencies: [Int32: Currency] = [:]

  init(_ database: Database, _ seal: Seal) throws {
    self.database = database
    secrets = try SecretTexts(database, seal)
    for row in try Row.fetchAll(database, sql: "SELECT id, key, currency FROM account") {
      let id = try row.int32("id")
      hashers[id] = FingerprintHasher(account: try row.text("key"))
      currencies[id] = Currency(try row.text("currency"))
    }
  }

  /// The rows of some statements whose fields do not make their fingerprint, with their lines.
  mutating func failures(of statements: [Int64]) throws -> [(key: TransactionKey, line: Int)] {
    let list = statements.map(String.init).joined(separator: ",")
    let rows = try HotStatement(
      database,
      """
      SELECT day, account, fingerprint, occurrence, amount, payee, memo, reference, line,
        (SELECT correctedID FROM correction c WHERE c.day=t.day AND c.account=t.account
          AND c.fingerprint=t.fingerprint AND c.occurrence=t.occurrence AND deletes=1)
      FROM txn t WHERE statement IN(\(list))
      """)
    var failures: [(key: TransactionKey, line: Int)] = []
    while try rows.next() {
      let key = rows.key(0)
      if try fingerprint(rows, key) != key.fingerprint {
        failures.append((key, Int(rows.int32(8))))
      }
    }
    return failures
  }

  /// The fingerprint that the fields of a row make; nil where its account is not known.
  private mutating func fingerprint(_ rows: HotStatement, _ key: TransactionKey) throws
    -> Fingerprint?
  {
    guard let currency = currencies[key.account] else { return nil }
    var batch = EntryBatch()
    var entry = StatementEntry(
      bookingDate: key.day,
      amount: Amount(minorUnits: rows.int64(4), currency: currency), line: 1)
    entry.payee = batch.add(rows.text(5))
    entry.memo = batch.add(rows.text(6))
    let row = SecretRow.transaction(key)
    entry.reference = batch.add(try secrets.text(rows.text(7), .reference, of: row) ?? "")
    entry.correctedID = batch.add(rows.text(9))
    entry.correction = rows.text(9).isEmpty ? .none : .deletes
    return batch.withText { hashers[key.account]?.fingerprint(of: entry, in: $0) }
  }
}
