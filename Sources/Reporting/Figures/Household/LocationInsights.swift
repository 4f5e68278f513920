import Ledger

/// Where money was spent, by the name of the place; the largest total first.
///
/// Only expenses count; MONO added income to them. What came in at a place stands apart, also for a
/// place where nothing was spent.
struct LocationInsights: Hashable, Sendable {
  /// One place.
  struct Line: Hashable, Sendable {
    let location: String
    /// What was spent there.
    let total: Amount
    /// How many expenses that was.
    let count: Int
    /// Total ÷ count, halves to even; nil where nothing was spent.
    let average: Amount?
    /// The day of the last expense.
    let lastVisit: CalendarDate?
    let income: Amount
  }

  /// What a transaction without the name of a place counts under.
  static let unknown = "Unknown Location"

  let lines: [Line]

  /// The transactions of one currency; transfers are left out, equal totals are in the order of names.
  init(_ flows: [TrackedFlow], currency: Currency) {
    let own = flows.filter { $0.kind != .transfer && $0.amount.currency == currency }
    lines = Dictionary(grouping: own) { Self.name($0.location) }
      .map { Self.line($0, $1, currency) }
      .sorted { (-$0.total.minorUnits, $0.location) < (-$1.total.minorUnits, $1.location) }
  }

  private static func line(
    _ location: String, _ flows: [TrackedFlow], _ currency: Currency
  ) -> Line {
    let expenses = flows.filter { $0.kind == .expense }
    let income = flows.filter { $0.kind == .income }
    return Line(
      location: location, total: Amount.sum(of: expenses.map(\.amount), in: currency),
      count: expenses.count, average: Amount.mean(of: expenses.map(\.amount)),
      lastVisit: expenses.map(\.day).max(),
      income: Amount.sum(of: income.map(\.amount), in: currency))
  }

  /// The name without blanks around it, or the words for none.
  private static func name(_ location: String) -> String {
    let start = location.drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return unknown }
    return String(start[...last])
  }
}
