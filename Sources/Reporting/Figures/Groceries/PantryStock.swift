import Ledger

/// Something in the pantry with a date on it, as the planner's expiration trackers have it.
struct PantryStock: Hashable, Sendable {
  var product: String
  var expires: CalendarDate
  var quantity: ExactDecimal
  var remaining: ExactDecimal
  var isConsumed = false
  /// The day it was thrown away; nil when it was not.
  var wasted: CalendarDate?
  /// What ``quantity`` cost; nil where no purchase says.
  var cost: Amount?
}

/// What in the pantry expires soon, the oldest date first, without what was consumed or wasted.
struct ExpiryList: Hashable, Sendable {
  let asOf: CalendarDate
  /// Whose date lies before `asOf`.
  let expired: [PantryStock]
  /// Whose date is `asOf` or one of the seven days after it.
  let withinWeek: [PantryStock]
  /// Whose date is `asOf` or one of the thirty days after it, those of the week among them.
  let withinMonth: [PantryStock]
  /// How many days a page looks ahead.
  static let daysAhead = 90
  /// Whose date is `asOf` or one of the ninety days after it, those of the month among them.
  let withinQuarter: [PantryStock]

  init(_ stock: [PantryStock], asOf: CalendarDate) {
    let left = stock.filter { !$0.isConsumed && $0.wasted == nil }
      .sorted { ($0.expires, $0.product) < ($1.expires, $1.product) }
    self.asOf = asOf
    expired = left.filter { $0.expires < asOf }
    withinWeek = left.filter { (0...7).contains($0.expires - asOf) }
    withinMonth = left.filter { (0...30).contains($0.expires - asOf) }
    withinQuarter = left.filter { (0...Self.daysAhead).contains($0.expires - asOf) }
  }
}

/// What was thrown away in a period, and what it had cost.
struct WasteList: Hashable, Sendable {
  /// One product thrown away.
  struct Line: Hashable, Sendable {
    let product: String
    let day: CalendarDate
    let quantity: ExactDecimal
    /// The wasted part of what was paid, halves to even; nil where nobody knows what was paid.
    let cost: Amount?
  }

  /// By day, then by product.
  let lines: [Line]

  /// What was left when it was thrown away is what was wasted.
  ///
  /// Where nothing is said to have been left, the old planner had set it to 0 by throwing it away:
  /// then all of it was wasted.
  init(_ stock: [PantryStock], in period: Period) {
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
  func total(in currency: Currency) -> Amount {
    Amount.sum(of: lines.compactMap(\.cost), in: currency)
  }

  /// How many lines have no cost.
  var unpricedCount: Int { lines.count { $0.cost == nil } }
}
