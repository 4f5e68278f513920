import Ledger
import Rendering
import Reporting
import Syntax

/// Compares the reports of one period with their last written versions.
///
/// It reads the last versions from the JSON files in the folder. If nothing changed, a report
/// repeats its previous changes, so a second run writes the same bytes.
struct ReportComparison {
  /// The folder of the period.
  let folder: String
  /// The rows with overrides.
  let edited: Set<TransactionID>

  /// The reports, with sections that list their changes.
  func compared(_ reports: [Report]) throws -> [Report] {
    let rows = try rowChanges(reports)
    return try reports.map { report in
      guard let old = try written(report.kind) else { return report }
      var changes = ReportChanges()
      changes.figures = FigureComparison(old: old, new: report, rows: rows).changes
      if report.kind == TransactionsReport.name { changes.rows = rows.map(\.change) }
      if changes.isEmpty { changes = ReportChanges(old) }
      var report = report
      report.sections += changes.sections
      return report
    }
  }

  private func written(_ kind: String) throws -> WrittenReport? {
    try Failure.ofWorkspace { () throws(Rejection) in
      try WrittenReport(path: "\(folder)/\(kind).json", kind: kind)
    }
  }

  private func rowChanges(_ reports: [Report]) throws -> [RowComparison.Found] {
    guard let new = reports.first(where: { $0.kind == TransactionsReport.name }),
      let old = try written(new.kind)?[new.kind], let now = WrittenReport(new)[new.kind]
    else { return [] }
    return RowComparison(old: old, new: now, edited: edited).found
  }
}

extension WrittenReport {
  /// The size limit in bytes: in the reports of larger ledgers, most figures change anyway.
  private static let largestFile = 8 << 20

  /// Reads the JSON of a report; nil if it is missing, too large, or not in this version's schema.
  ///
  /// - Throws: a ``Rejection`` if the file is unreadable, because saldo would miss a change.
  init?(path: String, kind: String) throws(Rejection) {
    guard let stream = try ByteStream.ifThere(FilePath(path)),
      let size = stream.size, size <= Self.largestFile
    else { return nil }
    let bytes = try stream.allBytes()
    guard let root = try? JSONTokenizer(ByteStream(name: path, bytes: bytes)).nextValue(),
      case .string(let schema)? = root["schema"]?.content, schema == JSONRenderer.schema(kind),
      case .array(let tables)? = root["tables"]?.content
    else { return nil }
    self.init(tables: tables.compactMap(Self.table))
  }

  private static func table(_ value: JSONValue) -> Table? {
    guard case .string(let id)? = value["id"]?.content,
      case .array(let columns)? = value["columns"]?.content,
      case .array(let rows)? = value["rows"]?.content
    else { return nil }
    let names = columns.map(text)
    return Table(
      id: id, columns: names,
      rows: rows.map { row in
        guard case .object(let members) = row.content else { return [] }
        let cells = Dictionary(members) { first, _ in first }
        return names.map { cells[$0].map(text) ?? "" }
      })
  }

  private static func text(_ value: JSONValue) -> String {
    switch value.content {
    case .string(let text), .number(let text): text
    default: ""
    }
  }
}

extension ReportChanges {
  /// The changes that a written report lists.
  init(_ written: WrittenReport) {
    self.init()
    if let table = written[Self.figuresID] {
      figures = table.rows.map { row in
        let cells = table.named(row)
        let amount = { (column: String) in
          Currency(cells["currency"] ?? "").flatMap { Amount(plain: cells[column] ?? "", $0) }
        }
        return FigureChange(
          table: cells["table"] ?? "", figure: cells["figure"] ?? "", before: amount("before"),
          now: amount("now"), why: cells["why"] ?? "")
      }
    }
    guard let table = written[Self.rowsID] else { return }
    rows = table.rows.compactMap { row in
      let cells = table.named(row)
      guard let day = CalendarDate(cells["day"] ?? ""),
        let amount = Currency(cells["currency"] ?? "").flatMap({
          Amount(plain: cells["amount"] ?? "", $0)
        })
      else { return nil }
      return RowChange(
        id: cells["id"] ?? "", day: day, payee: cells["payee"] ?? "", amount: amount,
        what: cells["what"] ?? "")
    }
  }
}
