/// A rule that the ledger speaks for: rows that hold a text have a category.
package struct RuleCandidate: Hashable, Sendable {
  /// The literal, as it stands in a rule.
  package let text: String
  package let category: String
  /// How many of the rows that were learned from hold it and have the category.
  package let support: Int
  /// Of how many categorised rows that hold it, and how many of them agree.
  package var matched: Int
  package var agreeing: Int
  /// How many rows without a category it would win.
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

  /// The share of categorised rows that agree, in percent, rounded down.
  package var confidence: Int { matched == 0 ? 0 : agreeing * 100 / matched }
}

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
