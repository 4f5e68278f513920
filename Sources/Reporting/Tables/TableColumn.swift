package import Ledger

/// A column of a table of lines, with the cell for each line and the cell in the total row.
package struct TableColumn<Line> {
  /// The cell of a column in the total row.
  package enum Total {
    case none
    /// The sum of the column's cells; empty if no row has a value or if the values cannot be added.
    case sum
    case cell(Cell)
  }

  let head: Column
  let cell: (Line) -> Cell
  let total: Total

  /// The column with the headings of rows; its total cell is the word `Total`.
  package static func heading(
    _ id: String, _ title: String, _ cell: @escaping (Line) -> Cell
  ) -> Self {
    Self(head: .rowHeading(id, title), cell: cell, total: .cell(.text("Total")))
  }

  /// A column of words, dates or drawings.
  package static func text(
    _ id: String, _ title: String, _ reach: Column.Reach = .everywhere, total: Total = .none,
    _ cell: @escaping (Line) -> Cell
  ) -> Self {
    Self(head: .text(id, title, reach), cell: cell, total: total)
  }

  /// A column of numbers.
  package static func number(
    _ id: String, _ title: String, _ reach: Column.Reach = .everywhere, isOutgoing: Bool = false,
    total: Total = .none, _ cell: @escaping (Line) -> Cell
  ) -> Self {
    Self(head: .number(id, title, reach, isOutgoing: isOutgoing), cell: cell, total: total)
  }

  /// A column with the table's only currency, for files.
  package static func currency(_ currency: Currency) -> Self {
    Self(
      head: .text("currency", "Currency", .files), cell: { _ in .currency(currency) },
      total: .cell(.currency(currency)))
  }

  /// A column with the currency of each line, for files.
  package static func currency(_ currency: @escaping (Line) -> Currency?) -> Self {
    Self(
      head: .text("currency", "Currency", .files),
      cell: { currency($0).map(Cell.currency) ?? .none }, total: .none)
  }
}

/// The tables and sections made from lines and columns.
extension Table {
  /// Creates a table with one row per line.
  ///
  /// `figure` is the id of the main column; nil for the first column of amounts.
  package init<Line>(
    id: String, caption: String, _ lines: [Line], _ columns: [TableColumn<Line>],
    hasTotal: Bool = false, figure: String? = nil, keptRows: [Int] = [],
    trail: ((Line) -> Trail?)? = nil, target: ((Line) -> Trail?)? = nil
  ) {
    self.init(
      id: id, caption: caption, columns: columns.map(\.head),
      rows: lines.map { line in columns.map { $0.cell(line) } })
    if hasTotal {
      total = columns.indices.map { column in
        switch columns[column].total {
        case .none: .none
        case .sum: sum(column)
        case .cell(let cell): cell
        }
      }
    }
    figureColumn = figure
    self.keptRows = keptRows
    trails = trail.map(lines.map) ?? []
    targets = target.map(lines.map) ?? []
  }
}

extension Section {
  /// Creates a section with a table of one row per line.
  package init<Line>(
    _ title: String, id: String, caption: String, _ lines: [Line], _ columns: [TableColumn<Line>],
    hasTotal: Bool = false, chart: Chart? = nil, isFolded: Bool = false, note: String = ""
  ) {
    self.init(
      title: title, chart: chart,
      table: Table(id: id, caption: caption, lines, columns, hasTotal: hasTotal),
      isFolded: isFolded, note: note)
  }
}
