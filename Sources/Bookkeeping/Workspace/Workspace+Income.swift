import Ledger
import Store

extension Workspace {
  /// Which categories are of income: what `saldo.yaml` says comes before what a ledger's entries say.
  ///
  /// - Parameters:
  ///   - categories: the register of categories, whose entries have a type. A name that has both
  ///     types is one of spending.
  ///   - records: transactions of old trackers and by hand. Of a category without an entry they
  ///     tell the type: income, where all of them are.
  /// - Returns: the categories, each on its side.
  func income(_ categories: [RegisterEntry], _ records: [RegisterEntry]) -> IncomeCategories {
    var sides = Self.sides(records, name: "category")
    sides.merge(Self.sides(categories, name: "name")) { $1 }
    sides.merge(configuration.income) { $1 }
    return IncomeCategories(sides)
  }

  /// The same of a ledger whose entries are still to be read.
  func income(_ store: LedgerStore) throws -> IncomeCategories {
    income(try store.entriesWithoutKey(.category), try store.entriesWithoutKey(.manualTransaction))
  }

  /// Whether each category that entries name has income alone; of transfers they tell nothing.
  private static func sides(_ entries: [RegisterEntry], name: String) -> [Category: Bool] {
    var sides: [Category: Bool] = [:]
    for entry in entries {
      guard let category = entry.text(name).flatMap(Category.init), let type = entry.text("type"),
        type != "transfer"
      else { continue }
      sides[category] = sides[category] != false && type == "income"
    }
    return sides
  }
}
