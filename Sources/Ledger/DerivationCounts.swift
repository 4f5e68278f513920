/// What a run of the rules over the history looked at, and what came of it.
package struct DerivationCounts: Hashable, Sendable {
  /// Transactions that count.
  package var read = 0
  package var changed = 0
  /// Those that came out otherwise where nobody sees it.
  ///
  /// That is beneath what a person said, and in transactions that do not count, such as duplicates.
  package var alsoChanged = 0
  /// Of how many of those that count a person said something.
  package var byHand = 0
  /// Receipts that count, and how many of them come out otherwise: lines in other categories, another
  /// place, another row that paid them.
  package var receipts = 0
  package var receiptsChanged = 0

  package init() {}

  /// Whether anything comes out otherwise, seen or not.
  package var hasChanges: Bool { changed + alsoChanged + receiptsChanged > 0 }
}
