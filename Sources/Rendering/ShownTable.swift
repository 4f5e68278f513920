import Reporting

/// A table as everything that is meant for reading shows it: its columns and the words of its cells.
struct ShownTable {
  let table: Table
  /// The shown columns by their numbers: those with anything in a row; files keep the others.
  var columns: [Int]
  /// Which columns show how much of a month is covered.
  let coverageColumns: Set<Int>
  /// Decimals go only if no amount in the table has any.
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

  /// The places of numbers among the shown columns.
  var numbers: Set<Int> {
    Set(columns.indices.filter { table.columns[columns[$0]].isNumber })
  }

  /// A cell of a column in words; drawings have none.
  func text(_ cell: Cell, _ column: Int) -> String {
    words.text(cell, isOutgoing: table.columns[column].isOutgoing)
  }
}

extension Cell {
  /// Whether there is nothing to be read in it.
  fileprivate var isEmpty: Bool {
    switch self {
    case .none: true
    case .text(let text): text.isEmpty
    default: false
    }
  }
}
