internal import GRDB
import Ledger
import LedgerSchema

/// Writes new transactions, many with one statement.
///
/// Checking a row costs SQLite as much as inserting it does. So rows of which ``EntryProof`` knows
/// that they keep every constraint are inserted without; SQLite checks all others.
struct TransactionInsert {
  private let proven: BulkInsert
  private let checked: BulkInsert
  private let proof: EntryProof
  private let secrets: SecretTexts
  private let digest = Digest()

  /// The sum of the digests of rows.
  private final class Digest {
    var sum: Int64 = 0
  }

  init(_ database: Database, _ seal: Seal, _ proof: EntryProof) throws {
    secrets = try SecretTexts(database, seal)
    self.proof = proof
    func insert(_ name: String, isProven: Bool) throws -> BulkInsert {
      // All columns in the order of the table: then SQLite need not copy each value once more.
      try BulkInsert(database, name: name, columnCount: 25, isProven: isProven) { column in
        // The first occurrence alone is proven.
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

  /// Writes the transactions that have gathered; a second occurrence needs the first, which is proven.
  func flush() throws {
    try proven.flush()
    try checked.flush()
  }

  /// The sum of the digests of all rows since it was taken last.
  func takeDigest() -> Int64 {
    defer { digest.sum = 0 }
    return digest.sum
  }

  /// Adds a transaction; its texts stay where they are until the next flush.
  func callAsFunction(
    account: Int32, statement: Int64, _ entry: StatementEntry, _ fingerprint: Fingerprint,
    _ occurrence: Int32, _ classification: EntryClassification, _ ids: NameTranslator.IDs,
    _ text: UnsafeBufferPointer<UInt8>
  ) throws {
    let isProven = try proof.holds(
      account: account, statement: statement, entry, occurrence, ids)
    let insert = isProven ? proven : checked
    if !isProven, checked.isOneShort { try proven.flush() }
    let key = TransactionKey(
      day: entry.bookingDate, account: account, fingerprint: fingerprint, occurrence: occurrence)
    insert.bind(key)
    insert.bind(4, entry.amount.minorUnits)
    insert.bind(5, ids.category)
    insert.bind(id: ids.place, at: 6)
    insert.bind(flag: classification.isTransfer, at: 7)
    insert.bind(flag: entry.isPending, at: 8)
    insert.bind(9, statement)
    insert.bind(10, entry.line)
    insert.bind(11, Int32(classification.kind.rawValue))
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
    insert.bind(id: Int32(classification.placeReason.rawValue), at: 24)
    try insert.endRow()
    digest.sum &+= RowDigest(key, entry, text, isSealed: secrets.areSealed).value
    guard secrets.areSealed else { return }
    // The boxes name the row.
    try flush()
    let row = SecretRow.transaction(key)
    try secrets.keep(text.bytes(entry.reference), .reference, of: row)
    try secrets.keep(text.bytes(entry.counterparty), .counterparty, of: row)
  }

  /// A secret text, or nothing where it goes into a box.
  private func bind(_ index: Int, _ text: UnsafeBufferPointer<UInt8>, in insert: BulkInsert) {
    if secrets.areSealed { insert.bindNull(index) } else { insert.bind(index, text) }
  }
}
