internal import GRDB
import Ledger

/// What one run of rules derived, and what had been derived before it.
struct Derivations {
  private let transaction: WriteTransaction
  private let run: Int

  private var database: Database { transaction.database }

  init(_ transaction: WriteTransaction, run: Int) {
    self.transaction = transaction
    self.run = run
  }

  /// Puts one side of the derivations into their rows, and what people said back over it.
  func put(_ columns: [String], shares: String) throws {
    let sets = zip(DerivedFields.columns, columns).map { "\($0)=d.\($1)" }
    try database.execute(
      sql: """
        UPDATE txn SET \(sets.joined(separator: ",")) FROM derivation d
        WHERE d.run=? AND \(TransactionKey.same("txn", "d"))
        """, arguments: [run])
    try divide(by: shares)
    try TransactionEdits(database: database).apply(derivedIn: run)
    transaction.touched.insert(days: try days())
    transaction.touched.insert(receipts: .all)
  }

  /// Takes the run back.
  ///
  /// - Throws: ``StoreError/changedLater(run:by:)`` when a later run derived one of its rows anew.
  func undo() throws {
    let later = try Int.fetchOne(
      database,
      sql: """
        SELECT later.run FROM derivation mine JOIN derivation later
          USING(\(TransactionKey.columns))
        WHERE mine.run=? AND later.run>mine.run ORDER BY later.run DESC LIMIT 1
        """, arguments: [run])
    if let later { throw StoreError.changedLater(run: run, by: later) }
    try put(DerivedFields.columns, shares: "shares")
    try database.execute(sql: "DELETE FROM derivation WHERE run=?", arguments: [run])
  }

  /// Divides the rows of which rules make other parts than before; what a receipt had made of them
  /// goes, for it divides no row that a rule does, and comes again when receipts are matched.
  ///
  /// A row whose category a person set is whole; its parts wait beneath.
  private func divide(by column: String) throws {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT \(TransactionKey.columns), \(column) AS parts FROM derivation
        WHERE run=? AND shares IS NOT newShares
        """, arguments: [run])
    for row in rows {
      let key = try TransactionKey(row: row).arguments
      try database.execute(
        sql: "DELETE FROM split WHERE ofStatement=0 AND \(TransactionKey.isKey)", arguments: key)
      let parts = RowShares.parts(try row.decode(String?.self, forColumn: "parts") ?? "")
      for (number, part) in parts.enumerated() {
        try database.execute(
          sql: "INSERT OR IGNORE INTO category(path) VALUES(?)", arguments: [part.category])
        try database.execute(
          sql: """
            INSERT INTO split(day,account,fingerprint,occurrence,part,category,amount,byRule)
            VALUES(?,?,?,?,?,(SELECT id FROM category WHERE path=?),?,1)
            """, arguments: key + [number + 1, part.category, part.minorUnits])
      }
      try database.execute(
        sql: """
          UPDATE txn SET hasSplits=? AND NOT EXISTS(SELECT 1 FROM edit e WHERE e.field='category'
            AND e.day=txn.day AND e.account=txn.account AND e.fingerprint=txn.fingerprint
            AND e.occurrence=txn.occurrence)
          WHERE \(TransactionKey.isKey)
          """, arguments: [!parts.isEmpty] + key)
    }
  }

  /// The days on which rows became legs of own transfers, or no more: other rows may be their partners
  /// then.
  private func days() throws -> [CalendarDate] {
    try Int32.fetchAll(
      database,
      sql: "SELECT DISTINCT day FROM derivation WHERE run=? AND isTransfer<>newIsTransfer",
      arguments: [run]
    ).map(CalendarDate.init(daysSince1970:))
  }
}
