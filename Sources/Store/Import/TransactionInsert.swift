internal import GRDB
import Ledger
import LedgerSchema

/// A bulk insert of new transactions.
///
/// SQLite takes as long to check a row as to insert it. Many rows that ``EntryProof`` has proven
/// valid are therefore inserted unchecked; SQLite checks all others.
struct TransactionInsert {
  private let proven: BulkInsert
  private let checked: BulkInsert
  private let proof: EntryProof
  private let secrets: SecretTexts
  private let digest = Digest()

  /// The sum of the digests of rows.
  private final class Digest { var sum: Int64 = 0 }

  init(_ database: Database, _ seal: Seal, _ proof: EntryProof) throws {
    secrets = try SecretTexts(database, seal)
    self.proof = proof
    func insert(_ name: String, isProven: Bool) throws -> BulkInsert {
      // All columns are in the order of the table, so SQLite need not copy each value again.
      try BulkInsert(database, name: name, columnCount: 25, isProven: isProven) { column in
        // Only a first occurrence is proven.
        let key = (0...2).map(column) + [isProven ? "1" : column(3)]
        let values =
          key + (4...8).map(column) + ["0", "0", "0"] + (9...12).map(column) + [column(8)]
          + (13...24).map(column) + [isProven ? "NULL" : Schema.previous(of: column(3))]
        return """
          INSERT INTO txn(day,account,fingerprint,occurrence,amount,category,place,isTransfer,
            isPending,status,isPaired,hasSplits,statement,line,kind,bankKind,bankPending,balance,
            valueDay,cleanPayee,tagSet,note,payee,memo,reference,bankID,sourceCategory,
            counterparty,placeReason,previous)
          SELECT \(values.joined(separator: ",")) FROM \(name)
          """
      }
    }
    proven = try insert("provenTransactions", isProven: true)
    checked = try insert("newTransactions", isProven: false)
  }

  /// Writes the buffered transactions.
  ///
  /// Proven rows come first, because a second occurrence refers to the first.
  func flush() throws {
    try proven.flush()
    try checked.flush()
  }

  /// Returns the sum of the digests of all rows added since the last call, and resets it.
  func takeDigest() -> Int64 {
    defer { digest.sum = 0 }
    return digest.sum
  }

  /// Adds a transaction; its texts must stay in memory until the next flush.
  func callAsFunction(
    _ key: TransactionKey, statement: Int64, _ entry: StatementEntry, _ ids: DerivedFields,
    _ text: UnsafeBufferPointer<UInt8>
  ) throws {
    let isProven = try proof.holds(key, statement: statement, entry, ids)
    let insert = isProven ? proven : checked
    if !isProven, checked.isOneShort { try proven.flush() }
    insert.bind(key)
    insert.bind(4, entry.amount.minorUnits)
    insert.bind(5, ids.category)
    insert.bind(id: ids.place, at: 6)
    insert.bind(flag: ids.isTransfer != 0, at: 7)
    insert.bind(flag: entry.isPending, at: 8)
    insert.bind(9, statement)
    insert.bind(10, entry.line)
    insert.bind(11, ids.kind)
    insert.bind(12, Int32(entry.kind.rawValue))
    if let balance = entry.balance { insert.bind(13, balance) } else { insert.bindNull(13) }
    if let day = entry.valueDate { insert.bind(14, day.daysSince1970) } else { insert.bindNull(14) }
    insert.bind(id: ids.payee, at: 15)
    insert.bind(id: ids.tagSet, at: 16)
    insert.bind(id: ids.note, at: 17)
    insert.bind(18, text.bytes(entry.payee), orNull: false)
    insert.bind(19, text.bytes(entry.memo))
    bind(20, text.bytes(entry.reference), in: insert)
    insert.bind(21, text.bytes(entry.bankID))
    insert.bind(22, text.bytes(entry.category))
    bind(23, text.bytes(entry.counterparty), in: insert)
    insert.bind(id: ids.placeReason, at: 24)
    try insert.endRow()
    digest.sum &+= RowDigest(key, entry, text, isSealed: secrets.areSealed).value
    guard secrets.areSealed else { return }
    // The boxes refer to the row.
    try flush()
    let row = SecretRow.transaction(key)
    try secrets.keep(text.bytes(entry.reference), .reference, of: row)
    try secrets.keep(text.bytes(entry.counterparty), .counterparty, of: row)
  }

  /// Binds a secret text, or null if the text goes into a box.
  private func bind(_ index: Int, _ text: UnsafeBufferPointer<UInt8>, in insert: BulkInsert) {
    if secrets.areSealed { insert.bindNull(index) } else { insert.bind(index, text) }
  }
}

/// A bulk insert of sightings of stored transactions.
struct SightingInsert {
  private let proven: BulkInsert
  private let checked: BulkInsert
  private let proof: EntryProof

  init(_ database: Database, _ proof: EntryProof) throws {
    self.proof = proof
    func insert(_ name: String, isProven: Bool) throws -> BulkInsert {
      try BulkInsert(database, name: name, columnCount: 8, isProven: isProven) { column in
        """
        INSERT INTO sighting(day,account,fingerprint,occurrence,statement,line,bankID,isPending)
        SELECT \((0..<8).map(column).joined(separator: ",")) FROM \(name)
        """
      }
    }
    proven = try insert("provenSightings", isProven: true)
    checked = try insert("newSightings", isProven: false)
  }

