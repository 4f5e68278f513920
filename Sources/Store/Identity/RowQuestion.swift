import Ledger

/// An open question in terms of stored rows.
struct RowQuestion: Hashable {
  var first: AccountRowKey
  var second: AccountRowKey
  var reason: OpenQuestion.Reason
  /// Indices of the files that show either.
  var files: [Int32]
  /// The sources that one row and the other come from.
  var sources: [SourcePair]
}
