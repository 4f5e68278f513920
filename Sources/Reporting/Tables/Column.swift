/// What stands in one column of a table, and where it is shown.
package struct Column: Hashable, Sendable {
  /// Which outputs have the column.
  package enum Reach: Hashable, Sendable {
    case everywhere
    /// Like `everywhere`, but dropped from pages too narrow for it.
    case wide
    /// HTML and Markdown alone: a drawing.
    case pages
    /// CSV and JSON alone: what the page says elsewhere, such as the currency.
    case files
    /// No output: this report has no use for it.
    case nowhere
  }

  /// Stable: the heading in CSV and the key in JSON.
  package let id: String
  package let heading: String
  package let reach: Reach
  /// Whether pages show the amounts with the sign turned, because the heading says money out.
  package let isOutgoing: Bool
  /// Whether its cells are the headings of their rows.
  package let isRowHeading: Bool
  /// Whether its cells are numbers, set to the right.
  package let isNumber: Bool

  /// A column of numbers.
  package static func number(
    _ id: String, _ heading: String, _ reach: Reach = .everywhere, isOutgoing: Bool = false
  ) -> Column {
    Column(
      id: id, heading: heading, reach: reach, isOutgoing: isOutgoing, isRowHeading: false,
      isNumber: true)
  }

  /// A column of words, dates or drawings.
  package static func text(_ id: String, _ heading: String, _ reach: Reach = .everywhere) -> Column
  {
    Column(
      id: id, heading: heading, reach: reach, isOutgoing: false, isRowHeading: false,
      isNumber: false)
  }

  /// The column that names what its row is about.
  package static func rowHeading(_ id: String, _ heading: String) -> Column {
    Column(
      id: id, heading: heading, reach: .everywhere, isOutgoing: false, isRowHeading: true,
      isNumber: false)
  }

  package var isOnPages: Bool { reach != .files && reach != .nowhere }
  package var isInFiles: Bool { reach != .pages && reach != .nowhere }
}
