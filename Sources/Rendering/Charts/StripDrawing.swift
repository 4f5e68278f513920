import Ledger
import Reporting

/// A calendar of a year: a column for each week, a row for each weekday, a bar for each day.
///
/// How much a day has is told by the height of its bar and by its shade, in five steps.
struct StripDrawing {
  private static let top = 18
  private static let rowHeight = 18
  /// The height of the highest bars.
  private static let barRoom = 15
  private static let height = top + 7 * rowHeight + 2
  /// A year touches at most so many weeks; a shorter time has columns as wide.
  private static let yearWeeks = 54

  private let strip: CalendarStrip
  private let style: NumberStyle
  private let id: String
  private let limits: [Int64]
  private let columnCount: Int

  init(_ strip: CalendarStrip, style: NumberStyle, id: String) {
    self.strip = strip
    self.style = style
    self.id = id
    limits = strip.limits
    columnCount = max(Self.yearWeeks, (strip.days.end - strip.firstMonday) / 7 + 1)
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
    Markup(.p, [.class: "lg"]) {
      for step in steps {
        Markup(.span) {
          Markup(.svg, [.class: "sw st", .ariaHidden: "true", .focusable: "false"]) {
            Markup(.g, [.class: "q\(shade(step))"]) {
              Markup(.rect)
            }
          }
          "to \(money(step <= limits.count ? limits[step - 1] : strip.largest ?? 0))"
        }
      }
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
    Markup(
      .svg,
      [
        .class: "st", .width: "100%", .height: String(Self.height), .role: "img",
        .ariaLabelledby: "\(id)c \(id)d",
      ]
    ) {
      Markup(.title, [.id: "\(id)c"]) { strip.title }
      Markup(.desc, [.id: "\(id)d"]) { strip.finding }
      for label in monthLabels { self.label(label.month, column: label.column) }
      for row in 0..<7 {
        ground(row)
        // The stylesheet knows how high the bars of a step are: the page is a fifth smaller so.
        Markup(.svg, [.y: String(base(row) - Self.barRoom)]) {
          for step in steps { group(row, step) }
        }
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
      return Markup(
        titled: .rect, [.x: x((day - first) / 7)], title: "\(day.shortWords) \(money(amount))")
    }
    if bars.isEmpty { return Markup() }
    return Markup(.g, [.class: "q\(shade(step))"]) { for bar in bars { bar } }
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

  /// Every second name goes where the page is narrow, so that none touch.
  private func label(_ month: CalendarDate, column: Int) -> Markup {
    Markup(
      .text,
      [
        .class: month.monthNumber % 2 == strip.days.start.monthNumber % 2 ? "mu" : "mu h",
        .x: x(column), .y: "12",
      ]
    ) { MonthName.short(month.month) }
  }

  private func base(_ row: Int) -> Int { Self.top + (row + 1) * Self.rowHeight }

  private func x(_ column: Int) -> String {
    Fixed.text(100 / Double(columnCount) * Double(column), decimals: 1) + "%"
  }

  private func money(_ minorUnits: Int64) -> String {
    let amount = Amount(minorUnits: minorUnits, currency: strip.currency)
    return style.money(amount, isWhole: amount.isWhole)
  }
}
