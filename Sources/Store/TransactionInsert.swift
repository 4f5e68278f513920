internal import GRDB
import Ledger

/// Writes new transactions, many with one statement.
struct TransactionInsert {
  private let insert: BulkInsert
  private let secrets: SecretTexts

  init(_ database: Database, _ seal: Seal) throws {
    secrets = try SecretTexts(database, seal)
    insert = try BulkInsert(
      database, name: "newTransactions", columnCount: 25,
      sql: """
        INSERT INTO txn(day,account,fingerprint,occurrence,amount,category,place,isTransfer,
          isPending,statement,line,kind,bankKind,balance,valueDay,cleanPayee,tagSet,note,payee,memo,
          reference,bankID,sourceCategory,counterparty,placeReason,bankPending)
        SELECT *, c8 FROM newTransactions
        """)
  }

  /// Writes the transactions that have gathered.
  func flush() throws { try insert.flush() }

  /// Adds a transaction; its texts stay where they are until the next flush.
  func callAsFunction(
    account: Int32, statement: Int64, _ entry: StatementEntry, _ fingerprint: Fingerprint,
    _ occurrence: Int32, _ classification: EntryClassification, _ ids: NameTranslator.IDs,
    _ text: UnsafeBufferPointer<UInt8>
  ) throws {
    insert.bind(0, entry.bookingDate.daysSince1970)
    insert.bind(1, account)
    insert.bind(2, fingerprint)
    insert.bind(3, occurrence)
    insert.bind(4, entry.amount.minorUnits)
    insert.bind(5, ids.category)
    insert.bind(id: ids.place, at: 6)
    insert.bind(7, classification.isTransfer ? 1 as Int32 : 0)
    insert.bind(8, entry.isPending ? 1 as Int32 : 0)
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
    bind(20, text.bytes(entry.reference))
    insert.bind(21, text.bytes(entry.bankID))
    insert.bind(22, text.bytes(entry.category))
    bind(23, text.bytes(entry.counterparty))
    insert.bind(id: Int32(classification.placeReason.rawValue), at: 24)
    try insert.endRow()
    guard secrets.areSealed else { return }
    // The boxes name the row.
    try flush()
    let row = SecretRow.transaction(
      RowKey(
        day: entry.bookingDate.daysSince1970, account: account, fingerprint: fingerprint,
        occurrence: occurrence))
    try secrets.keep(text.bytes(entry.reference), .reference, of: row)
    try secrets.keep(text.bytes(entry.counterparty), .counterparty, of: row)
  }

  /// A secret text, or nothing where it goes into a box.
  private func bind(_ index: Int, _ text: UnsafeBufferPointer<UInt8>) {
    if secrets.areSealed { insert.bindNull(index) } else { insert.bind(index, text) }
  }
}
