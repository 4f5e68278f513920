internal import GRDB
package import Ledger

extension LedgerStore {
  /// The categories that rows or receipt lines have or once had, by path, without `Uncategorised`.
  package func categoryNames() throws -> [Category] {
    try reading { database in
      try database.hot("SELECT path FROM category WHERE id>1 ORDER BY path").map {
        Category($0.text(0)) ?? .uncategorised
      }
    }
  }

  /// The number of postings by category, of counted rows and of receipts that count without a bank
  /// row.
  package func postingCounts() throws -> [Category: Int] {
    var counts: [Int] = []
    var paths: [Category] = []
    try forEachRow(in: .everything) { names, rows in
      if counts.isEmpty {
        paths = names.categories
        counts = Array(repeating: 0, count: paths.count)
      }
      for row in rows { counts[Int(row.category)] += 1 }
    }
    return Dictionary(zip(paths, counts).filter { $0.1 > 0 }, uniquingKeysWith: +)
  }

  /// The categories that overrides give to transactions.
  package func overriddenCategories() throws -> Set<Category> {
    try reading { database in
      let values = try database.values(
        String.self, "SELECT DISTINCT value FROM edit WHERE field=? AND value IS NOT NULL",
        [TransactionEdit.Field.category.rawValue])
      return Set(values.compactMap(Category.init))
    }
  }
}
