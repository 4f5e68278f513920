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
    /// With no blanks around any cell.
    var trimmed: Row {
      // A key path would be looked up for every cell.
      Row(line: line, cells: cells.map { $0.trimmed })
    }
    /// Without the empty cells that a delimiter at the line's end makes.
    var trimmedCells: [String] {
      let width = width
      return width == cells.count ? cells : Array(cells[..<width])
    }
    /// How many cells there are without those.
    var width: Int {
      var width = cells.count
      while width > 1, cells[width - 1].trimmed.isEmpty { width -= 1 }
      return width
    }
  }

  let rows: [Row]

  /// Cuts at most `limit` rows.
  init(_ bytes: [UInt8], dialect: CSVDialect, limit: Int = .max) {
    var cutter = CSVRoughCutter(bytes, dialect: dialect)
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
    CSVRoughRows(Array(line), dialect: dialect, limit: 1).rows.first?.cells ?? []
  }
}
