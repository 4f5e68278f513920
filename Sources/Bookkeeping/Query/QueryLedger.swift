import Store
import Syntax

/// Answers questions in SQL, over views whose names and columns stay.
package struct QueryLedger {
  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// Writes the answer to a query; the name of a view alone asks for all of it.
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
    } catch let error as StoreError {
      throw Failure(error)
    } catch let problem as QueryProblem {
      throw Failure(problem, in: sql)
    }
  }

  /// The views and their columns, as a person reads them.
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
