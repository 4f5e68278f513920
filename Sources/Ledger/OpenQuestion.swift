/// Two rows of an account that may be duplicates; the user decides.
package struct OpenQuestion: Sendable {
  /// Why saldo asks.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    /// Each is missing from a file that covers its day: the bank may have rewritten one of them.
    case rewritten
    /// Two sources meet here, and neither covers the day of the other's row.
    case seam
    /// Taken for one although the dates differ, at the edge of what a source covers.
    case shifted
    /// Taken for one, but another row would have been as good and has another category or place.
    case tie

    /// Whether the two rows count once until a person says otherwise.
    package var countsOnce: Bool { self == .shifted || self == .tie }
  }

  /// The row that was imported first.
  package let first: Transaction
  package let second: Transaction
  package let reason: Reason

  package init(first: Transaction, second: Transaction, reason: Reason) {
    self.first = first
    self.second = second
    self.reason = reason
  }
}

/// Money that left one own account and came into another: two transactions, neither income nor
/// spending.
package struct OwnTransfer: Sendable {
  package var out: Transaction
  package var into: Transaction
  /// Why saldo takes them for one transfer; nil while only amount and days speak for it.
  package var reason: String?

  package init(out: Transaction, into: Transaction, reason: String? = nil) {
    self.out = out
    self.into = into
    self.reason = reason
  }

  /// What one unit of the account that paid became in the other account; nil within one currency.
  ///
  /// Both sides are left out of income and spending, so in a household total they come to nothing.
  package var conversion: CurrencyConversion? {
    guard out.amount.currency != into.amount.currency else { return nil }
    return CurrencyConversion(into.amount, for: out.amount, on: out.bookingDate)
  }
}

/// An open question: which of these pairs, if any, is a transfer between own accounts.
///
/// Only amount and days speak for them. Where a row fits several others, all of them are candidates of
/// one question.
package struct TransferQuestion: Sendable {
  /// The pairs that come into question, in the order of days.
  package var candidates: [OwnTransfer]

  package init(candidates: [OwnTransfer]) { self.candidates = candidates }
}
