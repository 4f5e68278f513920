internal import GRDB
package import Ledger

/// Entries of one account and one format as their statements wrote them, for the rules to look at
/// once more.
package struct StoredEntries: Sendable {
  /// The key of the account.
  package let account: String
  /// The name of the format.
  package let format: String
  package internal(set) var batch = EntryBatch()
}

extension LedgerStore {
  /// Passes on every entry that counts, in batches of a bounded size, in no order that matters.
  package func storedEntries(_ take: (_ entries: StoredEntries) throws -> Void) throws {
    try reading { database in
      var accounts: [Int32: Account] = [:]
      for row in try Row.fetchAll(database, sql: "SELECT * FROM account") {
        accounts[try row.decode(Int32.self, forColumn: "id")] = try Account(row)
      }
      let secrets = try SecretTexts(database, seal)
      let rows = try HotStatement(
        database,
        """
        SELECT t.day, t.account, t.fingerprint, t.occurrence, t.amount, t.line, t.bankKind,
          t.bankPending, t.payee, t.memo, t.reference, t.counterparty, t.sourceCategory, f.format
        FROM txn t JOIN statement s ON s.id=t.statement JOIN file f ON f.id=s.file
        WHERE t.standing=0
        """)
      var open: [StoredEntries.Source: StoredEntries] = [:]
      while try rows.next() {
        let key = rows.key(0)
        let source = StoredEntries.Source(account: key.account, format: rows.text(13))
        guard let account = accounts[key.account] else { continue }
        var entries = open[source] ?? StoredEntries(account: account.key, format: source.format)
        open[source] = nil
        try entries.add(rows, key, account.currency, secrets)
        if entries.batch.count == StoredEntries.most {
          try take(entries)
        } else {
          open[source] = entries
        }
      }
      for source in open.keys.sorted() {
        if let entries = open[source] { try take(entries) }
      }
    }
  }
}

extension StoredEntries {
  fileprivate struct Source: Hashable, Comparable {
    var account: Int32
    var format: String

    static func < (one: Source, other: Source) -> Bool {
      (one.account, one.format) < (other.account, other.format)
    }
  }

  fileprivate static let most = 1_024

  fileprivate mutating func add(
    _ rows: HotStatement, _ key: RowKey, _ currency: Currency, _ secrets: SecretTexts
  ) throws {
    var entry = StatementEntry(
      bookingDate: CalendarDate(daysSince1970: key.day),
      amount: Amount(minorUnits: rows.int64(4), currency: currency), line: Int(rows.int64(5)))
    entry.kind = EntryKind(rawValue: UInt8(clamping: rows.int32(6))) ?? .unknown
    entry.isPending = rows.int32(7) != 0
    entry.payee = batch.add(rows.text(8))
    entry.memo = batch.add(rows.text(9))
    let row = SecretRow.transaction(key)
    entry.reference = batch.add(try secrets.text(rows.text(10), .reference, of: row) ?? "")
    entry.counterparty = batch.add(try secrets.text(rows.text(11), .counterparty, of: row) ?? "")
    entry.category = batch.add(rows.text(12))
    batch.append(entry)
  }
}
