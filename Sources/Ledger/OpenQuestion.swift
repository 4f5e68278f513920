/// Two rows of an account that may be duplicates; the user decides.
package struct OpenQuestion: Sendable {
  /// Why saldo asks.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    /// Each is missing from a file that covers its day: the bank may have rewritten one of them.
    case rewritten
    /// Two sources meet here, and neither covers the day of the other's row.
    case seam
    /// Taken for one although the dates differ, at the edge of what a source covers.
    case shifted
    /// Taken for one, but another row would have been as good and has another category or place.
    case tie

    /// Whether the two rows count once until a person says otherwise.
    package var countsOnce: Bool { self == .shifted || self == .tie }
  }

  /// The row that was imported first.
  package let first: Transaction
  package let second: Transaction
  package let reason: Reason

  package init(first: Transaction, second: Transaction, reason: Reason) {
    self.first = first
    self.second = second
    self.reason = reason
  }
}
