import Reporting

/// How much a page shows before it points to a file.
enum PageLimits {
  /// Rows of one table.
  static let rows = 300

  /// Of a page, so that one opens at once on a telephone and goes through any mail.
  static let bytes = 60 * 1024

  /// The rows of a table that are tried until the page is small enough.
  static let rowAttempts = [rows, 200, 120, 70, 40, 25, 15, 10]

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
