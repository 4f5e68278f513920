import Syntax

/// Rows cut leniently out of bytes in memory: to look for a header, to detect a layout.
///
/// A file is *read* by libcsv in strict mode; this is for looking at files of unknown layout, so
/// a stray quote stands for itself and no row is an error.
struct CSVRoughRows {
  struct Row {
    /// The line it begins on, from 1.
    var line: Int
    var cells: [String]

    var isBlank: Bool { cells.allSatisfy { $0.trimmed.isEmpty } }
    /// Without the empty cells that a delimiter at the line's end makes.
    var trimmedCells: [String] {
      var cells = cells
      while cells.count > 1, cells.last?.trimmed.isEmpty == true { cells.removeLast() }
      return cells
    }
  }

  private(set) var rows: [Row] = []
  private let dialect: CSVDialect
  private var line = 1

  /// Cuts at most `limit` rows.
  init(_ bytes: some Collection<UInt8>, dialect: CSVDialect, limit: Int = .max) {
    self.dialect = dialect
    var rest = Array(bytes)[...]
    while !rest.isEmpty, rows.count < limit {
      let start = line
      let cells = takeRow(&rest)
      rows.append(Row(line: start, cells: cells))
    }
  }

  /// The cells of one line.
  static func cells(_ line: some Collection<UInt8>, dialect: CSVDialect) -> [String] {
    CSVRoughRows(line, dialect: dialect, limit: 1).rows.first?.cells ?? []
  }

  private mutating func takeRow(_ rest: inout ArraySlice<UInt8>) -> [String] {
    var cells: [String] = []
    var cell: [UInt8] = []
    var isQuoted = false
    var isStart = true
    defer { line += 1 }
    while let byte = rest.popFirst() {
      if isQuoted {
        if byte == dialect.quote {
          if rest.first == byte { cell.append(rest.removeFirst()) } else { isQuoted = false }
        } else {
          if byte == 0x0A { line += 1 }
          cell.append(byte)
        }
      } else if byte == dialect.quote, isStart || cell == [UInt8(ascii: "=")] {
        isQuoted = true
        isStart = false
        cell = []
      } else if byte == dialect.delimiter {
        cells.append(String(decoding: cell, as: UTF8.self))
        cell = []
        isStart = true
      } else if byte == 0x0A || byte == 0x0D {
        if byte == 0x0D, rest.first == 0x0A { rest.removeFirst() }
        break
      } else {
        cell.append(byte)
        if byte != 0x20 { isStart = false }
      }
    }
    cells.append(String(decoding: cell, as: UTF8.self))
    return cells
  }
}
