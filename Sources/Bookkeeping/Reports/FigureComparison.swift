import Ledger
import Rendering
import Reporting

/// The figures of a report that are others than in what was last written of it.
///
/// Of each row of a table it looks at the one amount that the row is about; shares, medians and
/// changes follow from it, and would say the same again.
struct FigureComparison {
  private let rows: [RowComparison.Found]
  private(set) var changes: [FigureChange] = []

  init(old: WrittenReport, new: Report, rows: [RowComparison.Found]) {
    self.rows = rows
    guard new.kind != TransactionsReport.name else { return }
    let texts = WrittenReport(new)
    for table in new.tables where !ReportChanges.ids.contains(table.id) {
      guard let figure = table.figure, let earlier = old[table.id], let now = texts[table.id] else {
        continue
      }
      compare(table, figure, Self.figures(earlier, table, figure), Self.figures(now, table, figure))
    }
  }

  /// One row's amount, by what the row is about.
  private struct Key: Hashable {
    let texts: [String]
    /// Which of several rows of the same key it is.
    let number: Int
  }

  private struct Figure {
    let name: String
    let amount: Amount?
    let category: String
  }

  private static func figures(
    _ written: WrittenReport.Table, _ table: Table, _ figure: String
  ) -> [(key: Key, figure: Figure)] {
    let keys = table.keyColumns
    let heading = table.columns.first { $0.isRowHeading }?.id ?? ""
    var counts: [[String]: Int] = [:]
    return written.rows.map { row in
      let cells = written.named(row)
      let texts = keys.map { cells[$0] ?? "" }
      counts[texts, default: 0] += 1
      let currency = Currency(cells["currency"] ?? "")
      return (
        Key(texts: texts, number: counts[texts] ?? 1),
        Figure(
          name: cells[heading] ?? "",
          amount: currency.flatMap { Amount(plain: cells[figure] ?? "", $0) },
          category: cells["category"] ?? "")
      )
    }
  }

  private mutating func compare(
    _ table: Table, _ column: String, _ old: [(key: Key, figure: Figure)],
    _ new: [(key: Key, figure: Figure)]
  ) {
    let before = Dictionary(old.map { ($0.key, $0.figure) }) { first, _ in first }
    let now = Set(new.map(\.key))
    for (key, figure) in new where before[key]?.amount != figure.amount {
      add(table.id, figure, before[key]?.amount, figure.amount)
    }
    for (key, figure) in old where !now.contains(key) {
      add(table.id, figure, figure.amount, nil)
    }
  }

  private mutating func add(_ table: String, _ figure: Figure, _ before: Amount?, _ now: Amount?) {
    guard before != nil || now != nil else { return }
    changes.append(
      FigureChange(
        table: table, figure: figure.name, before: before, now: now, why: why(figure.category)))
  }

  /// `2 new rows, 1 from Shopping`: of the figure's category where it has one, of all otherwise.
  private func why(_ category: String) -> String {
    let own = rows.filter { category.isEmpty || [$0.before, $0.now].contains(category) }
    var counts: [(words: String, count: Int)] = []
    for row in own {
      let words = Self.words(row, category)
      if let index = counts.firstIndex(where: { $0.words == words }) {
        counts[index].count += 1
      } else {
        counts.append((words, 1))
      }
    }
    return counts.map { "\($0.count) \($0.words)" }.joined(separator: ", ")
  }

  private static func words(_ row: RowComparison.Found, _ category: String) -> String {
    guard let before = row.before else { return "new" }
    guard let now = row.now else { return "removed" }
    if category.isEmpty { return "recategorised" }
    return now == category ? "from \(before)" : "to \(now)"
  }
}

extension Table {
  /// The columns that say what a row is about.
  fileprivate var keyColumns: [String] {
    columns.indices.filter { index in
      let column = columns[index]
      guard !column.isNumber, column.isInFiles else { return false }
      if column.isRowHeading || ["currency", "id", "type"].contains(column.id) { return true }
      return rows.contains { row in
        switch row[index] {
        case .month, .category: true
        default: false
        }
      }
    }.map { columns[$0].id }
  }
}
