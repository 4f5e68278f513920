/// A rule that a transaction matches.
package struct RuleMatch: Hashable, Sendable {
  /// Index into ``RuleBook/rules``.
  package let rule: Int
  /// Whether it was the first of its stage; in the stage of tags every match is.
  package let isWinner: Bool

  init(rule: Int, isWinner: Bool) {
    self.rule = rule
    self.isWinner = isWinner
  }
}
