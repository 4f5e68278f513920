package import Ledger

/// What an account holds of one security: what its trades add up to, and what statements say.
package struct Holding: Hashable, Sendable {
  package enum Verdict: Hashable, Sendable {
    /// Trades and statements agree, or no statement says anything.
    case agrees
    /// The only statement that says something has another number: earlier trades may be missing.
    case incomplete
    /// The trades between two statements do not lead from the one's number to the other's.
    case differs
  }

  package let account: Account
  package let security: Security
  /// The sum of all trades; nil when it has more digits than saldo holds.
  package let traded: ExactDecimal?
  /// What the newest statement says.
  package let stated: Position?
  /// What the ledger makes of it on that statement's day.
  ///
  /// The earliest statement's number with all trades since, or all trades where that is the same
  /// statement.
  package let expected: ExactDecimal?
  /// Whether an earlier statement stands behind ``expected``.
  package let hasBase: Bool

  package var verdict: Verdict {
    guard let stated, expected != stated.units else { return .agrees }
    return hasBase ? .differs : .incomplete
  }
}
