/// A text that many rows without a category have in common.
package struct OpenText: Hashable, Sendable {
  package let text: String
  package let rows: Int
  /// How much money they move, a sum for each currency.
  package let sums: [Amount]
  /// What may be put into a rule file, once the category is filled in.
  package let rule: String

  package init(text: String, rows: Int, sums: [Amount], rule: String) {
    self.text = text
    self.rows = rows
    self.sums = sums
    self.rule = rule
  }
}
