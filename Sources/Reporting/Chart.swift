package import Ledger

/// A drawing of a table's numbers, as values; the table itself stands beside it.
package enum Chart: Hashable, Sendable {
  case pairedColumns(PairedColumns)
  case bars(Bars)
  case map(PlaceMap)
}

/// Two amounts for each month, side by side.
package struct PairedColumns: Hashable, Sendable {
  package let title: String
  /// What the drawing shows, in a sentence.
  package let finding: String
  package let currency: Currency
  package let seriesNames: [String]
  package let columns: [Pair]

  /// The two amounts of one month, in minor units, neither negative.
  package struct Pair: Hashable, Sendable {
    package let days: Period
    package let first: Int64
    package let second: Int64
    /// The last day there is anything known about, when the month goes on after it.
    package let partialThrough: CalendarDate?
  }
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

/// Places with what was spent there.
package struct PlaceMap: Hashable, Sendable {
  package let title: String
  package let finding: String
  package let currency: Currency
  package let points: [Point]

  /// A place on the map; its number is its row in the table.
  package struct Point: Hashable, Sendable {
    package let number: Int
    package let name: String
    package let coordinate: Coordinate
    /// What was spent, in minor units and positive.
    package let spent: Int64
    package let visits: Int64

    package init(
      number: Int, name: String, coordinate: Coordinate, spent: Int64, visits: Int64
    ) {
      self.number = number
      self.name = name
      self.coordinate = coordinate
      self.spent = spent
      self.visits = visits
    }
  }

  package init(title: String, finding: String, currency: Currency, points: [Point]) {
    self.title = title
    self.finding = finding
    self.currency = currency
    self.points = points
  }
}
