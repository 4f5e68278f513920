internal import CSQLite
internal import GRDB
package import Ledger

/// An SQL query of a ledger, over ``LedgerViews`` alone.
///
/// The connection must not be used for anything but queries afterwards. The views stay on the
/// connection, and no authorizer guards it.
package struct LedgerQuery {
  private let store: LedgerStore
  private let income: IncomeCategories
  /// A function that computes the rows of the figure views with some names, on its own connection.
  private let figures: (Set<String>) throws -> [String: [[QueryValue]]]

  /// Creates a query of a ledger that was opened for reading.
  ///
  /// `income` has the categories that count as income. `figures` computes the rows of the figure
  /// views that the query reads.
  package init(
    _ store: LedgerStore, income: IncomeCategories,
    figures: @escaping (Set<String>) throws -> [String: [[QueryValue]]] = { _ in [:] }
  ) {
    self.store = store
    self.income = income
    self.figures = figures
  }

  /// Runs a query: calls `columns` with the column names of the answer, then `row` with each row.
  ///
  /// An encrypted ledger is copied into memory and decrypted only if the query reads a secret
  /// column.
  ///
  /// - Throws: a ``QueryProblem`` if the query has no answer, ``StoreError/key(_:)`` if the key is
  ///   needed and was not given, and any error of the closures.
  package func run(
    _ sql: String, columns: ([String]) throws -> Void, row: ([QueryValue]) throws -> Void
  ) throws {
    guard store.seal.isSealed else { return try answer(store, sql, columns, row) }
    if try readsSecret(sql) {
      try answer(try store.unsealed(), sql, columns, row)
    } else {
      try answer(store, sql, columns, row)
    }
  }

  private func readsSecret(_ sql: String) throws -> Bool {
    try session(store, sql) { session in
      try session.prepare(sql)
      return session.readsSecret
    }
  }

  /// Runs a query; if it needs figures, computes them and starts the query again.
  private func answer(
    _ store: LedgerStore, _ sql: String, _ columns: ([String]) throws -> Void,
    _ row: ([QueryValue]) throws -> Void
  ) throws {
    func give(_ session: QuerySession) throws {
      try columns(session.columns)
      while let values = try session.next() { try row(values) }
    }
    let asked = try session(store, sql) { session in
      try session.prepare(sql)
      if session.figures.isEmpty { try give(session) }
      return session.figures
    }
    guard !asked.isEmpty else { return }
    try session(store, sql, try figures(asked)) { session in
      try session.prepare(sql)
      try give(session)
    }
  }

  private func session<Result>(
    _ store: LedgerStore, _ sql: String, _ figures: [String: [[QueryValue]]] = [:],
    _ body: (QuerySession) throws -> Result
  ) throws -> Result {
    do {
      return try store.queue.inDatabase { database in
        let receipts = try ReceiptRows.postings(database)
        let session = try QuerySession(
          database.sqliteConnection, for: sql, receipts: receipts,
          income: try LedgerStore.incomeNumbers(database, income), figures: figures,
          isSealed: store.seal.isSealed)
        defer { session.end() }
        return try body(session)
      }
    } catch { throw LedgerStore.translated(error, path: store.path) }
  }
}

/// The reason a query has no answer.
package enum QueryProblem: Error, Hashable, Sendable {
  /// A query that SQLite cannot parse or run, with the byte offset of the problem.
  case sql(message: String, offset: Int?)
  /// An unknown table, with its byte offset.
  case noSuchView(String, offset: Int?)
  /// An unknown column, with its byte offset.
  case noSuchColumn(String, offset: Int?)
  /// A table that is not a view.
  case notAView(String)
  /// A query that would change something or reach beyond the ledger; `what` names the action.
  case forbidden(what: String)
  /// A query of blanks and comments only.
  case empty
  /// More than one statement, with the byte offset of the second.
  case several(offset: Int)
  /// A query with unbound parameters, as in `amount > ?`.
  case parameters
}

/// A cell of a query's answer.
package enum QueryValue: Hashable, Sendable {
  case null
  case integer(Int64)
  /// A floating-point number, as SQLite writes it.
  case real(String)
  case text(String)
  case blob([UInt8])
}
