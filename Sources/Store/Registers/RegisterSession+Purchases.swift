internal import Foundation
internal import GRDB
package import Ledger
import LedgerSchema

extension RegisterSession {
  /// A purchase with its grocery item and its origin.
  package struct Purchase: Sendable {
    package let entry: RegisterEntry
    package let item: RegisterEntry?
    package let source: RegisterSource
  }

  /// Whether the run changed purchases or grocery items.
  package func changedPurchases() throws -> Bool {
    try database.exists(
      """
      SELECT 1 FROM change
      WHERE run=? AND subject IN('purchase','groceryItem')
      """, [run])
  }

  /// All purchases with their items and origins, by key.
  package func purchases() throws -> [Purchase] {
    let columns = RegisterColumns(.purchase)
    let items = RegisterColumns(.groceryItem)
    let known = try database.rows("SELECT \(items.list) FROM \(items.register.table)")
      .map { try secrets.opened(items.entry($0), .groceryItem, whenLocked: .leftOut) }
    let byKey = Dictionary(known.map { ($0.key, $0) }) { first, _ in first }
    return try database.rows("SELECT \(columns.list) FROM \(columns.register.table) ORDER BY key")
      .map { row in
        let purchase = try secrets.opened(columns.entry(row), .purchase, whenLocked: .leftOut)
        var source = RegisterSource(
          line: try row.intOrNil("line"), path: try row.textOrNil("path") ?? "")
        source.file = try row.int64OrNil("file")
        return Purchase(
          entry: purchase, item: purchase.text("groceryItem").flatMap { byKey[$0] }, source: source)
      }
  }

  /// Replaces the receipts made from purchases with the given ones; equal receipts stay.
  package func keep(_ receipts: [(prepared: PreparedReceipt, source: RegisterSource)]) throws {
    let prefix = Receipt.seriesOfPurchases
    let stored = try LedgerStore.receipts(
      database, seal, "substr(r.series,1,?)=?", [prefix.count, prefix])
    let wanted = Set(receipts.map(\.prepared.receipt))
    // A removed or added receipt may change which receipt of its amount a row pays.
    transaction.touched.insert(receipts: .all)
    for receipt in stored where !wanted.contains(receipt.receipt) {
      try LedgerStore.remove(database, receipts: "SELECT \(receipt.row)")
    }
    let known = Set(stored.map(\.receipt))
    let new = receipts.filter { !known.contains($0.prepared.receipt) }
    guard !new.isEmpty else { return }
    let translator = try NameTranslator(database, seal, run: run, names: names)
    for (prepared, source) in new {
      guard let file = source.file ?? file else { continue }
      var writer = try ReceiptWriter(database, seal, file: file, translator: translator)
      _ = try writer.add(prepared)
    }
  }
}
