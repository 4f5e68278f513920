internal import GRDB

/// What one run of rules derived of receipts, and what had been derived before it.
struct ReceiptDerivations {
  let database: Database
  let run: Int

  /// Puts one side of them into the receipts and their lines.
  func put(category: String, _ place: String) throws {
    try database.execute(
      sql: """
        UPDATE receiptLine SET category=d.\(category) FROM receiptDerivation d
        WHERE d.run=:run AND d.receipt=receiptLine.receipt AND d.position=receiptLine.position;
        UPDATE receipt SET placeID=d.\(place) FROM receiptDerivation d
        WHERE d.run=:run AND d.receipt=receipt.id AND d.position=0;
        """, arguments: ["run": run])
  }

  /// Takes the run back.
  ///
  /// - Throws: ``StoreError/changedLater(run:by:)`` when a later run derived one of its lines anew.
  func undo() throws {
    let later = try Int.fetchOne(
      database,
      sql: """
        SELECT later.run FROM receiptDerivation mine
          JOIN receiptDerivation later USING(receipt,position)
        WHERE mine.run=? AND later.run>mine.run ORDER BY later.run DESC LIMIT 1
        """, arguments: [run])
    if let later { throw StoreError.changedLater(run: run, by: later) }
    try put(category: "category", "place")
    try database.execute(sql: "DELETE FROM receiptDerivation WHERE run=?", arguments: [run])
  }
}
