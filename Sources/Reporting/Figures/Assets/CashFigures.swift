package import Ledger

/// Money in an account or in hand, beside the balance it should not fall below.
package struct CashFigures: Hashable, Sendable {
  package var balance: Amount
  package var minimum: Amount?

  package init(balance: Amount, minimum: Amount?) {
    self.balance = balance
    self.minimum = minimum
  }

  /// Balance − minimum, negative below it; nil without a minimum, or with one in another currency.
  package var excess: Amount? { minimum.flatMap { balance.subtracting($0) } }

  /// Whether less is there than should be; never without a minimum.
  package var isBelowMinimum: Bool { excess?.isNegative ?? false }
}
