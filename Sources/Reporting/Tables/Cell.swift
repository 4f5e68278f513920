package import Ledger

/// One value of a table, typed, so that every format writes it in its own way.
package enum Cell: Hashable, Sendable {
  case none
  case text(String)
  case category(Category)
  /// The name of a category, and how it looks.
  case marked(String, CategoryMark)
  case currency(Currency)
  case amount(Amount)
  case count(Int64)
  /// A quantity, a rate or an index; pages show it as it is.
  case number(ExactDecimal)
  /// Hundredths of a percent or a point: a rate, an index.
  case hundredths(Int64)
  /// Tenths of a kilometre; files leave a decimal of 0 off.
  case tenths(Int64)
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
  /// Links to rows; for pages alone.
  case links([TrailLink])
  /// How much of a month statements cover.
  case coverage(CoverageGrid.Mark)
  case agenda(AgendaDay)

  /// A share in tenths of a percent, where there is one.
  package static func share(_ permille: Int64?) -> Cell { permille.map(Cell.permille) ?? .none }
}
