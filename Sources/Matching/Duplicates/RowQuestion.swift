package import Ledger

/// An open question in terms of stored rows.
package struct RowQuestion: Hashable {
  package let first: TransactionKey
  package let second: TransactionKey
  package let reason: OpenQuestion.Reason
  /// Indices of the files that show either.
  package let files: [Int32]
  /// The sources that one row and the other come from.
  let sources: [SourcePair]
}

extension RowQuestion: Comparable {
  package static func < (one: RowQuestion, other: RowQuestion) -> Bool {
    one.first == other.first ? one.second < other.second : one.first < other.first
  }
}
