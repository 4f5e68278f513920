internal import GRDB

extension LedgerStore {
  /// Derives duplicates, transfers and payments of receipts from nothing, and counts the rows that differ from
  /// those in the ledger.
  ///
  /// They are kept unless it is a trial. Nothing is written if nothing differs.
  package func deriveConsequences(isTrial: Bool) throws -> Int {
    try writing(isTrial: isTrial) { transaction in
      let before = try DerivedRows(transaction.database)
      try transaction.forgetConsequences()
      try transaction.touchEverything()
      try transaction.settle()
      let count = try before.differences()
      transaction.isKept = !isTrial && count > 0
      return count
    }
  }
}

extension WriteTransaction {
  /// Removes all that is derived.
  func forgetConsequences() throws {
    for consequence in Self.consequences { try consequence.clear(database) }
    for table in Self.derivedTables { try database.execute(sql: "DELETE FROM \(table)") }
  }
}

/// All derived rows of a ledger at one moment, in temporary tables.
private struct DerivedRows {
  private let database: Database
  private let selections = WriteTransaction.derivedRows

  init(_ database: Database) throws {
    self.database = database
    for (index, selection) in selections.enumerated() {
      try database.execute(sql: "CREATE TEMP TABLE derived\(index) AS \(selection)")
    }
  }

  /// How many rows were added or removed since; a row that changed counts once.
  func differences() throws -> Int {
    var count = 0
    for (index, selection) in selections.enumerated() {
      let (before, now) = ("SELECT * FROM temp.derived\(index)", selection)
      let gone = try Int.fetchOne(
        database, sql: "SELECT count(*) FROM (\(before) EXCEPT \(now))")
      let new = try Int.fetchOne(database, sql: "SELECT count(*) FROM (\(now) EXCEPT \(before))")
      count += max(gone ?? 0, new ?? 0)
      try database.execute(sql: "DROP TABLE temp.derived\(index)")
    }
    return count
  }
}
