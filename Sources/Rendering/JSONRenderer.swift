import Ledger
package import Reporting

/// JSON with a versioned schema: the lossless format, described in this folder's README.
package struct JSONRenderer: Renderer {
  package static let name = "json"
  package static let title = "JSON"
  package static let summary = "JSON with a versioned schema, for programs"
  /// Goes up when a key is renamed or removed, or changes its meaning.
  private static let version = 1

  package init() {}

  /// What names the keys of a kind and the version of their meaning.
  package static func schema(_ kind: String) -> String { "saldo.\(kind)/\(version)" }

  package func files(for report: Report, in edition: Edition) -> [RenderedFile] {
    [RenderedFile(path: path(report), text: value(of: report).text + "\n")]
  }

  private func value(of report: Report) -> JSONText {
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
      ("tables", .array(report.tables.map(table))),
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

  private func table(_ table: Table) -> JSONText {
    let shown = table.columns.indices.filter { table.columns[$0].isInFiles }
    return .object([
      ("id", .string(table.id)),
      ("columns", .array(shown.map { .string(table.columns[$0].id) })),
      (
        "rows",
        .array(
          table.rows.map { row in
            .object(shown.map { (table.columns[$0].id, value(row[$0])) })
          })
      ),
    ])
  }

  /// Counts are numbers; amounts and percents are decimal text, so that no reader rounds them.
  private func value(_ cell: Cell) -> JSONText {
    switch cell {
    case .none: .null
    case .count(let count): .number(count)
    default: .string(cell.plainText)
    }
  }
}
