internal import GRDB
import Ledger

extension LedgerStore {
  /// The numbers of the categories that are of income.
  func incomeNumbers(_ income: IncomeCategories) throws -> [Int64] {
    try reading { try Self.incomeNumbers($0, income) }
  }

  static func incomeNumbers(_ database: Database, _ income: IncomeCategories) throws -> [Int64] {
    try Row.fetchAll(database, sql: "SELECT id, path FROM category").compactMap { row in
      let path = try row.text("path")
      let isIncome = Category(path).map(income.contains) ?? false
      return isIncome ? try row.int64("id") : nil
    }
  }
}
