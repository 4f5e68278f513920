import Reporting

/// How much a page shows before it points to a file.
enum PageLimits {
  /// Rows of one table.
  static let rows = 300

  /// Of a page, so that one opens at once on a telephone and goes through any mail.
  static let bytes = 100 * 1024

  /// How many of them the rows of all tables may take; the rest is for drawings, headings and styles.
  private static let bytesOfRows = 60_000

  /// The rows of a table that a page may have room for.
  private static let roomyToNarrow = [rows, 200, 120, 70, 40, 25, 15, 10]

  /// How many rows of a table the page of a report shows, of all tables alike.
  ///
  /// It is decided by what the rows hold, before anything is drawn, so that every format that is for
  /// reading shows the same rows.
  static func rows(of report: Report) -> Int {
    let sizes = report.sections.compactMap(\.table).map(PageSize.init)
    let fitting = roomyToNarrow.first { limit in
      sizes.reduce(0) { $0 + $1.bytes(ofRows: limit) } <= bytesOfRows
    }
    return fitting ?? roomyToNarrow[roomyToNarrow.count - 1]
  }

  /// The next smaller number of rows; nil where there is none.
  static func rows(below limit: Int) -> Int? { roomyToNarrow.first { $0 < limit } }

  /// A table as a page with room for so many rows shows it.
  static func cut(_ table: Table, toFit rows: Int, in style: NumberStyle) -> Table {
    // Other pages lead to its rows, and were told how many there are.
    table.cut(toFit: table.targets.isEmpty ? rows : Self.rows, in: style)
  }

  /// The CSV file that holds the whole of a table.
  static func file(of table: Table, _ report: Report) -> String {
    table.id == report.kind ? "\(report.kind).csv" : "\(report.kind)-\(table.id).csv"
  }
}
