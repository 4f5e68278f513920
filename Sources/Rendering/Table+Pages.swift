import Reporting

extension Table {
  /// The columns that a page shows: one that has nothing in any row says nothing there, and files keep it.
  var columnsOnPages: [Int] {
    columns.indices.filter { column in
      guard columns[column].isOnPages else { return false }
      return rows.isEmpty || columns[column].isRowHeading
        || rows.contains { !$0[column].isEmpty } || groups.contains { !$0.cells[column].isEmpty }
        || cut?.rest.map { !$0[column].isEmpty } ?? false
    }
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
