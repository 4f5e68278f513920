package import Ledger

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
