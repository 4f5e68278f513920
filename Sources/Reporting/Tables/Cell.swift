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

/// Cells of figures that may not exist: nil is an empty cell, never 0.
extension Cell {
  static func of(_ amount: Amount?) -> Cell { amount.map(Cell.amount) ?? .none }

  static func of(_ day: CalendarDate?) -> Cell { day.map(Cell.date) ?? .none }

  static func of(_ text: String?) -> Cell { text.map(Cell.text) ?? .none }

  static func of(_ count: Int?) -> Cell { count.map { .count(Int64($0)) } ?? .none }

  static func of(_ number: ExactDecimal?) -> Cell { number.map(Cell.number) ?? .none }

  /// A percentage as a share of a whole, in tenths of a percent.
  static func share(_ percent: ExactDecimal?) -> Cell {
    percent.map { .permille($0.permille) } ?? .none
  }

  /// A percentage, a rate or an index with two decimals, halves to even.
  static func rate(_ number: ExactDecimal?) -> Cell {
    number?.hundredths.map(Cell.hundredths) ?? .none
  }
}

/// How far a sum has moved from an earlier one.
package struct Change: Hashable, Sendable {
  /// Tenths of a percent of the earlier sum; positive is more.
  package let permille: Int64
  /// Whether it is to the cent what it was; a change too small for a digit is one nevertheless.
  package let isNone: Bool
  /// Whether it is more than before.
  package let isMore: Bool
  /// Whether the move is welcome: more income, less spending.
  package let isGood: Bool

  /// Nil when there was nothing before, for then no percentage says anything.
  package init?(from earlier: Int64, to later: Int64, moreIsGood: Bool) {
    guard earlier > 0 else { return nil }
    permille = Rounding.divide(later - earlier, times: 1000, by: earlier)
    isNone = later == earlier
    isMore = later > earlier
    isGood = isNone || isMore == moreIsGood
  }
}

/// Actual against planned as one bar: all of them amounts in minor units of one currency.
///
/// Each bar has a scale of its own, which ends at twice what was planned: one category that is far over
/// its budget makes the bars of the others no shorter.
package struct Bullet: Hashable, Sendable {
  package let actual: Int64
  package let planned: Int64
  /// What the pace so far comes to at the end; nil when the period is over.
  package let forecast: Int64?
  package let status: Variance.Status

  /// What the whole bar stands for; zero where nothing was planned.
  package var scale: Int64 {
    let twice = max(0, planned).multipliedReportingOverflow(by: 2)
    return twice.overflow ? Int64.max : twice.partialValue
  }

  /// Whether more was spent than the bar has room for.
  package var isCut: Bool { actual > scale }

  /// How far a cut bar goes on, in words; nil for any other.
  package func cutWords(_ style: NumberStyle) -> String? {
    guard isCut else { return nil }
    guard planned > 0 else { return "nothing was planned" }
    let tenths = Rounding.divide(actual, times: 10, by: planned)
    let times = tenths < 100 ? style.tenths(tenths) : style.count(Rounding.divide(tenths, by: 10))
    return "\(times) times the budget"
  }

  /// What the bars of a table mean, in sentences.
  static func legend(_ bullets: [Bullet]) -> String {
    "Each bar spans twice its budget; the vertical mark is the budget."
      + (bullets.contains { $0.forecast != nil } ? " The thin mark is the forecast." : "")
      + (bullets.contains { $0.isCut || ($0.forecast ?? 0) > $0.scale }
        ? " A gap means the amount exceeds the bar." : "")
  }
}

/// A day of a calendar, and what falls on it.
package struct AgendaDay: Hashable, Sendable {
  package let day: CalendarDate
  package let items: [String]
  /// Whether its month has to be said: it is the first of a month, or of the calendar.
  package let namesMonth: Bool

  package init(day: CalendarDate, items: [String], namesMonth: Bool) {
    self.day = day
    self.items = items
    self.namesMonth = namesMonth
  }

  /// `14`, `1 Sep`.
  package var label: String { namesMonth ? day.shortWords : String(day.day) }
}

/// How a category looks in the tracker that it comes from.
package struct CategoryMark: Hashable, Sendable {
  /// The name of an SF Symbol, such as `fork.knife`.
  package let icon: String?
  /// The name of a colour, such as `orange`.
  package let colour: String?

  /// Nil where neither is known.
  init?(icon: String?, colour: String?) {
    guard icon != nil || colour != nil else { return nil }
    self.icon = icon
    self.colour = colour
  }
}
