/// Rows of typed cells under typed columns.
///
/// Tables of one report that share an ``id`` have the same columns and are one table in CSV and
/// JSON: a page shows a table for each currency, a file holds them all.
package struct Table: Hashable, Sendable {
  /// Stable: part of the file name in CSV and the key in JSON.
  package let id: String
  package let caption: String
  package let columns: [Column]
  /// The rows; where they are too many to be held, those that a page shows.
  package var rows: [[Cell]]
  /// Where files read the rows of all tables of this id; nil where these are in ``rows``.
  package var stream: RowStream?
  /// Cells below the rows, on pages; files leave it off because it can be added up.
  package var total: [Cell]?
  /// The column that its rows are about, where it is not the first amount of them.
  package var figureColumn: String?
  /// For each row where its figures lead; empty where none lead anywhere.
  package var trails: [Trail?] = []
  /// For each row which figures it stands behind; empty where none are followed to a row.
  package var targets: [Trail?] = []
  /// Rows under headings of their own, in order and without a gap; empty where there are none.
  package var groups: [RowGroup] = []
  /// Which rows a page shows, in order; nil for the first ones, as many as fit.
  package var shownRows: [Int]?
  /// Rows that a page leaves out last, the most important first.
  package var keptRows: [Int] = []
  /// What is left out of this table; nil where it is whole.
  package var cut: TableCut?
  /// Whether files leave it out, because another of the report's tables has the same rows.
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

  /// The id of the column of amounts that its rows are about: what is followed and compared.
  package var figure: String? {
    figureColumn
      ?? columns.indices.first { index in
        columns[index].isOnPages
          && rows.contains { if case .amount = $0[index] { true } else { false } }
      }.map { columns[$0].id }
  }
}

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

/// Rows of a table that stand below a heading of their own, such as those of one category.
package struct RowGroup: Hashable, Sendable {
  /// Which of the table's rows belong to it.
  package let rows: Range<Int>
  /// The cells of its heading, one for each column: its name, its sum.
  package let cells: [Cell]
  /// Which figures it stands behind.
  package let target: Trail?

  package init(rows: Range<Int>, cells: [Cell], target: Trail? = nil) {
    self.rows = rows
    self.cells = cells
    self.target = target
  }
}

/// The rows of a table that are too many to be held: files read them again when they are written.
///
/// They come in an order of their own, each with the number of the group it belongs to. In a file the
/// groups follow each other.
package final class RowStream: Sendable {
  /// Takes one row and the number of its group.
  package typealias Body = (_ group: Int, _ row: [Cell]) throws -> Void

  private let read: @Sendable (_ body: Body) throws -> Void

  package init(_ read: @escaping @Sendable (_ body: Body) throws -> Void) { self.read = read }

  package func forEach(_ body: Body) throws { try read(body) }
}

extension RowStream: Hashable {
  package static func == (left: RowStream, right: RowStream) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
