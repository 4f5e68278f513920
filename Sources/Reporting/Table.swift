/// Rows of typed cells under typed columns.
///
/// Tables of one report that share an ``id`` have the same columns and are one table in CSV and
/// JSON: a page shows a table for each currency, a file holds them all.
package struct Table: Hashable, Sendable {
  /// Stable: part of the file name in CSV and the key in JSON.
  package let id: String
  package let caption: String
  package let columns: [Column]
  package var rows: [[Cell]]
  /// Cells below the rows, on pages; files leave it off because it can be added up.
  package var total: [Cell]?

  package init(
    id: String, caption: String, columns: [Column], rows: [[Cell]], total: [Cell]? = nil
  ) {
    self.id = id
    self.caption = caption
    self.columns = columns
    self.rows = rows
    self.total = total
  }
}
