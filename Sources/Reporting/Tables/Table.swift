/// A table: rows of typed cells under typed columns.
///
/// Tables of one report with equal ``id`` have equal columns. A page shows one table per currency;
/// CSV and JSON join such tables.
package struct Table: Hashable, Sendable {
  /// A stable id: part of the file name in CSV and the key in JSON.
  package let id: String
  package let caption: String
  package let columns: [Column]
  /// The rows; if ``stream`` is set, only the rows that a page shows.
  package var rows: [[Cell]]
  /// The source from which files read the rows of all tables with this id; nil if ``rows`` has all
  /// rows.
  package var stream: RowStream?
  /// The total below the rows, for pages only; readers of a file can compute the total.
  package var total: [Cell]?
  /// The id of the main column; nil for the first column of amounts.
  package var figureColumn: String?
  /// The trail of each row's figures, which leads to other rows; empty if no row has one.
  package var trails: [Trail?] = []
  /// The trail that leads to each row; empty if no figures lead to rows.
  package var targets: [Trail?] = []
  /// The groups of rows under a heading, contiguous and in order; empty if there are none.
  package var groups: [RowGroup] = []
  /// The indices of the rows that a page shows, in order; nil to show as many rows as fit.
  package var shownRows: [Int]?
  /// The indices of the rows that a page omits last, the most important first.
  package var keptRows: [Int] = []
  /// The rows omitted from this table; nil if the table is complete.
  package var cut: TableCut?
  /// Whether files omit the table, because another table of the report has the same rows.
  package var isForPages = false

  package init(
    id: String, caption: String, columns: [Column], rows: [[Cell]], total: [Cell]? = nil
  ) {
    self.id = id
    self.caption = caption
    self.columns = columns
    self.rows = rows
    self.total = total
  }

  /// The id of the main amount column, for links and comparisons; nil if there is none.
  package var figure: String? {
    figureColumn
      ?? columns.indices.first { index in
        columns[index].isOnPages
          && rows.contains { if case .amount = $0[index] { true } else { false } }
      }.map { columns[$0].id }
  }
}

/// A column of a table and the outputs that show it.
package struct Column: Hashable, Sendable {
  /// The outputs that include a column.
  package enum Reach: Hashable, Sendable {
    case everywhere
    /// All outputs except narrow pages.
    case wide
    /// Pages only, for values such as drawings and links.
    case pages
    /// CSV and JSON only, for values that the page shows elsewhere, such as the currency.
    case files
    /// No output: the report does not use the column.
    case nowhere
  }

  /// A stable id: the heading in CSV and the key in JSON.
  package let id: String
  package let heading: String
  package let reach: Reach
  /// Whether pages flip the sign of amounts, because the heading already means money out.
  package let isOutgoing: Bool
  /// Whether the cells are row headings.
  package let isRowHeading: Bool
  /// Whether the cells are numbers, which are right-aligned.
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

  /// The column with the headings of rows.
  package static func rowHeading(_ id: String, _ heading: String) -> Column {
    Column(
      id: id, heading: heading, reach: .everywhere, isOutgoing: false, isRowHeading: true,
      isNumber: false)
  }

  package var isOnPages: Bool { reach != .files && reach != .nowhere }
  package var isInFiles: Bool { reach != .pages && reach != .nowhere }
}

/// A group of table rows under a heading, such as the rows of one category.
package struct RowGroup: Hashable, Sendable {
  /// The indices of the group's rows in the table.
  package let rows: Range<Int>
  /// The cells of the group heading, one per column, such as the name and sum of the group.
  package let cells: [Cell]
  /// The trail of the figures that link to this group; nil if no figures link to it.
  package let target: Trail?

  package init(rows: Range<Int>, cells: [Cell], target: Trail? = nil) {
    self.rows = rows
    self.cells = cells
    self.target = target
  }
}

/// A stream of the rows of a table that does not fit in memory.
///
/// Each file with the table reads the rows again. Rows arrive in ledger order, each with the number
/// of its group. A file writes the groups one after the other.
package final class RowStream: Sendable {
  /// A closure that receives one row and the number of its group.
  package typealias Body = (_ group: Int, _ row: [Cell]) throws -> Void

  private let read: @Sendable (_ body: Body) throws -> Void

  package init(_ read: @escaping @Sendable (_ body: Body) throws -> Void) { self.read = read }

  package func forEach(_ body: Body) throws { try read(body) }
}

extension RowStream: Hashable {
  package static func == (left: RowStream, right: RowStream) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