  /// Writes the buffered sightings; their transactions must already be stored.
  func flush() throws {
    try proven.flush()
    try checked.flush()
  }

  /// Adds a sighting of a stored transaction.
  ///
  /// The bank id must stay in memory until the next flush.
  func callAsFunction(
    _ key: TransactionKey, statement: Int64, _ entry: StatementEntry,
    bankID: UnsafeBufferPointer<UInt8>
  ) throws {
    let insert =
      try proof.holds(sightingOn: entry.line, account: key.account, statement: statement)
      ? proven : checked
    insert.bind(key)
    insert.bind(4, statement)
    insert.bind(5, entry.line)
    insert.bind(6, bankID)
    insert.bind(flag: entry.isPending, at: 7)
    try insert.endRow()
  }
}

/// The two bulk inserts of a file, flushed in the order of their references.
struct EntryInserts {
  let transactions: TransactionInsert
  let sightings: SightingInsert

  init(_ database: Database, _ seal: Seal) throws {
    let proof = EntryProof(database)
    transactions = try TransactionInsert(database, seal, proof)
    sightings = try SightingInsert(database, proof)
  }

  /// Writes all buffered rows.
  func flush() throws {
    try transactions.flush()
    try sightings.flush()
  }
}

/// A proof that new transactions and sightings satisfy all constraints, without a check by SQLite.
///
/// It may reject a row that SQLite accepts, but it never accepts a row that SQLite rejects. When
/// you add a constraint to a table, add it here, too; EntryProofTests compares the two.
final class EntryProof {
  private let database: Database
  private var categories = KnownIDs("category")
  private var places = KnownIDs("place")
  private var payees = KnownIDs("payee")
  private var tagSets = KnownIDs("tagSet")
  private var notes = KnownIDs("note")
  private var statement: (id: Int64, account: Int32)?

  private static let days: ClosedRange<Int32> = -25_567...84_005
  private static let amounts: ClosedRange<Int64> = -10_000_000_000_000...10_000_000_000_000

  init(_ database: Database) { self.database = database }

  /// Whether a new transaction satisfies all constraints.
  func holds(
    _ key: TransactionKey, statement: Int64, _ entry: StatementEntry, _ ids: DerivedFields
  ) throws -> Bool {
    // A second occurrence refers to the first.
    try key.occurrence == 1 && keepsChecks(entry) && hasNames(ids)
      && hasStatement(statement, key.account)
  }

  /// Whether a sighting of a stored transaction satisfies all constraints.
  func holds(sightingOn line: Int32, account: Int32, statement: Int64) throws -> Bool {
    try line >= 1 && hasStatement(statement, account)
  }

  /// Whether the row satisfies the CHECK constraints.
  ///
  /// Flags, reasons and fingerprints are always valid, because their types allow no other values. A
  /// text has no more characters than bytes.
  private func keepsChecks(_ entry: StatementEntry) -> Bool {
    Self.days.contains(entry.bookingDate.daysSince1970)
      && Self.amounts.contains(entry.amount.minorUnits) && entry.line >= 1
      && entry.payee.count <= 65_536 && entry.bankID.count <= 1024
      && entry.counterparty.count <= 256
  }

  /// Whether the ledger has the names that the row refers to.
  private func hasNames(_ ids: DerivedFields) throws -> Bool {
    try ids.category != 0 && categories.has(ids.category, in: database)
      && (ids.place == 0 || places.has(ids.place, in: database))
      && (ids.payee == 0 || payees.has(ids.payee, in: database))
      && (ids.tagSet == 0 || tagSets.has(ids.tagSet, in: database))
      && (ids.note == 0 || notes.has(ids.note, in: database))
  }

  /// Whether the ledger has the statement, and the statement belongs to the account.
  private func hasStatement(_ id: Int64, _ account: Int32) throws -> Bool {
    if let statement, statement == (id, account) { return true }
    let sql = "SELECT 1 FROM statement WHERE id=? AND account=?"
    guard try database.exists(sql, [id, account]) else { return false }
    statement = (id, account)
    return true
  }
}

/// The ids that are known to be in a table.
///
/// Rows of names are never deleted during an import.
private struct KnownIDs {
  private let table: String
  private var isKnown: [Bool] = []
  private var lookUp: HotStatement?

  /// The exclusive upper bound of remembered ids; ids from here on count as unknown.
  private static let highest = 1 << 20

  init(_ table: String) { self.table = table }

  mutating func has(_ id: Int32, in database: Database) throws -> Bool {
    let index = Int(id)
    if index < isKnown.count, index >= 0, isKnown[index] { return true }
    guard index >= 0, index < Self.highest else { return false }
    let rows = try lookUp ?? database.hot("SELECT 1 FROM \(table) WHERE id=?")
    lookUp = rows
    rows.bind(1, id)
    guard try rows.next() else { return false }
    rows.reset()
    while isKnown.count <= index { isKnown.append(false) }
    isKnown[index] = true
    return true
  }
}
