package import Ledger

/// A text that many rows without a category have in common.
package struct OpenText: Hashable, Sendable {
  package let text: String
  package let rows: Int
  /// How much money they move, a sum for each currency.
  package let sums: [Amount]
  /// What may be put into a rule file, once the category is filled in.
  package let rule: String
}
