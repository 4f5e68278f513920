import Ledger
import Reporting

/// The size limits of a page; a page with fewer rows than its table names a CSV file with all rows.
enum PageLimits {
  /// The default row limit per table.
  static let rows = 300

  /// The size in bytes above which a page shows fewer rows.
  ///
  /// A smaller page opens fast on a phone and fits in any email.
  static let bytes = 100 * 1024

  /// The part of ``bytes`` for the rows of all tables.
  ///
  /// The rest is for drawings, headings and styles.
  private static let bytesOfRows = 60_000

  /// The possible row limits, largest first.
  private static let roomyToNarrow = [rows, 200, 120, 70, 40, 25, 15, 10]

  /// The row limit for all tables on the page of a report; the smallest limit if none fits.
  ///
  /// The limit depends only on the contents of the rows, not on the format. An HTML page that would
  /// still be too large has a smaller limit.
  static func rows(of report: Report) -> Int {
    let sizes = report.sections.compactMap(\.table).map(PageSize.init)
    let fitting = roomyToNarrow.first { limit in
      sizes.reduce(0) { $0 + $1.bytes(ofRows: limit) } <= bytesOfRows
    }
    return fitting ?? roomyToNarrow[roomyToNarrow.count - 1]
  }

  /// The next smaller row limit; nil if `limit` is the smallest.
  static func rows(below limit: Int) -> Int? { roomyToNarrow.first { $0 < limit } }

  /// The table cut to a row limit; to ``rows`` if other pages link to its rows.
  static func cut(_ table: Table, toFit rows: Int, in style: NumberStyle) -> Table {
    // Other pages link to the rows of this table and rely on the default limit.
    table.cut(toFit: table.targets.isEmpty ? rows : Self.rows, in: style)
  }

  /// The command-line option that writes the files with all rows.
  static let optionForFiles = "--format csv"

  /// The name of the CSV file with all rows of a table.
  static func file(of table: Table, _ report: Report) -> String {
    table.id == report.kind ? "\(report.kind).csv" : "\(report.kind)-\(table.id).csv"
  }
}

/// The approximate size of a table's rows on a page, in bytes.
struct PageSize {
  /// The size of the first n rows at index n; a single element if the shown rows are fixed.
  private var sums = [0]

  init(_ table: Table) {
    let columns = table.columns.indices.filter { table.columns[$0].isOnPages }
    // A table with link targets always shows the same rows.
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
    // The 40 bytes allow for the id of the row and the link of its figure.
    columns.reduce(40) { $0 + bytes(of: row[$1]) }
  }

  /// The approximate size of a cell's element and its contents.
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

  /// The maximum size of a text after escaping, which can make it six times as large.
  private static func bytes(of text: String) -> Int {
    text.needsCare ? text.utf8.count * 6 : text.utf8.count
  }
}
