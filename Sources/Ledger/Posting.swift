/// The share of a transaction put into one category.
///
/// The postings of a transaction add up to its amount.
package struct Posting: Hashable, Sendable {
  package var category: Category
  package var amount: Amount

  /// Whether it went to an own account or came from one.
  package var isTransfer: Bool

  package init(category: Category, amount: Amount, isTransfer: Bool = false) {
    self.category = category
    self.amount = amount
    self.isTransfer = isTransfer
  }
}
