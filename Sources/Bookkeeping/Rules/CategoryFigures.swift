import Ledger
import Store

/// The totals of each category and month, as the reports on months and categories have them.
struct CategoryFigures {
  /// Which figure.
  struct Key: Hashable {
    var currency: Currency
    var month: Period
    var category: String
  }

  private(set) var totals: [Key: Int64] = [:]

  /// Takes the rows of a ledger; own transfers are neither income nor spending.
  mutating func add(_ names: LedgerNames, _ rows: [LedgerRow]) {
    for row in rows where !row.isTransfer {
      let key = Key(
        currency: names.accounts[Int(row.account)].currency,
        month: .month(of: row.bookingDate), category: names.categories[Int(row.category)].path)
      totals[key, default: 0] += row.minorUnits
    }
  }

  /// The figures that differ between two ledgers, by currency, month and category.
  static func changes(_ old: CategoryFigures, _ new: CategoryFigures) -> [RuleDifference.Figure] {
    Set(old.totals.keys).union(new.totals.keys).compactMap { key in
      let (before, after) = (old.totals[key] ?? 0, new.totals[key] ?? 0)
      guard before != after else { return nil }
      return RuleDifference.Figure(
        month: key.month, category: key.category,
        before: Amount(minorUnits: before, currency: key.currency),
        after: Amount(minorUnits: after, currency: key.currency))
    }.sorted {
      ($0.before.currency.code, $0.month.start, $0.category)
        < ($1.before.currency.code, $1.month.start, $1.category)
    }
  }
}
