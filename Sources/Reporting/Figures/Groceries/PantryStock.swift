import Ledger

/// A product in the pantry with an expiry date, as the planner's expiration trackers record it.
struct PantryStock: Hashable, Sendable {
  var product: String
  var expires: CalendarDate
  var quantity: ExactDecimal
  var remaining: ExactDecimal
  var isConsumed = false
  /// The day when the product was thrown away; nil otherwise.
  var wasted: CalendarDate?
  /// The cost of ``quantity``; nil if no purchase gives the cost.
  var cost: Amount?
}

/// The pantry products that have expired or expire soon, earliest first.
///
/// Consumed and wasted products are left out.
struct ExpiryList: Hashable, Sendable {
  let asOf: CalendarDate
  /// The products with a date before `asOf`.
  let expired: [PantryStock]
  /// The products with a date on `asOf` or in the seven days after it.
  let withinWeek: [PantryStock]
  /// The products with a date on `asOf` or in the thirty days after it, including ``withinWeek``.
  let withinMonth: [PantryStock]
  /// The number of days that a page looks ahead.
  static let daysAhead = 90
  /// The products with a date on `asOf` or in the ninety days after it, including ``withinMonth``.
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

/// The products thrown away in a period, with their cost.
struct WasteList: Hashable, Sendable {
  /// A product that was thrown away.
  struct Line: Hashable, Sendable {
    let product: String
    let day: CalendarDate
    let quantity: ExactDecimal
    /// The cost of the wasted part, halves to even; nil if the cost is unknown.
    let cost: Amount?
  }

  /// The wasted products by day, then by name.
  let lines: [Line]

  /// Creates the list of the products thrown away in `period`.
  ///
  /// The wasted quantity is the remaining quantity, or the whole quantity if nothing remains: the
  /// old planner set the remaining quantity to 0 when a product was thrown away.
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

  /// The known cost of the waste in one currency.
  func total(in currency: Currency) -> Amount {
    Amount.sum(of: lines.compactMap(\.cost), in: currency)
  }

  /// The number of lines without a cost.
  var unpricedCount: Int { lines.count { $0.cost == nil } }
}
