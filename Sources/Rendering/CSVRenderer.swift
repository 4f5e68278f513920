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
  package static let showsAttention = false

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
  static func needsQuotes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // Eight bytes at a time: one that equals a sign is zero where both differ in no bit.
    let raw = UnsafeRawBufferPointer(bytes)
    var found: UInt64 = 0
    var index = 0
    while index + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      found |= signs(word)
      index += 8
    }
    if index < raw.count, raw.count >= 8 {
      // The last eight, some of which were looked at.
      let word = raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self)
      return found | signs(word) != 0
    }
    while index < raw.count {
      let byte = raw[index]
      if byte == 0x2C || byte == 0x22 || byte == 0x0D || byte == 0x0A { return true }
      index += 1
    }
    return found != 0
  }

  /// Not zero where one of eight bytes is such a sign.
  @inline(__always)
  private static func signs(_ word: UInt64) -> UInt64 {
    zeros(word ^ 0x2C2C_2C2C_2C2C_2C2C) | zeros(word ^ 0x2222_2222_2222_2222)
      | zeros(word ^ 0x0D0D_0D0D_0D0D_0D0D) | zeros(word ^ 0x0A0A_0A0A_0A0A_0A0A)
  }

  /// Not zero where one of the eight bytes is.
  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }
}

/// Texts of strangers on their way into a table that a spreadsheet may open.
///
/// Anyone can send a cent with a text that begins like a formula. An apostrophe before it makes it a
/// text, and every reader of saldo takes it off again.
package enum SpreadsheetText {
  /// Whether a spreadsheet would take a text of these bytes for a formula.
  package static func isFormula(_ text: some Collection<UInt8>) -> Bool {
    switch text.first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"): true
    case 0x09, 0x0D: true
    // A spreadsheet in Chinese or Japanese takes the wide signs for the same.
    case 0xEF: wideSigns.contains { text.starts(with: $0.utf8) }
    default: false
    }
  }

  /// The text with an apostrophe before it, where it would be a formula.
  package static func guarded(_ text: String) -> String {
    isFormula(text.utf8) ? "'" + text : text
  }

  private static let wideSigns = ["＝", "＋", "－", "＠"]
}
