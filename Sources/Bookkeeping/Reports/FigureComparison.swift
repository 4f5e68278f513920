import Ledger
import Rendering
import Reporting

/// A comparison of the figures of a report with its last written version.
///
/// It compares the main amount of each table row. Shares, medians and changes follow from that
/// amount, so listing them would only repeat it.
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

  /// The key that identifies a table row in both versions of a report.
  private struct Key: Hashable {
    let texts: [String]
    /// The number of the row among those with the same texts, from 1.
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

  /// The reason for a change, such as `2 new, 1 from Shopping`.
  ///
  /// It counts the changed rows of the figure's category, or all changed rows if the figure has
  /// none.
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
  /// The ids of the columns that identify a row.
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

/// A comparison of two versions of a transactions report.
///
/// It finds the rows that were added, removed or recategorised.
struct RowComparison {
  /// A change, with the old category (nil for a new row) and the new one (nil for a removed row).
  struct Found {
    let change: RowChange
    let before: String?
    let now: String?
  }

  /// The changes, sorted by day, then by id.
  let found: [Found]

  /// A transaction; the lines of a split transaction count as one, with all their categories.
  private struct Line {
    let cells: [String: String]
    var categories: [String] = []
    var minorUnits: Int64 = 0
  }

  init(old: WrittenReport.Table, new: WrittenReport.Table, edited: Set<TransactionID>) {
    let before = Self.lines(old)
    let now = Self.lines(new)
    var found: [Found] = []
    for (id, line) in now {
      guard let earlier = before[id] else {
        found += Self.found(id, line, nil, Self.category(line), "new, \(Self.source(line))")
        continue
      }
      let categories = (Self.category(earlier), Self.category(line))
      guard categories.0 != categories.1 else { continue }
      let isEdited = TransactionID(id).map(edited.contains) ?? false
      found += Self.found(
        id, line, categories.0, categories.1,
        "was \(categories.0), changed by \(isEdited ? "hand" : "rules")")
    }
    for (id, line) in before where now[id] == nil {
      found += Self.found(id, line, Self.category(line), nil, "removed, \(Self.source(line))")
    }
    self.found = found.sorted { left, right in
      (left.change.day, left.change.id) < (right.change.day, right.change.id)
    }
  }

  private static func lines(_ table: WrittenReport.Table) -> [String: Line] {
    table.rows.reduce(into: [:]) { lines, row in
      let cells = table.named(row)
      guard let id = cells["id"], !id.isEmpty, let currency = Currency(cells["currency"] ?? ""),
        let amount = Amount(plain: cells["amount"] ?? "", currency)
      else { return }
      lines[id, default: Line(cells: cells)].minorUnits += amount.minorUnits
      lines[id]?.categories.append(
        cells["transfer"] == "yes" ? "Transfers" : cells["category"] ?? "")
    }
  }

  private static func category(_ line: Line) -> String {
    line.categories.sorted().joined(separator: " and ")
  }

  private static func source(_ line: Line) -> String {
    "\(line.cells["file"] ?? ""):\(line.cells["line"] ?? "")"
  }

  private static func found(
    _ id: String, _ line: Line, _ before: String?, _ now: String?, _ what: String
  ) -> [Found] {
    guard let day = CalendarDate(line.cells["day"] ?? ""),
      let currency = Currency(line.cells["currency"] ?? "")
    else { return [] }
    let change = RowChange(
      id: id, day: day, payee: line.cells["payee"] ?? "",
      amount: Amount(minorUnits: line.minorUnits, currency: currency), what: what)
    return [Found(change: change, before: before, now: now)]
  }
}
