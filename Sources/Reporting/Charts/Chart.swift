package import Ledger

/// A chart of a table's numbers, as values; pages show it with the table.
package enum Chart: Hashable, Sendable {
  case pairedColumns(PairedColumns)
  case bars(Bars)
  case map(PlaceMap)
  case stackedArea(StackedArea)
  case signedColumns(SignedColumns)
  case stackedBar(StackedBar)
  case lines(LineChart)
  case smallMultiples(SmallMultiples)
  /// A chart of paired columns per month above a line of the running total.
  case columnsAndRunning(PairedColumns, RunningLine)
  case strip(CalendarStrip)
  case timeline(Timeline)
}

/// A bar chart with one horizontal bar per name, usually the longest first.
package struct Bars: Hashable, Sendable {
  package let title: String
  package let finding: String
  package let currency: Currency
  package let bars: [Bar]

  /// A name and its amount in minor units.
  package struct Bar: Hashable, Sendable {
    package let name: String
    package let minorUnits: Int64
  }
}

/// A bar with the parts of a whole, the largest first; "Other", if needed, comes last.
package struct StackedBar: Hashable, Sendable {
  /// The maximum number of parts; more hues are hard to tell apart.
  ///
  /// With more parts, the smallest ones are combined as "Other".
  package static let partLimit = 4

  package let title: String
  package let finding: String
  package let currency: Currency
  package let parts: [Part]

  /// A part in minor units, above zero.
  package struct Part: Hashable, Sendable {
    package let name: String
    package let minorUnits: Int64
  }

  /// Creates a bar from all parts above 0, largest first.
  ///
  /// With more than ``partLimit`` parts, all parts after the third become "Other".
  init(title: String, finding: String, currency: Currency, all: [Part]) {
    self.title = title
    self.finding = finding
    self.currency = currency
    let sorted = all.filter { $0.minorUnits > 0 }
      .sorted { ($1.minorUnits, $0.name) < ($0.minorUnits, $1.name) }
    guard sorted.count > Self.partLimit else {
      parts = sorted
      return
    }
    let rest = sorted.dropFirst(Self.partLimit - 1)
    let sum = rest.reduce(Int64(0)) { $0.addingReportingOverflow($1.minorUnits).partialValue }
    parts = sorted.prefix(Self.partLimit - 1) + [Part(name: "Other", minorUnits: sum)]
  }
}

/// A column chart with two amounts per month, side by side.
package struct PairedColumns: Hashable, Sendable {
  package let title: String
  /// The main finding of the chart, in a sentence.
  package let finding: String
  package let currency: Currency
  package let seriesNames: [String]
  package let columns: [Pair]

  /// The two amounts of a month, in minor units.
  package struct Pair: Hashable, Sendable {
    package let days: Period
    package let first: Int64
    package let second: Int64
    /// The last known day of the month; nil if the month is known to its end.
    package let partialThrough: CalendarDate?
  }
}

/// A line of the running total from month to month; the total may be negative.
package struct RunningLine: Hashable, Sendable {
  package let title: String
  /// The main finding of the chart, in a sentence.
  package let finding: String
  package let name: String
  package let currency: Currency
  package let points: [Point]

  /// The total at the end of a span of days, in minor units.
  package struct Point: Hashable, Sendable {
    package let days: Period
    package let minorUnits: Int64
    /// Whether the span extends beyond the last known day.
    package let isPartial: Bool
  }
}

/// A column chart with one amount per month, above or below the zero line.
package struct SignedColumns: Hashable, Sendable {
  package let title: String
  /// The main finding of the chart, in a sentence.
  package let finding: String
  package let currency: Currency
  /// The label for columns above the zero line.
  package let aboveName: String
  /// The label for columns below the zero line.
  package let belowName: String
  package let columns: [Column]

  /// The amount of a month, in minor units.
  package struct Column: Hashable, Sendable {
    package let days: Period
    package let minorUnits: Int64
  }
}

/// An area chart with two stacked amounts per year; the past looks different from the future.
package struct StackedArea: Hashable, Sendable {
  package let title: String
  /// The main finding of the chart, in a sentence.
  package let finding: String
  package let currency: Currency
  /// The names of the lower and the upper amount.
  package let seriesNames: [String]
  package let steps: [Step]
  /// The label for the past, which is drawn solid.
  package let overWords: String
  /// The label for the future, which is drawn as an outline.
  package let aheadWords: String

  /// The amounts of a year, in minor units; neither is negative.
  package struct Step: Hashable, Sendable {
    package let label: String
    package let lower: Int64
    package let upper: Int64
    /// The elapsed part of the year, in thousandths.
    package let overPermille: Int64
  }
}
