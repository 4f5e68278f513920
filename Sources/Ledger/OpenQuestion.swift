/// Two rows of an account that may be duplicates; you decide.
package struct OpenQuestion: Sendable {
  /// The reason for the question.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    /// Each row is missing from a file that covers its day, so the bank may have rewritten one of
    /// them.
    case rewritten
    /// Two sources meet here, and neither covers the day of the other's row.
    case seam
    /// A match with different dates, at the edge of the period that a source covers.
    case shifted
    /// A match, although another row with a different category or place fits equally well.
    case tie

    /// Whether the two rows count once until you decide otherwise.
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

/// A transfer between your own accounts: two transactions that are neither income nor spending.
package struct OwnTransfer: Sendable {
  package var out: Transaction
  package var into: Transaction
  /// The evidence for the transfer; nil if only amount and days match.
  package var reason: String?

  package init(out: Transaction, into: Transaction, reason: String? = nil) {
    self.out = out
    self.into = into
    self.reason = reason
  }

  /// The conversion from the paying account's currency to the receiving one's; nil within one
  /// currency.
  ///
  /// Neither side is income or spending, so they cancel out in a household total.
  package var conversion: CurrencyConversion? {
    guard out.amount.currency != into.amount.currency else { return nil }
    return CurrencyConversion(into.amount, for: out.amount, on: out.bookingDate)
  }
}

/// An open question: which of these pairs, if any, is a transfer between your own accounts.
///
/// Only their amounts and days match. If a row fits several others, one question lists all of them
/// as candidates.
package struct TransferQuestion: Sendable {
  /// The possible pairs, by day.
  package var candidates: [OwnTransfer]

  package init(candidates: [OwnTransfer]) { self.candidates = candidates }
}
