package import Ledger

/// A typed value of a table, which each output format writes in its own way.
package enum Cell: Hashable, Sendable {
  case none
  case text(String)
  case category(Category)
  /// The name of a category with its icon and colour.
  case marked(String, CategoryMark)
  case currency(Currency)
  case amount(Amount)
  case count(Int64)
  /// A quantity, a rate or an index, which pages show unrounded.
  case number(ExactDecimal)
  /// A rate or an index, in hundredths of a percent or of a point.
  case hundredths(Int64)
  /// A distance in tenths of a kilometre; files omit a decimal of 0.
  case tenths(Int64)
  /// A percentage in tenths of a percent.
  case permille(Int64)
  case change(Change)
  case date(CalendarDate)
  /// The days that a row or column represents, such as a month or a part of a month.
  case month(Period)
  /// A latitude or longitude in degrees.
  case degrees(Double)
  case status(Variance.Status)
  /// A sparkline: amounts in minor units, oldest first.
  case trend([Int64])
  case bullet(Bullet)
  /// The links to rows, for pages only.
  case links([TrailLink])
  /// The extent to which statements cover a month.
  case coverage(CoverageGrid.Mark)
  case agenda(AgendaDay)

  /// A share in tenths of a percent; an empty cell for nil.
  package static func share(_ permille: Int64?) -> Cell { permille.map(Cell.permille) ?? .none }
}

/// The cells for optional figures: nil is an empty cell, never 0.
extension Cell {
  static func of(_ amount: Amount?) -> Cell { amount.map(Cell.amount) ?? .none }

  static func of(_ day: CalendarDate?) -> Cell { day.map(Cell.date) ?? .none }

  static func of(_ text: String?) -> Cell { text.map(Cell.text) ?? .none }

  static func of(_ count: Int?) -> Cell { count.map { .count(Int64($0)) } ?? .none }

  static func of(_ number: ExactDecimal?) -> Cell { number.map(Cell.number) ?? .none }

  /// A percentage as a share of a whole, in tenths of a percent; an empty cell for nil.
  static func share(_ percent: ExactDecimal?) -> Cell {
    percent.map { .permille($0.permille) } ?? .none
  }

  /// A percentage, a rate or an index with two decimals, halves to even; an empty cell for nil.
  static func rate(_ number: ExactDecimal?) -> Cell {
    number?.hundredths.map(Cell.hundredths) ?? .none
  }
}

/// The change from an earlier sum to a later sum.
package struct Change: Hashable, Sendable {
  /// The change in tenths of a percent of the earlier sum; positive means an increase.
  package let permille: Int64
  /// Whether both sums are equal; a change too small to display is still a change.
  package let isNone: Bool
  /// Whether the later sum is larger.
  package let isMore: Bool
  /// Whether the change is favourable, such as more income or less spending; true for equal sums.
  package let isGood: Bool

  /// Creates a change; nil if the earlier sum is not above 0, because a percentage would be
  /// meaningless.
  package init?(from earlier: Int64, to later: Int64, moreIsGood: Bool) {
    guard earlier > 0 else { return nil }
    permille = Rounding.divide(later - earlier, times: 1000, by: earlier)
    isNone = later == earlier
    isMore = later > earlier
    isGood = isNone || isMore == moreIsGood
  }
}

/// A bullet chart of an actual and a planned amount, in minor units of one currency.
///
/// Each bar has its own scale and ends at twice the planned amount. One category far over budget
/// therefore does not shorten the bars of the others.
package struct Bullet: Hashable, Sendable {
  package let actual: Int64
  package let planned: Int64
  /// The expected amount at the end of the period at the current pace; nil if there is no forecast.
  package let forecast: Int64?
  package let status: Variance.Status

  /// The amount that the whole bar represents; 0 if the planned amount is not above 0.
  package var scale: Int64 {
    let twice = max(0, planned).multipliedReportingOverflow(by: 2)
    return twice.overflow ? Int64.max : twice.partialValue
  }

  /// Whether the actual amount exceeds the bar.
  package var isCut: Bool { actual > scale }

  /// The actual amount as a multiple of the budget, as text; nil if the bar is not cut.
  ///
  /// Without a planned amount above 0, the text says that nothing was planned.
  package func cutWords(_ style: NumberStyle) -> String? {
    guard isCut else { return nil }
    guard planned > 0 else { return "nothing was planned" }
    let tenths = Rounding.divide(actual, times: 10, by: planned)
    let times = tenths < 100 ? style.tenths(tenths) : style.count(Rounding.divide(tenths, by: 10))
    return "\(times) times the budget"
  }

  /// The legend for the bars of a table, in sentences.
  static func legend(_ bullets: [Bullet]) -> String {
    "Each bar spans twice its budget; the vertical mark is the budget."
      + (bullets.contains { $0.forecast != nil } ? " The thin mark is the forecast." : "")
      + (bullets.contains { $0.isCut || ($0.forecast ?? 0) > $0.scale }
        ? " A gap means the amount exceeds the bar." : "")
  }
}

/// A day of a calendar and its items.
package struct AgendaDay: Hashable, Sendable {
  package let day: CalendarDate
  package let items: [String]
  /// Whether the label needs the month, because the day is the first of a month or of the calendar.
  package let namesMonth: Bool

  package init(day: CalendarDate, items: [String], namesMonth: Bool) {
    self.day = day
    self.items = items
    self.namesMonth = namesMonth
  }

  /// The label of the day: `14` or `1 Sep`.
  package var label: String { namesMonth ? day.shortWords : String(day.day) }
}

/// The appearance of a category in the tracker it was imported from.
package struct CategoryMark: Hashable, Sendable {
  /// The name of an SF Symbol, such as `fork.knife`; nil if unknown.
  package let icon: String?
  /// The name of a colour, such as `orange`; nil if unknown.
  package let colour: String?

  /// Creates the mark; nil if neither the icon nor the colour is known.
  init?(icon: String?, colour: String?) {
    guard icon != nil || colour != nil else { return nil }
    self.icon = icon
    self.colour = colour
  }
}
