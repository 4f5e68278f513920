import Ledger
import Reporting

/// A drawing of a row of days with a dot for each item; overdue items come before the first day.
///
/// x is in percent and y in pixels, as in a ``Plot``.
struct TimelineDrawing {
  private static let dotRoom = 13
  /// The maximum number of stacked dots; a count replaces the rest.
  private static let dotLimit = 6
  private static let top = 34
  /// The x of the first day, in percent; overdue items are to its left.
  private static let lead = 16.0
  /// The x of the last day, in percent; it leaves room for a label.
  private static let end = 98.0

  let chart: Timeline
  let style: NumberStyle
  let id: String

  /// The height of the highest stack of dots.
  private var stackHeight: Int {
    let highest = ([chart.overdue.count] + chart.marks.map(\.names.count)).max() ?? 0
    return Self.dotRoom * max(2, min(Self.dotLimit + 1, highest)) + 6
  }

  private var ground: Int { Self.top + stackHeight }

  func figure() -> Markup {
    Markup(.figure) {
      Markup.image(chart.title, chart.finding, id: id, height: String(ground + 24)) {
        overdue()
        for limit in [7, 30] where limit < chart.dayCount { border(limit) }
        Markup(
          .line,
          [
            .class: "axl", .x1: x(0), .x2: x(chart.dayCount), .y1: String(ground),
            .y2: String(ground),
          ])
        for offset in stride(from: 0, through: chart.dayCount, by: 15) { tick(offset) }
        for mark in chart.marks { dots(mark) }
      }
    }
  }

  /// The overdue items as squares, with a label above.
  private func overdue() -> Markup {
    guard !chart.overdue.isEmpty else { return Markup() }
    let names = chart.overdue
    let stack = min(names.count, Self.dotLimit) + (names.count > Self.dotLimit ? 1 : 0)
    return Markup(.g) {
      Markup(
        .text, [.class: "ov", .x: "0", .y: String(ground - Self.dotRoom * stack - 8)]
      ) { "\(names.count) \(chart.overdueName)" }
      for (index, name) in names.prefix(Self.dotLimit).enumerated() {
        Markup(
          .rect,
          [
            .class: "ov", .x: "2%", .y: String(ground - Self.dotRoom * (index + 1) - 1),
            .width: "10", .height: "10",
          ]
        ) { Markup(.title) { "\(name), \(chart.overdueName)" } }
      }
      if names.count > Self.dotLimit { more(names.count, x: "2%", anchor: "start") }
    }
  }

  /// A line at the end of a week or of 30 days, with a label at the top.
  private func border(_ days: Int) -> Markup {
    Markup(.g) {
      Markup(
        .line,
        [.class: "gr", .x1: x(days), .x2: x(days), .y1: "18", .y2: String(ground)])
      Markup(.text, [.class: "mu", .x: x(days), .y: "13", .textAnchor: "middle"]) { "\(days) days" }
    }
  }

  private func tick(_ offset: Int) -> Markup {
    Markup(.g) {
      Markup(
        .line,
        [
          .class: "axl", .x1: x(offset), .x2: x(offset), .y1: String(ground),
          .y2: String(ground + 5),
        ])
      Markup(
        .text,
        [
          .class: offset % 30 == 0 ? "mu" : "mu h", .x: x(offset), .y: String(ground + 19),
          .textAnchor: offset == chart.dayCount ? "end" : "middle",
        ]
      ) { chart.start.adding(days: offset).shortWords }
    }
  }

  private func dots(_ mark: Timeline.Mark) -> Markup {
    let x = x(mark.day - chart.start)
    return Markup(.g) {
      for (index, name) in mark.names.prefix(Self.dotLimit).enumerated() {
        Markup(
          .circle,
          [
            .class: "a", .cx: x, .cy: String(ground - Self.dotRoom * index - 8), .r: "5",
          ]
        ) { Markup(.title) { "\(mark.day.shortWords) \(name)" } }
      }
      if mark.names.count > Self.dotLimit { more(mark.names.count, x: x, anchor: "middle") }
    }
  }

  /// The number of items without a dot.
  private func more(_ count: Int, x: String, anchor: String) -> Markup {
    Markup(
      .text,
      [
        .x: x, .y: String(ground - Self.dotRoom * Self.dotLimit - 4), .textAnchor: anchor,
      ]
    ) { "+\(count - Self.dotLimit)" }
  }

  private func x(_ offset: Int) -> String {
    let share = Double(offset) / Double(max(1, chart.dayCount))
    return Fixed.percent(Self.lead + (Self.end - Self.lead) * share)
  }
}
