package import Ledger

/// What was thrown away in a period, and what it had cost.
package struct WasteList: Hashable, Sendable {
  /// One product thrown away.
  package struct Line: Hashable, Sendable {
    package let product: String
    package let day: CalendarDate
    package let quantity: ExactDecimal
    /// The wasted part of what was paid, halves to even; nil where nobody knows what was paid.
    package let cost: Amount?
  }

  /// By day, then by product.
  package let lines: [Line]

  /// What was left when it was thrown away is what was wasted.
  ///
  /// Where nothing is said to have been left, the old planner had set it to 0 by throwing it away:
  /// then all of it was wasted.
  package init(_ stock: [PantryStock], in period: Period) {
    lines = stock.compactMap { stock in
      guard let day = stock.wasted, period.contains(day) else { return nil }
      let quantity = stock.remaining.coefficient > 0 ? stock.remaining : stock.quantity
      return Line(
        product: stock.product, day: day, quantity: quantity,
        cost: stock.cost.flatMap { $0.share(quantity, of: stock.quantity) })
    }
    .sorted { ($0.day, $0.product) < ($1.day, $1.product) }
  }

  /// What the waste of one currency had cost.
  package func total(in currency: Currency) -> Amount {
    Amount.sum(of: lines.compactMap(\.cost), in: currency)
  }

  /// How many lines have no cost.
  package var unpricedCount: Int { lines.count { $0.cost == nil } }
}
