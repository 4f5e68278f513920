/// The share of a transaction put into one category.
///
/// The postings of a transaction add up to its amount.
package struct Posting: Hashable, Sendable {
  package var category: Category
  package var amount: Amount

  package init(category: Category, amount: Amount) {
    self.category = category
    self.amount = amount
  }
}
