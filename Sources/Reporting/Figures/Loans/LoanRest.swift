package import Ledger

/// A loan as it goes on from a day, going by what was paid until then.
package struct LoanRest: Hashable, Sendable {
  /// What is owed, and over how many instalments it is repaid.
  package let terms: LoanTerms
  /// What was paid on top since the last due day.
  package let prepayments: [Prepayment]
  /// How many instalments came before.
  package let count: Int
  /// The interest in them.
  package let interest: Amount
}
