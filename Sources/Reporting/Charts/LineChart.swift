package import Ledger

/// Values that each hold until the next one is known: lines of steps over days.
///
/// Nothing lies between two values that somebody knew, so no line slopes from one to the other.
package struct LineChart: Hashable, Sendable {
  /// What the values are.
  package enum Unit: Hashable, Sendable {
    /// Minor units; the axis has zero on it.
    case money(Currency)
    /// Hundredths of a number that was 100 once; the axis has 100 on it.
    case index
  }

  package let title: String
  /// What the drawing shows, in a sentence.
  package let finding: String
  package let unit: Unit
  package let lines: [Line]
  /// The days from the left edge to the right.
  package let days: Period

  /// One line: its points in the order of their days.
  package struct Line: Hashable, Sendable {
    package let name: String
    package let points: [Point]
  }

  /// A value from a day on.
  package struct Point: Hashable, Sendable {
    package let day: CalendarDate
    package let value: Int64
  }
}

/// Many small drawings of one kind side by side: a group, an item each.
package struct SmallMultiples: Hashable, Sendable {
  /// More would be a wall, and a page has to stay small; the table has all.
  package static let panelLimit = 8

  /// How the values of a panel are drawn.
  package enum Form: Hashable, Sendable {
    /// A column for each month from the first to the last, each panel on its own scale from zero.
    case columns(months: ClosedRange<Int>)
    /// Values that each hold until the next, each panel on its own scale, from its lowest to its
    /// highest.
    case steps(Period)
  }

  package let title: String
  /// What the drawing shows, in a sentence.
  package let finding: String
  package let currency: Currency
  package let form: Form
  /// The month that is not over, drawn as an outline: its number and the last day known.
  package let partial: Partial?
  package let panels: [Panel]

  /// A month of which only a part is known.
  package struct Partial: Hashable, Sendable {
    package let month: Int
    package let through: CalendarDate
  }

  /// One drawing with its name, and what it says in words.
  package struct Panel: Hashable, Sendable {
    package let name: String
    package let caption: String
    /// In the order of ``Point/at``.
    package let points: [Point]
  }

  /// A value in minor units at a month number, or at a day since 1970.
  package struct Point: Hashable, Sendable {
    package let at: Int
    package let minorUnits: Int64
  }
}

/// An amount for each day of a year or less, the weeks side by side.
package struct CalendarStrip: Hashable, Sendable {
  package let title: String
  /// What the drawing shows, in a sentence.
  package let finding: String
  package let currency: Currency
  /// The days that something is known of.
  package let days: Period
  /// For each of them an amount in minor units; what is not above zero has no bar.
  package let amounts: [Int64]

  /// The most steps that a drawing tells apart.
  static let stepCount = 5

  /// The largest amount of each step but the last: a fifth of the days that have an amount is in
  /// each, so that one large day makes the others no paler.
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

  /// The largest amount of all; nil where there is none.
  package var largest: Int64? { amounts.max().flatMap { $0 > 0 ? $0 : nil } }

  /// The first day of the first week, a Monday.
  package var firstMonday: CalendarDate { days.start.adding(days: 1 - days.start.weekday) }
}

/// What falls on the days from one on, and what should have before.
package struct Timeline: Hashable, Sendable {
  package let title: String
  /// What the drawing shows, in a sentence.
  package let finding: String
  package let start: CalendarDate
  /// The last day shown is so many days after ``start``.
  package let dayCount: Int
  /// What is said of what lies before ``start``, such as `expired`.
  package let overdueName: String
  package let overdue: [String]
  package let marks: [Mark]

  /// A day and the names of what falls on it.
  package struct Mark: Hashable, Sendable {
    package let day: CalendarDate
    package let names: [String]
  }
}
