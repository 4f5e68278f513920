package import Ledger

/// One column of a table of lines: where it is shown, its cell for a line, and its cell in the total.
package struct TableColumn<Line> {
  /// What a column has below its rows, in tables with a total.
  package enum Total {
    case none
    /// The sum of its cells; none where no row has a value, or where the values have no sum.
    case sum
    case cell(Cell)
  }

  let head: Column
  let cell: (Line) -> Cell
  let total: Total

  /// The column that names what its row is about; below the rows it has the word `Total`.
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

  /// The one currency of a table, which pages name elsewhere.
  package static func currency(_ currency: Currency) -> Self {
    Self(
      head: .text("currency", "Currency", .files), cell: { _ in .currency(currency) },
      total: .cell(.currency(currency)))
  }

  /// The currency of each line, which pages show in its amounts.
  package static func currency(_ currency: @escaping (Line) -> Currency?) -> Self {
    Self(
      head: .text("currency", "Currency", .files),
      cell: { currency($0).map(Cell.currency) ?? .none }, total: .none)
  }
}

/// Tables in which each column is in one place.
extension Table {
  /// A row for each line; the figure is the id of the column that the rows are about, where it is not
  /// the first one of amounts.
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
  /// A section with a table.
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
