/// Which way a transaction moved money.
package enum TransactionType: String, Hashable, Sendable, CaseIterable {
  case income, expense, transfer
}
