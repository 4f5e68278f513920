import Ledger
import Reporting

/// A calendar of a year: a column for each week, a row for each weekday, a bar for each day.
///
/// A bar is as high as what was spent, from zero; its shade tells the day's rank, since beside one large
/// day the heights of all others are alike.
struct StripDrawing {
  private static let top = 18
  private static let rowHeight = 22
  /// The height of the highest bar.
  private static let barRoom = 19.0
  private static let height = top + 7 * rowHeight + 2

  /// How many weeks have room beside each other: a year touches 54, and a shorter time has wider days
  /// in a drawing that is not stretched as far.
  private enum Reach: Int, CaseIterable {
    case quarter = 14
    case half = 28
    case year = 54

    /// The class that says how far it is stretched.
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
  /// What the highest bar stands for; without any there is none to be drawn.
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

  /// The steps that the amounts are in, from 1; few different amounts have few steps.
  private var steps: ClosedRange<Int> { 1...limits.count + 1 }

  /// Few steps are the darker ones.
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

  /// The bars of one weekday in a box that has a unit for each week, and is stretched to the page; upside
  /// down, so that a bar is said by its week and its height alone.
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

  /// The line that the days of one weekday stand on, from the first to the last that is known.
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

  /// The days of one weekday whose amounts are in one step.
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

  /// In the ratio of the amounts; the smallest is still seen.
  private func height(_ amount: Int64) -> String {
    let share = Double(amount) / Double(largest)
    return Fixed.trimmed(max(2, share * Self.barRoom), decimals: 1)
  }

  /// Months whose first day is shown, at the week of that day; a first month of which less is shown
  /// has no room for its name.
  private var monthLabels: [(month: CalendarDate, column: Int)] {
    strip.days.monthNumbers.compactMap { number in
      let first = Period.month(number: number).start
      guard strip.days.contains(first) else { return nil }
      return (first, (first - strip.firstMonday) / 7)
    }
  }

  /// Of a year every second name goes where the page is narrow, so that none touch.
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
