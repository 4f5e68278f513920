package import Ledger

/// A drawing of a table's numbers, as values; the table itself stands beside it.
package enum Chart: Hashable, Sendable {
  case pairedColumns(PairedColumns)
  case bars(Bars)
  case map(PlaceMap)
  case stackedArea(StackedArea)
  case signedColumns(SignedColumns)
  case stackedBar(StackedBar)
  case lines(LineChart)
  case smallMultiples(SmallMultiples)
  /// Columns of each month, and below them what they come to one after the other.
  case columnsAndRunning(PairedColumns, RunningLine)
  case strip(CalendarStrip)
  case timeline(Timeline)
}

/// One bar for each name, longest first.
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

/// The parts of a whole as one bar, the largest first, each with its name beside it.
package struct StackedBar: Hashable, Sendable {
  /// No more hues than these can be told apart by everybody; what is left is one part, "other".
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

  /// Parts beyond the third are drawn together where there are more than four.
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

/// Two amounts for each month, side by side.
package struct PairedColumns: Hashable, Sendable {
  package let title: String
  /// What the drawing shows, in a sentence.
  package let finding: String
  package let currency: Currency
  package let seriesNames: [String]
  package let columns: [Pair]

  /// The two amounts of one month, in minor units.
  package struct Pair: Hashable, Sendable {
    package let days: Period
    package let first: Int64
    package let second: Int64
    /// The last day there is anything known about, when the month goes on after it.
    package let partialThrough: CalendarDate?
  }
}

/// A sum that goes on from month to month, and may fall below zero.
package struct RunningLine: Hashable, Sendable {
  package let title: String
  /// What the drawing shows, in a sentence.
  package let finding: String
  package let name: String
  package let currency: Currency
  package let points: [Point]

  /// The sum at the end of some days, in minor units.
  package struct Point: Hashable, Sendable {
    package let days: Period
    package let minorUnits: Int64
    /// Whether the days go on after all that is known.
    package let isPartial: Bool
  }
}

/// One amount for each month, above the zero line or below it.
package struct SignedColumns: Hashable, Sendable {
  package let title: String
  /// What the drawing shows, in a sentence.
  package let finding: String
  package let currency: Currency
  /// What a column above the line says, and one below it.
  package let aboveName: String
  package let belowName: String
  package let columns: [Column]

  /// The amount of one month, in minor units.
  package struct Column: Hashable, Sendable {
    package let days: Period
    package let minorUnits: Int64
  }
}

/// Two amounts for each year, one on top of the other, what is over apart from what is ahead.
package struct StackedArea: Hashable, Sendable {
  package let title: String
  /// What the drawing shows, in a sentence.
  package let finding: String
  package let currency: Currency
  /// Of the lower amount, then of the upper.
  package let seriesNames: [String]
  package let steps: [Step]
  /// What is drawn solid and what is outlined, such as `to 31 Aug 2026`.
  package let overWords: String
  package let aheadWords: String

  /// What one year comes to, in minor units; neither is negative.
  package struct Step: Hashable, Sendable {
    package let label: String
    package let lower: Int64
    package let upper: Int64
    /// How much of the year is over, in thousandths.
    package let overPermille: Int64
  }
}
