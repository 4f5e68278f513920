import Ledger
package import Reporting

/// A renderer of JSON with a versioned schema, which this folder's README describes.
package struct JSONRenderer: Renderer {
  package static let name = "json"
  package static let title = "JSON"
  package static let summary = "JSON with a versioned schema, for programs"
  /// The schema version; increase it when you rename, remove or redefine a key.
  private static let version = 1

  package init() {}

  /// The identifier of a report kind's schema, including its version.
  package static func schema(_ kind: String) -> String { "saldo.\(kind)/\(version)" }

  package func files(for report: Report, in edition: Edition) -> [RenderedFile] {
    var gap: (place: Int, row: JSONRows, stream: RowStream)?
    let bytes = value(of: report) { gap = $0 }.bytes + [0x0A]
    guard let gap else { return [RenderedFile(path: path(report), bytes: bytes)] }
    let rows = StreamedRows(
      stream: gap.stream, encode: { gap.row.append($0, to: &$1) }, separator: 1,
      tail: Array(bytes[gap.place...]))
    return [RenderedFile(path: path(report), bytes: Array(bytes[..<gap.place]), rows)]
  }

  /// A handler that receives the position, the writer and the source of streamed rows.
  private typealias Gap = ((place: Int, row: JSONRows, stream: RowStream)) -> Void

  private func value(of report: Report, _ gap: @escaping Gap) -> JSONText {
    .object([
      ("schema", .string(Self.schema(report.kind))),
      ("ledger", .string(report.provenance.ledger)),
      ("title", .string(report.title)),
      ("period", period(report.period)),
      ("asOf", .string(report.provenance.asOf.description)),
      (
        report.provenance.isOfRegisters ? "entries" : "transactions",
        .number(report.provenance.rowCount)
      ),
      ("accounts", .number(Int64(report.provenance.accountCount))),
      ("through", report.provenance.through.map { .string($0.description) } ?? .null),
      ("redacted", .bool(report.provenance.isRedacted)),
      ("headlines", .array(report.headlines.joined().map(headline))),
      ("attention", .array(report.attention.map(attention))),
      ("tables", .array(report.tables.map { table($0, gap) })),
      ("notes", .array(report.notes.map { .string($0) })),
    ])
  }

  private func period(_ period: Period) -> JSONText {
    .object([
      ("name", .string(period.description)), ("from", .string(period.start.description)),
      ("to", .string(period.end.description)),
    ])
  }

  private func headline(_ headline: Headline) -> JSONText {
    var pairs: [(key: String, value: JSONText)] = [
      ("label", .string(headline.label)), ("value", value(headline.value)),
    ]
    if case .amount(let amount) = headline.value {
      pairs.append(("currency", .string(amount.currency.code)))
    }
    if let change = headline.change { pairs.append(("change", value(.change(change)))) }
    if !headline.note.isEmpty { pairs.append(("note", .string(headline.note))) }
    return .object(pairs)
  }

  private func attention(_ line: Attention) -> JSONText {
    .object([("urgency", .string("\(line.urgency)")), ("text", .string(line.text))])
  }

  private func table(_ table: Table, _ gap: @escaping Gap) -> JSONText {
    let shown = table.columns.indices.filter { table.columns[$0].isInFiles }
    return .object([
      ("id", .string(table.id)),
      ("columns", .array(shown.map { .string(table.columns[$0].id) })),
      ("rows", rows(table, shown, gap)),
    ])
  }

  private func rows(_ table: Table, _ shown: [Int], _ gap: @escaping Gap) -> JSONText {
    guard !table.rows.isEmpty || table.stream != nil else { return .array([]) }
    return .written { text, indent in
      let rows = JSONRows(columns: table.columns, shown, indent: indent + 2)
      text.append(UInt8(ascii: "["))
      if let stream = table.stream {
        gap((text.count, rows, stream))
      } else {
        for (index, row) in table.rows.enumerated() {
          rows.append(row, to: &text, isFirst: index == 0)
        }
      }
      text.breakLine(indent)
      text.append(UInt8(ascii: "]"))
    }
  }

  /// The JSON of a cell.
  ///
  /// Counts are numbers. Amounts and percentages are decimal text to avoid rounding.
  private func value(_ cell: Cell) -> JSONText {
    switch cell {
    case .none: .null
    case .count(let count): .number(count)
    default: .string(cell.plainText)
    }
  }
}

/// The JSON form of the rows of a table: each row is an object on its own line.
private struct JSONRows: Sendable {
  /// The index of each column and its key, including the punctuation around the key.
  private let columns: [(index: Int, key: [UInt8])]
  private let indent: Int

  init(columns: [Column], _ shown: [Int], indent: Int) {
    self.indent = indent
    self.columns = shown.enumerated().map { place, index in
      var key = TextBytes()
      key.append(place == 0 ? "{" : ", " as StaticString)
      key.append(json: columns[index].id)
      key.append(": " as StaticString)
      return (index, key.bytes)
    }
  }

  /// Appends a row, preceded by a comma unless it is the first.
  func append(_ row: [Cell], to text: inout TextBytes, isFirst: Bool = false) {
    if !isFirst { text.append(UInt8(ascii: ",")) }
    text.breakLine(indent)
    for column in columns {
      text.append(contentsOf: column.key)
      append(row[column.index], to: &text)
    }
    text.append(UInt8(ascii: "}"))
  }

  private func append(_ cell: Cell, to text: inout TextBytes) {
    switch cell {
    case .none: text.append("null" as StaticString)
    case .count(let count): text.append(count)
    case .text(let words), .marked(let words, _): text.append(json: words)
    case .category(let category): text.append(json: category.path)
    case .amount, .date, .permille:
      text.append(UInt8(ascii: "\""))
      text.append(cell)
      text.append(UInt8(ascii: "\""))
    default: text.append(json: cell.plainText)
    }
  }
}
