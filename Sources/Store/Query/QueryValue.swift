/// One cell of the answer to a query.
package enum QueryValue: Hashable, Sendable {
  case null
  case integer(Int64)
  /// A number that is no integer, as SQLite writes it.
  case real(String)
  case text(String)
  case blob([UInt8])
}
