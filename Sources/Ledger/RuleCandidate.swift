/// A suggested rule: rows that contain a text get a category.
package struct RuleCandidate: Hashable, Sendable {
  /// The literal text, as a rule contains it.
  package let text: String
  package let category: String
  /// The number of training rows that contain the text and have the category.
  package let support: Int
  /// The number of categorised rows that contain the text.
  package var matched: Int
  /// The number of rows in ``matched`` that have the category.
  package var agreeing: Int
  /// The number of uncategorised rows that the rule would win.
  package var wins: Int

  package init(
    text: String, category: String, support: Int, matched: Int, agreeing: Int, wins: Int
  ) {
    self.text = text
    self.category = category
    self.support = support
    self.matched = matched
    self.agreeing = agreeing
    self.wins = wins
  }

  /// The share of ``matched`` rows that have the category, in percent, rounded down.
  package var confidence: Int { matched == 0 ? 0 : agreeing * 100 / matched }
}

/// A text that many uncategorised rows have in common.
package struct OpenText: Hashable, Sendable {
  package let text: String
  package let rows: Int
  /// The total amounts of the rows, one for each currency.
  package let sums: [Amount]
  /// The text of a rule for a rule file, with the category to fill in.
  package let rule: String

  package init(text: String, rows: Int, sums: [Amount], rule: String) {
    self.text = text
    self.rows = rows
    self.sums = sums
    self.rule = rule
  }
}
