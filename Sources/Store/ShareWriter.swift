internal import GRDB
import Ledger

/// Writes the parts into which a statement divides a transaction.
struct ShareWriter {
  private let database: Database
  private let account: Int32
  private let translator: NameTranslator

  init(_ database: Database, account: Int32, translator: NameTranslator) {
    self.database = database
    self.account = account
    self.translator = translator
  }

  /// Writes the shares of a transaction that has just been written.
  ///
  /// A part that went to an own account is neither income nor spending.
  func write(
    _ shares: ArraySlice<EntryShare>, of batch: EntryBatch, day: CalendarDate,
    fingerprint: Fingerprint, occurrence: Int32
  ) throws {
    let key: StatementArguments = [day.daysSince1970, account, fingerprint.blob, occurrence]
    try database.execute(
      sql: """
        UPDATE txn SET hasSplits=1 WHERE day=? AND account=? AND fingerprint=? AND occurrence=?
        """, arguments: key)
    for (part, share) in shares.enumerated() {
      let category = try translator.category(ofSource: batch.string(share.category))
      try database.execute(
        sql: """
          INSERT INTO split(day,account,fingerprint,occurrence,part,category,amount,isTransfer,
            ofStatement) VALUES(?,?,?,?,?,?,?,?,1)
          """,
        arguments: key + [part + 1, category, share.minorUnits, !share.counterparty.isEmpty])
    }
  }
}
