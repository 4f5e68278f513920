internal import GRDB
import Ledger

/// The statement that writes one new transaction.
struct TransactionInsert {
  private let insert: HotStatement
  private let secrets: SecretTexts
  private let account: Int32

  init(_ database: Database, _ seal: Seal, account: Int32, statement: Int64) throws {
    self.account = account
    secrets = try SecretTexts(database, seal)
    insert = try HotStatement(
      database,
      """
      INSERT INTO txn(day,account,fingerprint,occurrence,amount,category,place,isTransfer,isPending,
        statement,line,kind,bankKind,balance,valueDay,cleanPayee,tagSet,note,payee,memo,reference,
        bankID,sourceCategory,counterparty,bankPending,placeReason)
      VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,?19,?20,?21,?22,?23,
        ?24,?9,?25)
      """)
    insert.bind(2, account)
    insert.bind(10, statement)
  }

  func callAsFunction(
    _ entry: StatementEntry, _ fingerprint: Fingerprint, _ occurrence: Int32,
    _ classification: EntryClassification, _ ids: NameTranslator.IDs,
    _ text: UnsafeBufferPointer<UInt8>
  ) throws {
    insert.bind(1, entry.bookingDate.daysSince1970)
    insert.bind(3, fingerprint)
    insert.bind(4, occurrence)
    insert.bind(5, entry.amount.minorUnits)
    insert.bind(6, ids.category)
    insert.bind(id: ids.place, at: 7)
    insert.bind(8, classification.isTransfer ? 1 as Int32 : 0)
    insert.bind(9, entry.isPending ? 1 as Int32 : 0)
    insert.bind(11, entry.line)
    insert.bind(12, Int32(classification.kind.rawValue))
    insert.bind(13, Int32(entry.kind.rawValue))
    if let balance = entry.balance { insert.bind(14, balance) } else { insert.bindNull(14) }
    if let day = entry.valueDate { insert.bind(15, day.daysSince1970) } else { insert.bindNull(15) }
    insert.bind(id: ids.payee, at: 16)
    insert.bind(id: ids.tagSet, at: 17)
    insert.bind(id: ids.note, at: 18)
    insert.bind(19, text.bytes(entry.payee), orNull: false)
    insert.bind(20, text.bytes(entry.memo))
    bind(21, text.bytes(entry.reference))
    insert.bind(22, text.bytes(entry.bankID))
    insert.bind(23, text.bytes(entry.category))
    bind(24, text.bytes(entry.counterparty))
    insert.bind(id: Int32(classification.placeReason.rawValue), at: 25)
    try insert.run()
    guard secrets.areSealed else { return }
    let row = SecretRow.transaction(
      RowKey(
        day: entry.bookingDate.daysSince1970, account: account, fingerprint: fingerprint,
        occurrence: occurrence))
    try secrets.keep(text.bytes(entry.reference), .reference, of: row)
    try secrets.keep(text.bytes(entry.counterparty), .counterparty, of: row)
  }

  /// A secret text, or nothing where it goes into a box.
  private func bind(_ index: Int32, _ text: UnsafeBufferPointer<UInt8>) {
    if secrets.areSealed { insert.bindNull(index) } else { insert.bind(index, text) }
  }
}
