/// Which transactions to list.
package struct TransactionFilter: Sendable {
  package var period = Period.everything
  package var account: String?
  package var category: String?
  /// Only those without a category.
  package var isUncategorised = false
  /// Only those that count, or those that do not for one reason.
  package var status = TransactionStatus.counts
  /// Text that payee, memo or the clean payee holds, in any case of ASCII letters.
  package var text: String?
  /// Only those that moved money this way.
  package var type: TransactionType?
  /// Which categories are of income, where a type is asked for.
  package var income = IncomeCategories()
  /// At most so many, the newest first; nil for all.
  package var limit: Int?

  package init() {}
}
