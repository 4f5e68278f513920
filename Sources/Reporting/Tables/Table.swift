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
