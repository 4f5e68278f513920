package import Ledger

/// A row of the ledger of which the rules make something else now, or of which a person said something.
package struct DerivedChange: Sendable {
  /// What is derived of a transaction.
  package enum Field: String, Hashable, Sendable, CaseIterable {
    case category, payee, place, tags, note, kind, transfer
  }

  /// The name of what says into which parts rules divided it, beside those of the fields.
  package static let split = "split"

  /// One field of it.
  package struct Difference: Hashable, Sendable {
    package let field: Field
    /// As a person reads it: a path, a name, the key of a place, tags joined by U+001F; nil for
    /// nothing.
    package let before: String?
    package let after: String?
  }

  /// The place of the entry among those it came with.
  package let index: Int
  /// Whether the transaction counts.
  package let counts: Bool
  /// What the rules changed, but for what a person had set.
  package let differences: [Difference]
  /// The parts into which rules divided it, and those into which they do now, as ``RowShares`` has
  /// them; nil where they are the same.
  package let shares: (before: String?, after: String?)?
  /// What a person had said, and what the rules say now.
  package let words: [TransactionEdit]
}
