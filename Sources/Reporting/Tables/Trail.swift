package import Ledger

/// What a figure can be followed to: the rows that it is the sum of.
///
/// A table's row says by ``Table/trails`` where its figures lead, and the page of transactions says
/// by the same values what it holds; a page links where both are written.
package enum Trail: Hashable, Sendable {
  /// The rows of a category; of one without rows of its own, those below it.
  case category(Category, Currency)
  /// The rows above zero that have no category.
  case uncategorisedIncome(Currency)
  /// The rows at a place, by its id.
  case place(String, Currency)
  /// The rows of some days that have pages of their own.
  case days(Period)
  /// One row, by the id that `saldo list` writes.
  case transaction(TransactionID)
  /// What was moved between own accounts.
  case transfers(Currency)
}

/// A word on a page that leads to a row.
package struct TrailLink: Hashable, Sendable {
  package let text: String
  /// Nil for a word that leads nowhere, such as how many more there are.
  package let trail: Trail?

  package init(text: String, trail: Trail?) {
    self.text = text
    self.trail = trail
  }
}
