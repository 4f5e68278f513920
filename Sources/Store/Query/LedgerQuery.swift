internal import CSQLite
internal import GRDB
package import Ledger

/// One question to a ledger in SQL, over ``LedgerViews`` alone.
///
/// The connection is of no use for anything else afterwards: the views stand on it, and nobody
/// watches it.
package struct LedgerQuery {
  private let store: LedgerStore
  private let income: IncomeCategories
  /// Computes the rows of views of figures, by name, on a connection of its own.
  private let figures: (Set<String>) throws -> [String: [[QueryValue]]]

  /// A query of a ledger that was opened to be read, with the categories that count as income, and with
  /// what computes the rows of the views of figures that it reads.
  package init(
    _ store: LedgerStore, income: IncomeCategories,
    figures: @escaping (Set<String>) throws -> [String: [[QueryValue]]] = { _ in [:] }
  ) {
    self.store = store
    self.income = income
    self.figures = figures
  }

  /// Gives the names of the answer's columns, then each of its rows.
  ///
  /// A sealed ledger is opened into memory where the query names a sealed column, and only there.
  ///
  /// - Throws: a ``QueryProblem``; ``StoreError/key(_:)`` where the key is needed and was not given;
  ///   whatever the two throw.
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

  /// Figures are computed once it is known that they are asked for, and then the query begins anew.
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

/// Why a query has no answer.
package enum QueryProblem: Error, Hashable, Sendable {
  /// SQLite does not understand it, or cannot do it; the place is in bytes from its beginning.
  case sql(message: String, offset: Int?)
  /// It names no table that is there; the place is in bytes from its beginning.
  case noSuchView(String, offset: Int?)
  /// It names no column that is there; the place is in bytes from its beginning.
  case noSuchColumn(String, offset: Int?)
  /// It would read a table that is no view.
  case notAView(String)
  /// It would change something, or reach beyond the ledger; `what` says which word of SQL does.
  case forbidden(what: String)
  /// Nothing but blanks and comments.
  case empty
  /// More than one statement; the place is where the second begins.
  case several(offset: Int)
  /// It leaves values open, as in `amount > ?`.
  case parameters
}

/// One cell of the answer to a query.
package enum QueryValue: Hashable, Sendable {
  case null
  case integer(Int64)
  /// A number that is no integer, as SQLite writes it.
  case real(String)
  case text(String)
  case blob([UInt8])
}
