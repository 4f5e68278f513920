import Ledger
import Reporting

/// A drawing of a calendar: a column for each week, a row for each weekday.
///
/// Each day with spending has a bar. The height of a bar is proportional to the spending. Its shade
/// shows the rank of the day, because one large day makes all other heights look alike.
struct StripDrawing {
  private static let top = 18
  private static let rowHeight = 22
  /// The height of the highest bar.
  private static let barRoom = 19.0
  private static let height = top + 7 * rowHeight + 2

  /// The number of weeks for which the drawing has room: 54 for a year.
  ///
  /// A shorter period has wider days and is stretched less.
  private enum Reach: Int, CaseIterable {
    case quarter = 14
    case half = 28
    case year = 54

    /// The CSS class for the amount of stretching.
    var look: String {
      switch self {
      case .quarter: "st qy"
      case .half: "st hy"
      case .year: "st"
      }
    }
  }

  private let strip: CalendarStrip
  private let style: NumberStyle
  private let id: String
  /// The amount of the highest bar.
  private let largest: Int64
  private let limits: [Int64]
  private let reach: Reach
  private let columnCount: Int

  init(_ strip: CalendarStrip, style: NumberStyle, id: String) {
    self.strip = strip
    self.style = style
    self.id = id
    largest = strip.largest ?? 0
    limits = strip.limits
    let weekCount = (strip.days.end - strip.firstMonday) / 7 + 1
    reach = Reach.allCases.first { $0.rawValue >= weekCount } ?? .year
    columnCount = max(reach.rawValue, weekCount)
  }

  func figure() -> Markup {
    Markup(.figure) {
      legend()
      Markup(.div, [.class: "ch"]) {
        weekdays()
        Markup(.div, [.class: "p"]) { plot() }
      }
    }
  }

  /// The shade steps of the amounts, from 1; few different amounts have few steps.
  private var steps: ClosedRange<Int> { 1...limits.count + 1 }

  /// The shade of a step; a small number of steps uses the darker shades.
  private func shade(_ step: Int) -> Int { 5 - limits.count - 1 + step }

  private func legend() -> Markup {
    let most = money(largest)
    return Markup(.p, [.class: "lg"]) {
      Markup(.span) { "The highest bar is \(most)." }
      if !limits.isEmpty {
        Markup(.span) { "Days shaded by rank:" }
        for step in steps { key(step, most) }
      }
    }
  }

  private func key(_ step: Int, _ most: String) -> Markup {
    Markup(.span) {
      Markup(.svg, [.class: "sw", .ariaHidden: "true"]) {
        Markup(.rect, [.class: "q\(shade(step))", .width: "12", .height: "12"])
      }
      "to \(step <= limits.count ? money(limits[step - 1]) : most)"
    }
  }

  private func weekdays() -> Markup {
    Markup(.svg, [.width: "36", .height: String(Self.height), .ariaHidden: "true"]) {
      for (row, name) in ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].enumerated() {
        Markup(.text, [.class: "mu", .x: "30", .y: String(base(row) - 2), .textAnchor: "end"]) {
          name
        }
      }
    }
  }

  private func plot() -> Markup {
    Markup.image(
      strip.title, strip.finding, id: id, height: String(Self.height), class: reach.look
    ) {
      for label in monthLabels { self.label(label.month, column: label.column) }
      for row in 0..<7 {
        ground(row)
        self.row(row)
      }
    }
  }

  /// The bars of one weekday in a stretched box with one unit per week.
  ///
  /// The box is upside down; a bar then needs only its week and its height.
  private func row(_ row: Int) -> Markup {
    Markup(
      .svg,
      [
        .y: String(base(row) - Self.rowHeight), .width: "100%", .height: String(Self.rowHeight),
        .viewBox: "0 -\(Self.rowHeight) \(columnCount) \(Self.rowHeight)",
        .preserveAspectRatio: "none",
      ]
    ) {
      Markup(.g, [.transform: "scale(1-1)"]) {
        for step in steps { group(row, step) }
      }
    }
  }

  /// The base line of one weekday, from its first to its last day in the drawing.
  private func ground(_ row: Int) -> Markup {
    let first = strip.days.start.weekday - 1 > row ? 1 : 0
    let lastColumn = (strip.days.end - strip.firstMonday) / 7
    let last = strip.days.end.weekday - 1 < row ? lastColumn - 1 : lastColumn
    guard first <= last else { return Markup() }
    return Markup(
      .line,
      [
        .class: "gr", .x1: x(first), .x2: x(last + 1), .y1: String(base(row)),
        .y2: String(base(row)),
      ])
  }

  /// The bars for the days of one weekday that have an amount in one step.
  private func group(_ row: Int, _ step: Int) -> Markup {
    let first = strip.firstMonday.adding(days: row)
    let days = stride(from: 0, through: strip.days.end - first, by: 7).map(first.adding(days:))
    let bars = days.compactMap { day -> Markup? in
      guard strip.days.contains(day) else { return nil }
      let amount = strip.amounts[day - strip.days.start]
      guard amount > 0, limits.count(where: { $0 < amount }) + 1 == step else { return nil }
      return Markup(.rect, [.x: String((day - first) / 7), .height: height(amount)]) {
        Markup(.title) { "\(day.shortWords) \(money(amount))" }
      }
    }
    if bars.isEmpty { return Markup() }
    return Markup(.g, [.class: "q\(shade(step))"]) { for bar in bars { bar } }
  }

  /// The height proportional to the amount, with a minimum that keeps small amounts visible.
  private func height(_ amount: Int64) -> String {
    let share = Double(amount) / Double(largest)
    return Fixed.trimmed(max(2, share * Self.barRoom), decimals: 1)
  }

  /// The months that start within the drawing, with the column of their first week.
  ///
  /// An incomplete first month has no room for its name.
  private var monthLabels: [(month: CalendarDate, column: Int)] {
    strip.days.monthNumbers.compactMap { number in
      let first = Period.month(number: number).start
      guard strip.days.contains(first) else { return nil }
      return (first, (first - strip.firstMonday) / 7)
    }
  }

  /// The label of a month; with more than 28 weeks, a narrow page hides every second label.
  private func label(_ month: CalendarDate, column: Int) -> Markup {
    Markup(
      .text,
      [
        .class: reach != .year || month.monthNumber % 2 == strip.days.start.monthNumber % 2
          ? "mu" : "mu h",
        .x: x(column), .y: "12",
      ]
    ) { MonthName.short(month.month) }
  }

  private func base(_ row: Int) -> Int { Self.top + (row + 1) * Self.rowHeight }

  private func x(_ column: Int) -> String {
    Fixed.percent(100 / Double(columnCount) * Double(column), decimals: 1)
  }

  private func money(_ minorUnits: Int64) -> String {
    let amount = Amount(minorUnits: minorUnits, currency: strip.currency)
    return style.money(amount, isWhole: amount.isWhole)
  }
}
