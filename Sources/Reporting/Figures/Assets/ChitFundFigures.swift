import Ledger

/// A chit fund: members pay in each month, and each month one of them gets the pot.
struct ChitFundFigures: Hashable, Sendable {
  /// The pot; the old tracker pays out all of it to each member.
  var chitValue: Amount
  var monthlyContribution: Amount
  var totalMonths: Int
  var currentMonth: Int

  /// Contribution × current month.
  var paidSoFar: Amount {
    let paid = Int128(monthlyContribution.minorUnits) * Int128(currentMonth)
    return Amount(minorUnits: Int64(clamping: paid), currency: monthlyContribution.currency)
  }

  /// Total − current month; 0 after the last one.
  var monthsLeft: Int { max(0, totalMonths - currentMonth) }

  /// Whether every month has been paid.
  var isComplete: Bool { currentMonth >= totalMonths }
}

/// Money in an account or in cash, with its minimum balance.
struct CashFigures: Hashable, Sendable {
  var balance: Amount
  var minimum: Amount?

  /// Balance − minimum, negative below it; nil without a minimum, or if the currencies differ.
  var excess: Amount? { minimum.flatMap { balance.subtracting($0) } }

  /// Whether the balance is below the minimum; false without a minimum.
  var isBelowMinimum: Bool { excess?.isNegative ?? false }
}
