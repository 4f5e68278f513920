import Ledger

/// The expenses at each place, the largest total first.
///
/// Places are identified by name. Only expenses count; MONO added income to the expenses. Income at
/// a place has its own field, and a place with income alone also has a line.
struct LocationInsights: Hashable, Sendable {
  /// The expenses and income at one place.
  struct Line: Hashable, Sendable {
    let location: String
    /// The expenses at the place.
    let total: Amount
    /// The number of expenses.
    let count: Int
    /// The mean expense: total ÷ count, halves to even; nil without expenses.
    let average: Amount?
    /// The day of the last expense; nil without expenses.
    let lastVisit: CalendarDate?
    let income: Amount
  }

  /// The name for transactions without a place.
  static let unknown = "Unknown Location"

  let lines: [Line]

  /// Creates the lines for transactions of one currency without transfers.
  ///
  /// Places with equal totals are sorted by name.
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

  /// The name without surrounding white space, or ``unknown`` if it is blank.
  private static func name(_ location: String) -> String {
    let start = location.drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return unknown }
    return String(start[...last])
  }
}
