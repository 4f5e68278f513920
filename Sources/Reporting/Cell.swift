package import Ledger

/// One value of a table, typed, so that every format writes it in its own way.
package enum Cell: Hashable, Sendable {
  case none
  case text(String)
  case category(Category)
  case currency(Currency)
  case amount(Amount)
  case count(Int64)
  /// Tenths of a percent.
  case permille(Int64)
  case change(Change)
  case date(CalendarDate)
  /// The days of one month that a row or column stands for.
  case month(Period)
  /// A latitude or longitude.
  case degrees(Double)
  case status(Variance.Status)
  /// A sparkline: amounts in minor units, oldest first.
  case trend([Int64])
  case bullet(Bullet)
}

/// How far a sum has moved from an earlier one.
package struct Change: Hashable, Sendable {
  /// Tenths of a percent of the earlier sum; positive is more.
  package let permille: Int64
  /// Whether the move is welcome: more income, less spending.
  package let isGood: Bool

  /// Nil when there was nothing before, for then no percentage says anything.
  package init?(from earlier: Int64, to later: Int64, moreIsGood: Bool) {
    guard earlier > 0 else { return nil }
    permille = Rounding.divide(later - earlier, times: 1000, by: earlier)
    isGood = permille == 0 || (permille > 0) == moreIsGood
  }
}

/// Actual against planned as one bar: all of them amounts in minor units of one currency.
package struct Bullet: Hashable, Sendable {
  package let actual: Int64
  package let planned: Int64
  /// What the pace so far comes to at the end; nil when the period is over.
  package let forecast: Int64?
  /// What the whole width of the bar stands for, equal for all bars of a table.
  package let scale: Int64
  package let status: Variance.Status
}
