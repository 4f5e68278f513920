import Ledger
import Rendering
import Reporting
import Store
import Syntax

/// A runner of SQL queries over views with stable names and columns.
package struct QueryLedger {
  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// Writes the result of a query; a view's name alone selects all rows of the view.
  package func run(
    _ text: String, _ format: QueryFormat, write: @escaping ([UInt8]) throws -> Void
  ) throws {
    let word = text.trimmed
    let isWord = word.utf8.allSatisfy { Self.isOfWord($0) }
    let sql = isWord && !word.isEmpty ? "SELECT * FROM \(word)" : text
    do {
      let store = try workspace.openLedger(.read)
      var output = QueryText(format, write: write)
      let figures = QueryFigures(workspace: workspace)
      try LedgerQuery(store, income: try workspace.income(store), figures: figures.rows).run(
        sql, columns: { try output.begin($0) }, row: { try output.add($0) })
      try output.end()
    } catch let problem as QueryProblem {
      throw Failure(problem, in: sql)
    }
  }

  /// The views and their columns, as lines of text.
  package static func views() -> [String] {
    LedgerViews.all.flatMap { view -> [String] in
      let width = view.columns.map(\.name.count).max() ?? 0
      let columns = view.columns.map { column in
        let name = column.name + String(repeating: " ", count: width - column.name.count)
        return "  \(name)  \(column.summary)"
      }
      return ["\(view.name): \(view.summary)"] + columns + [""]
    } + [
      "Minor units: cents, paise, yen; money(minor, currency) formats them as exact decimal text."
    ]
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
      || byte == UInt8(ascii: "_")
  }
}

/// The rows of the views of figures, computed as in reports on the whole ledger.
struct QueryFigures {
  let workspace: Workspace

  /// The rows of the given views, by name; empty if the ledger is empty.
  func rows(_ views: Set<String>) throws -> [String: [[QueryValue]]] {
    let store = try workspace.openLedger(.read)
    guard let context = try context(store, views) else { return [:] }
    var figures = FigureRows(views, context)
    if let span = figures.span {
      try store.forEachRow(in: span) { _, rows in figures.add(rows.span) }
    }
    return figures.rows().mapValues { rows in rows.map { $0.map(Self.value) } }
  }

  private func context(_ store: LedgerStore, _ views: Set<String>) throws -> ReportContext? {
    do {
      var context = try ReportContexts(workspace: workspace, period: .everything).all(store).first
      if let known = context, FigureRows.needsHistories(views) {
        context?.histories = try PayeeHistories.all(store, [known]).histories
      }
      return context
    } catch let failure as Failure where failure.status == .noInput {
      return nil
    }
  }

  /// The value of a cell.
  ///
  /// An amount is in minor units, because views have another column for its text.
  private static func value(_ cell: Cell) -> QueryValue {
    switch cell {
    case .none: .null
    case .amount(let amount): .integer(amount.minorUnits)
    case .count(let count): .integer(count)
    default: .text(cell.plainText)
    }
  }
}

extension Failure {
  /// Creates the failure for a query, with the location of the error if it is known.
  init(_ problem: QueryProblem, in sql: String) {
    switch problem {
    case .sql(let message, let offset):
      let end = message == "incomplete input" ? sql.utf8.count : nil
      let hint = "write SELECT columns FROM view; saldo query lists the views and their columns"
      self.init(.usage, [Self.diagnostic(message, sql, offset ?? end, width: 1, hint)])
    case .noSuchView(let name, let offset), .noSuchColumn(let name, let offset):
      self.init(.usage, [Self.unknown(name, problem, sql, offset)])
    case .notAView(let table):
      self.init(
        .usage, "\(Printable.quoted(table)) is not a view: only views can be queried",
        hint: Self.views)
    case .forbidden(let what):
      self.init(
        .usage, "queries are read-only: \(what) is not allowed",
        hint: "use saldo add, saldo edit or saldo delete to change the ledger; saldo undo reverts "
          + "a run")
    case .empty:
      self.init(.usage, "the query is empty", hint: Self.views)
    case .several(let offset):
      self.init(
        .usage, [Self.diagnostic("a query must be a single statement", sql, offset, width: 1, nil)])
    case .parameters:
      self.init(
        .usage, "the query has parameters", hint: "replace ?, :name, @name or $1 with values")
    }
  }

  private static func unknown(
    _ name: String, _ problem: QueryProblem, _ sql: String, _ offset: Int?
  ) -> Diagnostic {
    let word = String(name.split(separator: ".").last ?? "")
    let width = name.unicodeScalars.count
    let offset = offset ?? only(name, in: sql)
    if case .noSuchView = problem {
      return diagnostic(
        "unknown view \(Printable.quoted(name))", sql, offset, width: width,
        Suggestion.hint(for: word, among: LedgerViews.all.map(\.name), else: views))
    }
    let asked = LedgerViews.all.filter { sql.lowercased().contains($0.name) }
    let columns = asked.flatMap(\.columns).map(\.name)
    return diagnostic(
      "unknown column \(Printable.quoted(name))", sql, offset, width: width,
      Suggestion.hint(for: word, among: columns, else: "use 'single quotes' for text; " + views))
  }

  /// The byte offset of a name; nil unless the name occurs exactly once.
  ///
  /// SQLite reports no offset for unknown tables.
  private static func only(_ name: String, in sql: String) -> Int? {
    let places = sql.ranges(of: name)
    guard places.count == 1, let place = places.first else { return nil }
    return sql.utf8.distance(from: sql.startIndex, to: place.lowerBound)
  }

  private static var views: String {
    "views: \(LedgerViews.all.map(\.name).joined(separator: ", ")); saldo query lists their columns"
  }

  /// An error with its location in the query; the offset is in bytes.
  private static func diagnostic(
    _ message: String, _ sql: String, _ offset: Int?, width: Int, _ hint: String?
  ) -> Diagnostic {
    guard let offset else { return Diagnostic(.error, message, hint: hint) }
    let bytes = Array(sql.utf8)
    let before = bytes.prefix(offset)
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let line = bytes[start...].prefix { $0 != 0x0A }
    let column = String(decoding: before[start...], as: UTF8.self).unicodeScalars.count + 1
    return Diagnostic(
      .error, message,
      at: SourceLocation(
        file: "query", line: before.count { $0 == 0x0A } + 1, column: column),
      excerpt: .init(
        text: String(decoding: line, as: UTF8.self), column: column, width: width), hint: hint)
  }
}
