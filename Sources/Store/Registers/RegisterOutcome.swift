/// What became of an entry that was put into its register.
package struct RegisterOutcome: Hashable, Sendable {
  package enum Change: Hashable, Sendable {
    case new, updated, unchanged
    /// A person deleted it; it stays so.
    case stayedDeleted
  }

  package var change: Change
  /// The fields that hold something else now.
  package var fields: [String] = []
  /// The fields in which what a person wrote by hand was kept.
  package var keptByHand: [String] = []
}
