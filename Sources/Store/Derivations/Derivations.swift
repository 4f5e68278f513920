internal import GRDB
import Ledger

/// What one run of rules derived, and what had been derived before it.
struct Derivations {
  private let database: Database
  private let seal: Seal
  private let run: Int

  init(_ database: Database, _ seal: Seal, run: Int) {
    self.database = database
    self.seal = seal
    self.run = run
  }

  private static let key = ["day", "account", "fingerprint", "occurrence"]

  /// Puts one side of the derivations into their rows, and what people said back over it.
  func put(_ columns: [String], shares: String) throws {
    let sets = zip(DerivedFields.columns, columns).map { "\($0)=d.\($1)" }
    let isSame = Self.key.map { "txn.\($0)=d.\($0)" }
    try database.execute(
      sql: """
        UPDATE txn SET \(sets.joined(separator: ",")) FROM derivation d
        WHERE d.run=? AND \(isSame.joined(separator: " AND "))
        """, arguments: [run])
    try divide(by: shares)
    try TransactionEdits(database: database).apply(derivedIn: run)
    if let days = try days() { try TransferPairing(database, seal).renew(days) }
  }

  /// Takes the run back.
  ///
  /// - Throws: ``StoreError/changedLater(run:by:)`` when a later run derived one of its rows anew.
  func undo() throws {
    let later = try Int.fetchOne(
      database,
      sql: """
        SELECT later.run FROM derivation mine JOIN derivation later
          USING(\(Self.key.joined(separator: ",")))
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
    let isRow = Self.key.map { "\($0)=?" }.joined(separator: " AND ")
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT day, account, fingerprint, occurrence, \(column) AS parts FROM derivation
        WHERE run=? AND shares IS NOT newShares
        """, arguments: [run])
    for row in rows {
      let key: StatementArguments = StatementArguments(
        try StoredKey(row, "day", "account", "fingerprint", "occurrence").arguments)
      try database.execute(
        sql: "DELETE FROM split WHERE ofStatement=0 AND \(isRow)", arguments: key)
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
          WHERE \(isRow)
          """, arguments: [!parts.isEmpty] + key)
    }
  }

  /// The days on which rows became legs of own transfers, or no more: other rows may be their partners
  /// then.
  private func days() throws -> ClosedRange<Int32>? {
    let row = try Row.fetchOne(
      database,
      sql: """
        SELECT min(day) AS first, max(day) AS last FROM derivation
        WHERE run=? AND isTransfer<>newIsTransfer
        """, arguments: [run])
    guard let first = row?["first"] as Int32?, let last = row?["last"] as Int32? else { return nil }
    return first...last
  }
}
