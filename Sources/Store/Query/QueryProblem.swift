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
