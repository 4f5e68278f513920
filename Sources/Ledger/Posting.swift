/// The share of a transaction put into one category.
///
/// The postings of a transaction add up to its amount.
package struct Posting: Hashable, Sendable {
  package var category: Category
  package var amount: Amount

  /// Whether it went to an own account or came from one.
  package var isTransfer: Bool
  /// Who is on its other side and what it was for, as the bank wrote it; empty where the statement
  /// says so of the whole transaction only.
  package var payee = ""
  package var memo = ""

  package init(category: Category, amount: Amount, isTransfer: Bool = false) {
    self.category = category
    self.amount = amount
    self.isTransfer = isTransfer
  }
}
