package import Ledger

/// A receipt of which the rules make something else now.
package struct DerivedReceipt: Sendable {
  /// A line that is in another category.
  package struct Line: Hashable, Sendable {
    /// Its place among the lines.
    package let index: Int
    /// Paths; nil where the line takes the category of the row that paid.
    package let before: String?
    package let after: String?
  }

  /// As it was.
  package let stored: StoredReceipt
  /// Whether it is the one of its series that counts.
  package let counts: Bool
  package let lines: [Line]
  /// The ids of its place; nil where it is the same.
  package let place: (before: String?, after: String?)?
}
