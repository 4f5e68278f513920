package import Reporting

/// Comma-separated values as RFC 4180 has them: a file for each table, the main table first.
///
/// UTF-8 without a byte-order mark, ISO dates, plain decimals. Text that a spreadsheet would take
/// for a formula gets a leading apostrophe, because payees are written by strangers.
package struct CSVRenderer: Renderer {
  package static let name = "csv"
  package static let title = "CSV"
  package static let summary = "tables for spreadsheets and scripts, one file each"

  package init() {}

  package func files(for report: Report, in edition: Edition) -> [RenderedFile] {
    report.tables.map { table in
      RenderedFile(
        path: path(report, table.id == report.kind ? nil : table.id), text: Self.text(of: table))
    }
  }

  static func text(of table: Table) -> String {
    let shown = table.columns.indices.filter { table.columns[$0].isInFiles }
    var text = shown.map { table.columns[$0].id }.joined(separator: ",") + "\r\n"
    for row in table.rows {
      text += shown.map { field(row[$0]) }.joined(separator: ",") + "\r\n"
    }
    return text
  }

  private static func field(_ cell: Cell) -> String {
    switch cell {
    case .text, .category, .marked, .agenda: quoted(guarded(cell.plainText))
    default: cell.plainText
    }
  }

  /// Takes the formula out of text that begins like one.
  private static func guarded(_ text: String) -> String {
    guard let first = text.unicodeScalars.first else { return text }
    let isFormula = ["=", "+", "-", "@", "\t", "\r"].contains(first)
    return isFormula ? "'" + text : text
  }

  // RFC 4180 §2.6: fields with line breaks, quotes or commas stand in quotes, and a quote in them
  // is doubled.
  private static func quoted(_ text: String) -> String {
    let needsQuotes = text.unicodeScalars.contains { [",", "\"", "\r", "\n"].contains($0) }
    guard needsQuotes else { return text }
    var doubled = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { doubled += "\"" }
      doubled.unicodeScalars.append(scalar)
    }
    return doubled + "\""
  }
}
