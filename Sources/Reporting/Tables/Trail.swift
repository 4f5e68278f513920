package import Ledger

/// A trail from a figure to the rows that add up to the figure.
///
/// A table row has the trail of its figures in ``Table/trails``. The transactions page has the
/// same trails for its groups. saldo links a figure to its group if both pages exist.
package enum Trail: Hashable, Sendable {
  /// The rows of a category, or of its subcategories if it has no rows of its own.
  case category(Category, Currency)
  /// The uncategorised rows with a positive amount.
  case uncategorisedIncome(Currency)
  /// The rows at a place, by the id of the place.
  case place(String, Currency)
  /// The rows of certain days that have their own pages.
  case days(Period)
  /// A single row, by the id that `saldo list` prints.
  case transaction(TransactionID)
  /// The transfers in a currency.
  case transfers(Currency)
}

/// A word on a page that links to a row.
package struct TrailLink: Hashable, Sendable {
  package let text: String
  /// The target; nil if the word has no link, such as a count of further rows.
  package let trail: Trail?

  package init(text: String, trail: Trail?) {
    self.text = text
    self.trail = trail
  }
}
