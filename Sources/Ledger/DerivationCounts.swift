/// What a run of the rules over the history looked at, and what came of it.
package struct DerivationCounts: Hashable, Sendable {
  /// Transactions that count.
  package var read = 0
  package var changed = 0
  /// Those that came out otherwise where nobody sees it.
  ///
  /// That is beneath what a person said, and in transactions that do not count, such as doubles.
  package var alsoChanged = 0
  /// Of how many of those that count a person said something.
  package var byHand = 0

  package init() {}
}
