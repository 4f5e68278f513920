import Reporting

/// A table as readable formats show it: its visible columns and the text of its cells.
struct ShownTable {
  let table: Table
  /// The indices of the visible columns: row headings and columns with a value in some row.
  ///
  /// A table without rows shows all page columns. Files also include columns without values.
  var columns: [Int]
  /// The indices of the columns that show the coverage of months.
  let coverageColumns: Set<Int>
  /// The common number format of the cells.
  let words: PageText

  init(_ table: Table, _ style: NumberStyle) {
    let onPages = table.columns.indices.filter { table.columns[$0].isOnPages }
    var isFilled = table.columns.map { $0.isRowHeading || table.rows.isEmpty }
    var coverageColumns: Set<Int> = []
    var words = PageText(style, [])
    for row in table.rows + [table.cut?.rest].compactMap(\.self) {
      for column in onPages {
        words.fit(row[column])
        if !row[column].isEmpty { isFilled[column] = true }
        if case .coverage = row[column] { coverageColumns.insert(column) }
      }
    }
    for group in table.groups {
      for column in onPages where !group.cells[column].isEmpty { isFilled[column] = true }
    }
    columns = onPages.filter { isFilled[$0] }
    if let total = table.total { for column in columns { words.fit(total[column]) } }
    self.table = table
    self.coverageColumns = coverageColumns
    self.words = words
  }

  var heads: [String] { columns.map { table.columns[$0].heading } }

  /// The positions of number columns among the visible columns.
  var numbers: Set<Int> {
    Set(columns.indices.filter { table.columns[columns[$0]].isNumber })
  }

  /// The text of a cell; empty for drawings and empty cells.
  func text(_ cell: Cell, _ column: Int) -> String {
    words.text(cell, isOutgoing: table.columns[column].isOutgoing)
  }
}

extension Cell {
  /// Whether the cell has nothing to show.
  fileprivate var isEmpty: Bool {
    switch self {
    case .none: true
    case .text(let text): text.isEmpty
    default: false
    }
  }
}
