import Ledger

/// A chit fund: all members pay in each month, and each month one member gets the pot.
struct ChitFundFigures: Hashable, Sendable {
  /// The pot; in the old tracker, each member gets all of it once.
  var chitValue: Amount
  var monthlyContribution: Amount
  var totalMonths: Int
  var currentMonth: Int

  /// The total paid so far: contribution × current month.
  var paidSoFar: Amount {
    let paid = Int128(monthlyContribution.minorUnits) * Int128(currentMonth)
    return Amount(minorUnits: Int64(clamping: paid), currency: monthlyContribution.currency)
  }

  /// The number of months left: total − current month; 0 after the last month.
  var monthsLeft: Int { max(0, totalMonths - currentMonth) }

  /// Whether every month has been paid.
  var isComplete: Bool { currentMonth >= totalMonths }
}

/// The figures of money in an account or in cash, with its minimum balance.
struct CashFigures: Hashable, Sendable {
  var balance: Amount
  var minimum: Amount?

  /// The excess: balance − minimum; nil without a minimum, or if the currencies differ.
  var excess: Amount? { minimum.flatMap { balance.subtracting($0) } }

  /// Whether the balance is below the minimum; false without a minimum.
  var isBelowMinimum: Bool { excess?.isNegative ?? false }
}
