package import Ledger

/// A chart of lines with values that change in steps.
///
/// Each value holds until the next known value. Nothing is known in between, so lines do not slope.
package struct LineChart: Hashable, Sendable {
  /// The unit of the values.
  package enum Unit: Hashable, Sendable {
    /// Amounts in minor units; the axis includes 0.
    case money(Currency)
    /// Hundredths of an index that starts at 100; the axis includes 100.
    case index
  }

  package let title: String
  /// The main finding of the chart, in a sentence.
  package let finding: String
  package let unit: Unit
  package let lines: [Line]
  /// The days from the left edge to the right edge.
  package let days: Period

  /// A line with its points in date order.
  package struct Line: Hashable, Sendable {
    package let name: String
    package let points: [Point]
  }

  /// A value that holds from a day on.
  package struct Point: Hashable, Sendable {
    package let day: CalendarDate
    package let value: Int64
  }
}

/// A set of small charts side by side, such as one per group or product.
package struct SmallMultiples: Hashable, Sendable {
  /// The maximum number of panels, which keeps pages small; files have all values.
  package static let panelLimit = 8

  /// The chart type of all panels.
  package enum Form: Hashable, Sendable {
    /// A column for each month of the range; each panel has its own scale, including 0.
    case columns(months: ClosedRange<Int>)
    /// A step line over a period; each panel has its own scale, from its lowest to its highest
    /// value.
    case steps(Period)
  }

  package let title: String
  /// The main finding of the chart, in a sentence.
  package let finding: String
  package let currency: Currency
  package let form: Form
  /// The unfinished month, drawn as an outline; nil if all months are complete.
  package let partial: Partial?
  package let panels: [Panel]

  /// An unfinished month, with its number and the last known day.
  package struct Partial: Hashable, Sendable {
    package let month: Int
    package let through: CalendarDate
  }

  /// A small chart with its name and a caption that describes it.
  package struct Panel: Hashable, Sendable {
    package let name: String
    package let caption: String
    /// The points, in the order of ``Point/at``.
    package let points: [Point]
  }

  /// A value in minor units, at a month number or at a day counted from 1970.
  package struct Point: Hashable, Sendable {
    package let at: Int
    package let minorUnits: Int64
  }
}

/// A calendar with an amount per day for a year or less, with weeks side by side.
package struct CalendarStrip: Hashable, Sendable {
  package let title: String
  /// The main finding of the chart, in a sentence.
  package let finding: String
  package let currency: Currency
  /// The known days.
  package let days: Period
  /// The amount of each day in minor units; only amounts above 0 are drawn.
  package let amounts: [Int64]

  /// The maximum number of shades.
  static let stepCount = 5

  /// The largest amount of each shade except the last; empty if there is at most one shade.
  ///
  /// Each shade gets about a fifth of the days with an amount above 0. One large amount therefore
  /// does not make all other days pale.
  package var limits: [Int64] {
    let sorted = amounts.filter { $0 > 0 }.sorted()
    guard let largest = sorted.last else { return [] }
    var limits: [Int64] = []
    for step in 1..<Self.stepCount {
      let count = sorted.count * step / Self.stepCount
      guard count > 0 else { continue }
      let limit = sorted[count - 1]
      if limit < largest, limits.last != limit { limits.append(limit) }
    }
    return limits
  }

  /// The largest amount; nil if no amount is above 0.
  package var largest: Int64? { amounts.max().flatMap { $0 > 0 ? $0 : nil } }

  /// The Monday of the first week.
  package var firstMonday: CalendarDate { days.start.adding(days: 1 - days.start.weekday) }
}

/// A timeline of the items due from a start day on, and of the items already overdue.
package struct Timeline: Hashable, Sendable {
  package let title: String
  /// The main finding of the chart, in a sentence.
  package let finding: String
  package let start: CalendarDate
  /// The number of days from ``start`` to the last day shown.
  package let dayCount: Int
  /// The label for items due before ``start``, such as `expired`.
  package let overdueName: String
  package let overdue: [String]
  package let marks: [Mark]

  /// A day and the names of the items due on it.
  package struct Mark: Hashable, Sendable {
    package let day: CalendarDate
    package let names: [String]
  }
}
