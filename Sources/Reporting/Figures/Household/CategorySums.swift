package import Ledger

/// What was spent by category, the largest first.
package struct CategorySums: Hashable, Sendable {
  /// One category.
  package struct Line: Hashable, Sendable {
    package let category: String
    package let total: Amount
    package let count: Int
  }

  package let lines: [Line]

  /// The expenses of a period in one currency; equal sums are in the order of their names.
  package init(_ flows: [TrackedFlow], in period: Period, currency: Currency) {
    let expenses = flows.filter {
      $0.kind == .expense && period.contains($0.day) && $0.amount.currency == currency
    }
    lines = Dictionary(grouping: expenses, by: \.category).map { category, flows in
      Line(
        category: category, total: Amount.sum(of: flows.map(\.amount), in: currency),
        count: flows.count)
    }
    .sorted { (-$0.total.minorUnits, $0.category) < (-$1.total.minorUnits, $1.category) }
  }
}
