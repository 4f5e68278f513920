import Ledger
import Reporting

/// How much a page shows before it points to a file.
enum PageLimits {
  /// Rows of one table.
  static let rows = 300

  /// Of a page, so that one opens at once on a telephone and goes through any mail.
  static let bytes = 100 * 1024

  /// How many of them the rows of all tables may take; the rest is for drawings, headings and styles.
  private static let bytesOfRows = 60_000

  /// The rows of a table that a page may have room for.
  private static let roomyToNarrow = [rows, 200, 120, 70, 40, 25, 15, 10]

  /// How many rows of a table the page of a report shows, of all tables alike.
  ///
  /// It is decided by what the rows hold, before anything is drawn, so that every format that is for
  /// reading shows the same rows.
  static func rows(of report: Report) -> Int {
    let sizes = report.sections.compactMap(\.table).map(PageSize.init)
    let fitting = roomyToNarrow.first { limit in
      sizes.reduce(0) { $0 + $1.bytes(ofRows: limit) } <= bytesOfRows
    }
    return fitting ?? roomyToNarrow[roomyToNarrow.count - 1]
  }

  /// The next smaller number of rows; nil where there is none.
  static func rows(below limit: Int) -> Int? { roomyToNarrow.first { $0 < limit } }

  /// A table as a page with room for so many rows shows it.
  static func cut(_ table: Table, toFit rows: Int, in style: NumberStyle) -> Table {
    // Other pages lead to its rows, and were told how many there are.
    table.cut(toFit: table.targets.isEmpty ? rows : Self.rows, in: style)
  }

  /// The CSV file that holds the whole of a table.
  static func file(of table: Table, _ report: Report) -> String {
    table.id == report.kind ? "\(report.kind).csv" : "\(report.kind)-\(table.id).csv"
  }
}

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
