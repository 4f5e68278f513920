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
  func put(_ columns: [String]) throws {
    let sets = zip(DerivedFields.columns, columns).map { "\($0)=d.\($1)" }
    let isSame = Self.key.map { "txn.\($0)=d.\($0)" }
    try database.execute(
      sql: """
        UPDATE txn SET \(sets.joined(separator: ",")) FROM derivation d
        WHERE d.run=? AND \(isSame.joined(separator: " AND "))
        """, arguments: [run])
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
    try put(DerivedFields.columns)
    try database.execute(sql: "DELETE FROM derivation WHERE run=?", arguments: [run])
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
