import Ledger
import Reporting

/// Days in a row with a dot for each thing that falls on one; what is overdue stands before them.
///
/// x in percent and y in pixels, as columns have it.
struct TimelineDrawing {
  private static let dotRoom = 13
  /// So many dots stand above each other; of more a number says how many.
  private static let dotLimit = 6
  private static let top = 34
  /// The share of the width that is before the first day.
  private static let lead = 16.0
  /// Where the days end: the last has room beside it.
  private static let end = 98.0

  let chart: Timeline
  let style: NumberStyle
  let id: String

  /// How high the dots stand at most.
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

  /// What should have been used before: squares, and the word upon them.
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

  /// The end of a week or a month, named at the top.
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

  /// How many there are where not all have a dot.
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
