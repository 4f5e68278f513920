package import Ledger

/// A chit fund: members pay in each month, and each month one of them gets the pot.
package struct ChitFundFigures: Hashable, Sendable {
  package var chitValue: Amount
  package var monthlyContribution: Amount
  package var totalMonths: Int
  package var currentMonth: Int

  package init(
    chitValue: Amount, monthlyContribution: Amount, totalMonths: Int, currentMonth: Int
  ) {
    self.chitValue = chitValue
    self.monthlyContribution = monthlyContribution
    self.totalMonths = totalMonths
    self.currentMonth = currentMonth
  }

  /// Contribution × current month.
  package var paidSoFar: Amount {
    let paid = Int128(monthlyContribution.minorUnits) * Int128(currentMonth)
    return Amount(minorUnits: Int64(clamping: paid), currency: monthlyContribution.currency)
  }

  /// Total − current; 0 once all are over.
  package var monthsLeft: Int { max(0, totalMonths - currentMonth) }

  /// Whether every month has been paid.
  package var isComplete: Bool { currentMonth >= totalMonths }

  /// The chit value: the old tracker knew no discount for a prize taken early.
  package var expectedMaturityValue: Amount { chitValue }
}

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
