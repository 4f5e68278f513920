import Syntax

/// The rows split leniently from bytes in memory, to find a header or detect a layout.
///
/// libcsv reads files in strict mode. This type examines files of unknown layout: a stray quote is
/// a literal, and no row is an error.
struct CSVLenientRows {
  struct Row {
    /// The first line of the row, from 1.
    var line: Int
    var cells: [String]

    var isBlank: Bool { cells.allSatisfy { $0.trimmed.isEmpty } }
    /// The row with all cells trimmed.
    var trimmed: Row {
      // A key path would need a lookup for every cell.
      Row(line: line, cells: cells.map { $0.trimmed })
    }
    /// The cells without the empty cells at the end; trailing delimiters cause such cells.
    var trimmedCells: [String] {
      let width = width
      return width == cells.count ? cells : Array(cells[..<width])
    }
    /// The number of cells without the empty cells at the end, but at least 1.
    var width: Int {
      var width = cells.count
      while width > 1, cells[width - 1].trimmed.isEmpty { width -= 1 }
      return width
    }
  }

  let rows: [Row]

  /// Splits at most `limit` rows.
  init(_ bytes: [UInt8], dialect: CSVDialect, limit: Int = .max) {
    var cutter = CSVLenientParser(bytes, dialect: dialect)
    var rows: [Row] = []
    while rows.count < limit {
      let line = cutter.line
      guard cutter.next() else { break }
      rows.append(Row(line: line, cells: cutter.cells))
    }
    self.rows = rows
  }

  /// The cells of one line.
  static func cells(_ line: some Collection<UInt8>, dialect: CSVDialect) -> [String] {
    CSVLenientRows(Array(line), dialect: dialect, limit: 1).rows.first?.cells ?? []
  }
}

/// A parser that splits rows leniently from bytes in memory, one at a time, without creating
/// strings.
struct CSVLenientParser {
  private let bytes: [UInt8]
  private let dialect: CSVDialect
  /// The offset of the next row in the bytes.
  private(set) var index = 0
  /// The number of the line after the current row, from 1.
  private(set) var line = 1
  /// The cells of the current row in sequence, without their quotes.
  private(set) var text: [UInt8] = []
  /// The end of each cell in ``text``.
  private(set) var ends: [Int] = []

  init(_ bytes: [UInt8], dialect: CSVDialect) {
    self.bytes = bytes
    self.dialect = dialect
  }

  /// Splits the next row; returns false if there is none.
  mutating func next() -> Bool {
    guard index < bytes.count else { return false }
    text.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    var start = 0
    var isQuoted = false
    var isStart = true
    loop: while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case dialect.quote where isQuoted:
        guard index < bytes.count, bytes[index] == byte else {
          isQuoted = false
          continue
        }
        text.append(byte)
        index += 1
      case _ where isQuoted:
        if byte == 0x0A { line += 1 }
        text.append(byte)
      case dialect.quote where isStart || isFormula(from: start):
        text.removeLast(text.count - start)
        isQuoted = true
        isStart = false
      case dialect.delimiter:
        ends.append(text.count)
        start = text.count
        isStart = true
      case 0x0A, 0x0D:
        if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
        break loop
      default:
        let plain = bytes[(index - 1)..<endOfPlainBytes(from: index)]
        text.append(contentsOf: plain)
        index = plain.endIndex
        if isStart { isStart = plain.allSatisfy { $0 == 0x20 } }
      }
    }
    ends.append(text.count)
    line += 1
    return true
  }

  /// The end of the consecutive bytes from `start` that have no special meaning outside of quotes.
  private func endOfPlainBytes(from start: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var end = start
      while end < bytes.count {
        let byte = bytes[end]
        if byte == dialect.delimiter || byte == dialect.quote || byte == 0x0A || byte == 0x0D {
          break
        }
        end += 1
      }
      return end
    }
  }

  /// Whether the cell is `=` so far; spreadsheets put a quoted text after it.
  private func isFormula(from start: Int) -> Bool {
    text.count == start + 1 && text[start] == UInt8(ascii: "=")
  }

  /// Whether the current row contains only blanks.
  var isBlank: Bool {
    var index = 0
    while index < text.count {
      switch text[index] {
      case 0x20, 0x09: index += 1
      // A non-breaking space in UTF-8.
      case 0xC2 where index + 1 < text.count && text[index + 1] == 0xA0: index += 2
      default: return false
      }
    }
    return true
  }

  /// The cells of the current row.
  var cells: [String] { rawCells.map { String(decoding: $0, as: UTF8.self) } }

  /// The bytes of the cells of the current row.
  var rawCells: [ArraySlice<UInt8>] {
    var start = 0
    return ends.map { end in
      defer { start = end }
      return text[start..<end]
    }
  }
}
