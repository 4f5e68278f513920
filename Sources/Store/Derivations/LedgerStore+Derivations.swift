internal import Foundation
internal import GRDB
package import Ledger

extension LedgerStore {
  /// Derives rows anew as one run: all of it, or nothing.
  ///
  /// A run that changes nothing is none, and leaves the ledger as it was.
  ///
  /// - Returns: what `body` returns, and the run if there is one.
  package func derive<Result>(
    run: Int, day: CalendarDate, isDryRun: Bool,
    _ body: (DerivationSession) throws -> (result: Result, counts: DerivationCounts)
  ) throws -> (result: Result, run: Int?) {
    try writing(isTrial: isDryRun) { transaction in
      let database = transaction.database
      try database.execute(
        sql: "INSERT INTO run(id,day) VALUES(?,?)", arguments: [run, day.daysSince1970])
      if isDryRun { try database.execute(sql: Self.passingChanges) }
      let (result, counts) = try body(DerivationSession(transaction, run: run))
      transaction.isKept = !isDryRun && counts.hasChanges
      guard transaction.isKept else { return (result, nil) }
      try Self.keep(counts, of: run, database)
      return (result, run)
    }
  }

  /// What is taken back needs no keys, no index and no place in the ledger's file: a table of the
  /// connection stands before the ledger's own, and goes with the transaction.
  private static let passingChanges =
    "CREATE TEMP TABLE change AS SELECT * FROM main.change WHERE 0"

  /// Keeps the counts as those of a file, which is how `runs` knows of them.
  private static func keep(
    _ counts: DerivationCounts, of run: Int, _ database: Database
  ) throws {
    try database.execute(
      sql: "INSERT INTO file(run,name,sha256,format,profile) VALUES(?,'',zeroblob(32),?,'')",
      arguments: [run, ImportBatch.byRules])
    let file = database.lastInsertedRowID
    try database.execute(
      sql: """
        INSERT INTO registerFile(file,read,new,alreadyIn,updated,rejected) VALUES(?,?,0,?,?,0)
        """,
      arguments: [
        file, counts.read, counts.read - counts.changed, counts.changed,
      ])
    guard counts.receipts > 0 else { return }
    try database.execute(
      sql: "INSERT INTO receiptFile(file,read,new,alreadyIn) VALUES(?,?,?,?)",
      arguments: [
        file, counts.receipts, counts.receiptsChanged, counts.receipts - counts.receiptsChanged,
      ])
  }
}
