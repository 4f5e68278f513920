import Reporting

/// How much a page shows before it points to a file.
enum PageLimits {
  /// Rows of one table.
  static let rows = 300

  /// The CSV file that holds the whole of a table.
  static func file(of table: Table, _ report: Report) -> String {
    table.id == report.kind ? "\(report.kind).csv" : "\(report.kind)-\(table.id).csv"
  }
}
