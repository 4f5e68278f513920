import Ledger
import Reporting
import Store

extension RegisterBook {
  /// Takes in which rows count for transactions by hand that show a payment another row shows too.
  mutating func countOnce(_ store: LedgerStore) throws {
    let counted = try store.countedRows()
    guard !counted.isEmpty else { return }
    let records = self[.manualTransaction].compactMap { entry in
      entry.transactionID.map { (key: entry.key, id: $0) }
    }
    // The row that counts may be that of a transaction by hand itself.
    var seen = Set(records.map(\.id).filter { counted[$0] == nil })
    for (key, id) in records {
      guard let row = counted[id] else { continue }
      countedRows[key] = row
      if !seen.insert(row.id).inserted { repeated.insert(key) }
    }
  }
}
