package import Ledger

/// What in the pantry expires soon, the oldest date first, without what was consumed or wasted.
package struct ExpiryList: Hashable, Sendable {
  package let asOf: CalendarDate
  /// Whose date lies before `asOf`.
  package let expired: [PantryStock]
  /// Whose date is `asOf` or one of the seven days after it.
  package let withinWeek: [PantryStock]
  /// Whose date is `asOf` or one of the thirty days after it, those of the week among them.
  package let withinMonth: [PantryStock]
  /// How many days a page looks ahead.
  package static let daysAhead = 90
  /// Whose date is `asOf` or one of the ninety days after it, those of the month among them.
  package let withinQuarter: [PantryStock]

  package init(_ stock: [PantryStock], asOf: CalendarDate) {
    let left = stock.filter { !$0.isConsumed && $0.wasted == nil }
      .sorted { ($0.expires, $0.product) < ($1.expires, $1.product) }
    self.asOf = asOf
    expired = left.filter { $0.expires < asOf }
    withinWeek = left.filter { (0...7).contains($0.expires - asOf) }
    withinMonth = left.filter { (0...30).contains($0.expires - asOf) }
    withinQuarter = left.filter { (0...Self.daysAhead).contains($0.expires - asOf) }
  }
}
