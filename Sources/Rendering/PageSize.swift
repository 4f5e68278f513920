import Ledger
import Reporting

/// About how many bytes the rows of a table take on a page.
struct PageSize {
  /// What the first rows take, from none of them to as many as any page shows.
  private var sums = [0]

  init(_ table: Table) {
    let columns = table.columns.indices.filter { table.columns[$0].isOnPages }
    // A table that others lead to shows the rows that it chose.
    if table.shownRows != nil || !table.targets.isEmpty {
      let shown = table.shownRows ?? Array(table.rows.indices.prefix(PageLimits.rows))
      sums = [shown.reduce(0) { $0 + Self.bytes(of: table.rows[$1], columns) }]
      return
    }
    for row in table.rows.prefix(PageLimits.rows) {
      sums.append(sums[sums.count - 1] + Self.bytes(of: row, columns))
    }
  }

  func bytes(ofRows limit: Int) -> Int { sums[min(limit, sums.count - 1)] }

  private static func bytes(of row: [Cell], _ columns: [Int]) -> Int {
    // A row may have a name, and its figure a link.
    columns.reduce(40) { $0 + bytes(of: row[$1]) }
  }

  /// The element of a cell and what stands in it.
  private static func bytes(of cell: Cell) -> Int {
    let element = 20
    switch cell {
    case .none, .currency: return element
    case .text(let text): return element + bytes(of: text)
    case .marked(let text, _): return element + 50 + bytes(of: text)
    case .category(let category): return element + bytes(of: category.path)
    case .change: return element + 60
    case .status: return element + 40
    case .trend(let values): return element + 160 + 12 * values.count
    case .bullet: return element + 420
    case .links(let links):
      return links.reduce(element) { $0 + 50 + bytes(of: $1.text) }
    case .coverage: return element + 80
    case .agenda(let day): return day.items.reduce(element + 120) { $0 + 20 + bytes(of: $1) }
    case .amount, .count, .number, .hundredths, .tenths, .permille, .date, .month, .degrees:
      return element + 10
    }
  }

  /// A text that has to be escaped may become six times as long.
  private static func bytes(of text: String) -> Int {
    text.needsCare ? text.utf8.count * 6 : text.utf8.count
  }
}
