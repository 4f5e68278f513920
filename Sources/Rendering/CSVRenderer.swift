import Ledger
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

  /// Where nothing is known there is no table, and no file to link to.
  package static func fits(_ report: Report) -> Bool { !report.tables.isEmpty }

  package func files(for report: Report, in edition: Edition) -> [RenderedFile] {
    report.tables.map { table in
      let path = path(report, table.id == report.kind ? nil : table.id)
      let shown = table.columns.indices.filter { table.columns[$0].isInFiles }
      var text = TextBytes()
      text.append(shown.map { table.columns[$0].id }.joined(separator: ",") + "\r\n")
      if let stream = table.stream {
        let rows = StreamedRows(
          stream: stream, encode: { Self.append($0, shown, to: &$1) }, separator: 0, tail: [])
        return RenderedFile(path: path, bytes: text.bytes, rows)
      }
      for row in table.rows { Self.append(row, shown, to: &text) }
      return RenderedFile(path: path, bytes: text.bytes)
    }
  }

  private static func append(_ row: [Cell], _ shown: [Int], to text: inout TextBytes) {
    for (place, column) in shown.enumerated() {
      if place > 0 { text.append(UInt8(ascii: ",")) }
      switch row[column] {
      case .text(let words), .marked(let words, _): append(field: words, to: &text)
      case .category(let category): append(field: category.path, to: &text)
      case .agenda: append(field: row[column].plainText, to: &text)
      default: text.append(row[column])
      }
    }
    text.append("\r\n" as StaticString)
  }

  /// Appends text that may have to be quoted or guarded.
  private static func append(field words: String, to text: inout TextBytes) {
    words.withBytes { bytes in
      let isQuoted = needsQuotes(bytes)
      if isQuoted { text.append(0x22) }
      if SpreadsheetText.isFormula(bytes) { text.append(UInt8(ascii: "'")) }
      if isQuoted {
        for byte in bytes {
          if byte == 0x22 { text.append(0x22) }
          text.append(byte)
        }
        text.append(0x22)
      } else {
        text.append(contentsOf: bytes)
      }
    }
  }

  /// RFC 4180 §2.6: fields with line breaks, quotes or commas are enclosed in quotes, and a quote in
  /// them is written twice.
  private static func needsQuotes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // Without an early end, so that sixteen bytes are looked at in one step.
    var found: UInt8 = 0
    for byte in bytes {
      found |= byte == 0x2C || byte == 0x22 ? 1 : 0
      found |= byte == 0x0D || byte == 0x0A ? 1 : 0
    }
    return found != 0
  }
}
