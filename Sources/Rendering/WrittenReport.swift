package import Reporting

/// What an earlier writing of a report said: its tables by their stable ids, every cell as JSON and
/// CSV have it.
package struct WrittenReport: Sendable {
  /// One of its tables.
  package struct Table: Sendable {
    package let id: String
    package let columns: [String]
    package let rows: [[String]]

    package init(id: String, columns: [String], rows: [[String]]) {
      self.id = id
      self.columns = columns
      self.rows = rows
    }

    /// The cells of a row by their columns.
    package func named(_ row: [String]) -> [String: String] {
      Dictionary(zip(columns, row)) { first, _ in first }
    }
  }

  package let tables: [Table]

  package init(tables: [Table]) { self.tables = tables }

  /// The same of a report that is about to be written.
  package init(_ report: Report) {
    tables = report.tables.map { table in
      let shown = table.columns.indices.filter { table.columns[$0].isInFiles }
      return Table(
        id: table.id, columns: shown.map { table.columns[$0].id },
        rows: table.rows.map { row in shown.map { row[$0].plainText } })
    }
  }

  package subscript(id: String) -> Table? { tables.first { $0.id == id } }
}
