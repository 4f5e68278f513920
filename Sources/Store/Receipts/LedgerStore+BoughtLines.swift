internal import GRDB
package import Ledger

extension LedgerStore {
  /// The lines of receipts that say how much of something was bought, oldest first.
  ///
  /// Whether a row paid the receipt does not matter here. What was returned is left out, and so are
  /// receipts made of a register's purchases: the register itself has those.
  package func boughtLines() throws -> [BoughtLine] {
    try reading { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT r.day, r.merchant, r.currency, l.text, l.quantity, l.unit, l.amount, c.path
          FROM receipt r JOIN receiptLine l ON l.receipt=r.id JOIN category c ON c.id=l.category
          WHERE l.quantity IS NOT NULL AND l.amount>0 AND r.day<=? AND substr(r.series,1,?)<>?
            AND \(ReceiptRows.isLargestOfSeries)
          ORDER BY r.day, r.digest, r.occurrence, l.position
          """,
        arguments: [
          lastNumber, Receipt.seriesOfPurchases.count, Receipt.seriesOfPurchases,
        ]
      ).compactMap(BoughtLine.init)
    }
  }
}

extension BoughtLine {
  /// The line that a joined row holds; nil where its quantity is not above 0.
  fileprivate init?(_ row: Row) throws {
    guard let quantity = ExactDecimal(try row.text("quantity")),
      quantity.coefficient > 0,
      let currency = Currency(try row.text("currency"))
    else { return nil }
    self.init(
      product: try row.text("text"),
      category: Category(try row.text("path")) ?? .uncategorised,
      merchant: try row.text("merchant"),
      day: try row.day("day"),
      quantity: quantity, unit: try row.text("unit"),
      cost: Amount(
        minorUnits: try row.int64("amount"), currency: currency))
  }
}
