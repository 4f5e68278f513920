import Rendering
import Reporting

/// The figures of a written report, which the next run compares with its own.
struct WrittenReport: Hashable {
  /// A table of the report: columns by stable id, cells as in CSV.
  struct Table: Hashable {
    let id: String
    let columns: [String]
    let rows: [[String]]

    /// The cells of a row by column.
    func named(_ row: [String]) -> [String: String] {
      Dictionary(zip(columns, row)) { first, _ in first }
    }
  }

  let tables: [Table]

  init(tables: [Table]) { self.tables = tables }

  /// Creates a report with the tables that a comparison reads.
  ///
  /// They are the tables with figures, the table of transactions, and the tables of earlier
  /// changes. A table with streamed rows is omitted, because it has too many rows to store.
  init(_ report: Report) {
    let isOfRows = report.kind == TransactionsReport.name
    tables = report.tables.compactMap { table in
      guard table.stream == nil else { return nil }
      if ReportChanges.ids.contains(table.id) { return Table(table) { _ in true } }
      if isOfRows {
        return table.id == report.kind ? Table(table, where: Self.columnsOfRows.contains) : nil
      }
      return table.figure == nil ? nil : Table(table) { _ in true }
    }
  }

  /// The columns of the transactions report that identify, sort or describe a row.
  private static let columnsOfRows: Set<String> = [
    "day", "payee", "category", "currency", "amount", "transfer", "id", "file", "line",
  ]

  subscript(id: String) -> Table? { tables.first { $0.id == id } }
}

extension WrittenReport.Table {
  fileprivate init(_ table: Reporting.Table, where isKept: (String) -> Bool) {
    let kept = table.columns.indices.filter { index in
      table.columns[index].isInFiles && isKept(table.columns[index].id)
    }
    self.init(
      id: table.id, columns: kept.map { table.columns[$0].id },
      rows: table.rows.map { row in kept.map { row[$0].plainText } })
  }
}

/// The text of a file with the figures of one period's reports.
///
/// The first line is the version. Each other line begins with its type, and tabs separate its
/// cells: `report month`, `table categories` with its columns, and `row` with its cells. The last
/// line is `end`, which reveals a truncated file.
enum WrittenReportText {
  private static let head = "saldo report memory 1"
  private static let end = "end"

  private static let tab = UInt8(ascii: "\t")
  private static let newline = UInt8(ascii: "\n")
  private static let backslash = UInt8(ascii: "\\")

  /// The bytes of the reports, by kind.
  static func bytes(_ reports: [String: WrittenReport]) -> [UInt8] {
    var bytes: [UInt8] = []
    func line(_ cells: [String]) {
      for (index, cell) in cells.enumerated() {
        if index > 0 { bytes.append(tab) }
        append(cell, to: &bytes)
      }
      bytes.append(newline)
    }
    line([head])
    for (kind, report) in reports.sorted(by: { $0.key < $1.key }) {
      line(["report", kind])
      for table in report.tables {
        line(["table", table.id] + table.columns)
        for row in table.rows { line(["row"] + row) }
      }
    }
    line([end])
    return bytes
  }

  private static func append(_ cell: String, to bytes: inout [UInt8]) {
    guard cell.utf8.contains(where: { $0 == tab || $0 == newline || $0 == backslash }) else {
      bytes.append(contentsOf: cell.utf8)
      return
    }
    for byte in cell.utf8 {
      switch byte {
      case tab: bytes += [backslash, UInt8(ascii: "t")]
      case newline: bytes += [backslash, UInt8(ascii: "n")]
      case backslash: bytes += [backslash, backslash]
      default: bytes.append(byte)
      }
    }
  }

  /// The reports by kind; nil if the bytes are damaged or of another version.
  static func reports(_ bytes: [UInt8]) -> [String: WrittenReport]? {
    var lines = bytes.split(separator: newline, omittingEmptySubsequences: false)[...]
    guard lines.popLast()?.isEmpty == true, cells(lines.popLast()) == [end],
      cells(lines.popFirst()) == [head]
    else { return nil }
    var reports: [String: [WrittenReport.Table]] = [:]
    var kind: String?
    while let line = lines.popFirst() {
      guard let cells = cells(line), let name = cells.dropFirst().first else { return nil }
      switch cells[0] {
      case "report" where cells.count == 2 && reports[name] == nil:
        kind = name
        reports[name] = []
      case "table":
        guard let kind else { return nil }
        let columns = Array(cells.dropFirst(2))
        guard let rows = rows(&lines, count: columns.count) else { return nil }
        reports[kind]?.append(WrittenReport.Table(id: name, columns: columns, rows: rows))
      default: return nil
      }
    }
    return reports.mapValues(WrittenReport.init(tables:))
  }

  /// Removes the rows at the start of the lines, and returns them.
  ///
  /// Nil if a row has another number of cells.
  private static func rows(
    _ lines: inout ArraySlice<ArraySlice<UInt8>>, count: Int
  ) -> [[String]]? {
    var rows: [[String]] = []
    while let line = lines.first, line.starts(with: "row\t".utf8) {
      guard let cells = cells(line), cells.count == count + 1 else { return nil }
      rows.append(Array(cells.dropFirst()))
      lines.removeFirst()
    }
    return rows
  }

  /// The cells of a line; nil without a line, or if a cell is not valid.
  private static func cells(_ line: ArraySlice<UInt8>?) -> [String]? {
    guard let line else { return nil }
    var cells: [String] = []
    for cell in line.split(separator: tab, omittingEmptySubsequences: false) {
      guard let plain = cell.contains(backslash) ? unescaped(cell) : Array(cell),
        let text = String(validating: plain, as: UTF8.self)
      else { return nil }
      cells.append(text)
    }
    return cells
  }

  private static func unescaped(_ cell: ArraySlice<UInt8>) -> [UInt8]? {
    var plain: [UInt8] = []
    var rest = cell
    while let byte = rest.popFirst() {
      guard byte == backslash else {
        plain.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "t"): plain.append(tab)
      case UInt8(ascii: "n"): plain.append(newline)
      case backslash: plain.append(backslash)
      default: return nil
      }
    }
    return plain
  }
}
