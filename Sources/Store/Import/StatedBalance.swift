package import Ledger

/// A balance that a file states, and what the ledger makes of it.
package struct StatedBalance: Hashable, Sendable {
  /// What states it.
  package enum Source: Hashable, Sendable {
    case opening, closing, row
  }

  package let source: Source
  package let file: String
  /// The line of a row; 0 for the balances of a statement.
  package let line: Int
  package let day: CalendarDate
  /// Minor units of the account's currency, as the file says and as the ledger has it.
  package let stated: Int64
  package let expected: Int64
  /// How many rows of the statement were rejected, and so are missing.
  package let rejected: Int

  package var agrees: Bool { stated == expected }
}

/// How the balances that the files of one account state compare with the ledger's sums.
package struct BalanceWalk: Hashable, Sendable {
  package let account: Account
  /// The first one, in order of days, from which the ledger differs.
  package let firstDifference: StatedBalance?
  /// The newest closing balance stated.
  package let newest: StatedBalance
}
