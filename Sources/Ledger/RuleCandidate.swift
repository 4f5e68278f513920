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
