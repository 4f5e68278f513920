import Ledger
package import Reporting

/// A renderer of comma-separated values (RFC 4180): one file for each table.
///
/// Files are UTF-8 without a byte-order mark, with ISO dates and plain decimals. Text that a
/// spreadsheet would read as a formula gets a leading apostrophe, because payees' names may come
/// from strangers.
package struct CSVRenderer: Renderer {
  package static let name = "csv"
  package static let title = "CSV"
  package static let summary = "tables for spreadsheets and scripts, one file each"
  package static let showsAttention = false

  package init() {}

  /// Whether the report has a table; without a table, there is no file to link to.
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

  /// Appends text, quoted and guarded against formulas if necessary.
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

  /// Whether a field contains a line break, a quote or a comma and needs quotes (RFC 4180 §2.6).
  static func needsQuotes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // Compares eight bytes at a time: the XOR of a byte with an equal byte is zero.
    let raw = UnsafeRawBufferPointer(bytes)
    var found: UInt64 = 0
    var index = 0
    while index + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      found |= signs(word)
      index += 8
    }
    if index < raw.count, raw.count >= 8 {
      // The last eight bytes overlap bytes that the loop has already checked.
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

  /// A nonzero value if any of the eight bytes is a character that requires quotes; otherwise 0.
  @inline(__always)
  private static func signs(_ word: UInt64) -> UInt64 {
    zeros(word ^ 0x2C2C_2C2C_2C2C_2C2C) | zeros(word ^ 0x2222_2222_2222_2222)
      | zeros(word ^ 0x0D0D_0D0D_0D0D_0D0D) | zeros(word ^ 0x0A0A_0A0A_0A0A_0A0A)
  }

  /// A nonzero value if any of the eight bytes is zero; otherwise 0.
  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }
}

/// Text in tables that a spreadsheet may open, protected against formulas.
///
/// Any payer can send a cent with a text that begins like a formula. A leading apostrophe makes the
/// cell plain text. saldo removes the apostrophe when it reads such a table.
package enum SpreadsheetText {
  /// Whether a spreadsheet would read a text of these bytes as a formula.
  package static func isFormula(_ text: some Collection<UInt8>) -> Bool {
    switch text.first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"): true
    case 0x09, 0x0D: true
    // Chinese and Japanese spreadsheets also accept the full-width signs.
    case 0xEF: wideSigns.contains { text.starts(with: $0.utf8) }
    default: false
    }
  }

  /// The text, with a leading apostrophe if a spreadsheet would read it as a formula.
  package static func guarded(_ text: String) -> String {
    isFormula(text.utf8) ? "'" + text : text
  }

  private static let wideSigns = ["＝", "＋", "－", "＠"]
}
