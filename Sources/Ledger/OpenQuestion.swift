/// An open question: whether two rows of an account are duplicates.
package struct OpenQuestion: Sendable {
  /// The reason for the question.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    /// Each row is missing from a file that covers its day.
    ///
    /// The bank may have rewritten one of the rows.
    case rewritten
    /// Two sources meet here, and neither covers the day of the other source's row.
    case seam
    /// A match with different dates, at the edge of the period that a source covers.
    case shifted
    /// A match, although another row with a different category or place fits equally well.
    case tie

    /// Whether the two rows count once until you decide otherwise.
    package var countsOnce: Bool { self == .shifted || self == .tie }
  }

  /// One of the two rows.
  package let first: Transaction
  package let second: Transaction
  package let reason: Reason

  package init(first: Transaction, second: Transaction, reason: Reason) {
    self.first = first
    self.second = second
    self.reason = reason
  }
}

/// A transfer: two transactions between your accounts that are neither income nor spending.
package struct OwnTransfer: Sendable {
  package var out: Transaction
  package var into: Transaction
  /// The evidence for the transfer; nil for a candidate of a ``TransferQuestion``.
  package var reason: String?

  package init(out: Transaction, into: Transaction, reason: String? = nil) {
    self.out = out
    self.into = into
    self.reason = reason
  }

  /// The conversion from the currency of the paying account to that of the receiving account.
  ///
  /// Nil within one currency. Neither side is income or spending, so the two cancel out in a
  /// household total.
  package var conversion: CurrencyConversion? {
    guard out.amount.currency != into.amount.currency else { return nil }
    return CurrencyConversion(into.amount, for: out.amount, on: out.bookingDate)
  }
}

/// An open question: which of the candidate pairs, if any, are transfers.
///
/// Only their amounts and days match. If a row fits several others, one question lists all of these
/// pairs.
package struct TransferQuestion: Sendable {
  /// The possible pairs, by day.
  package var candidates: [OwnTransfer]

  package init(candidates: [OwnTransfer]) { self.candidates = candidates }
}
