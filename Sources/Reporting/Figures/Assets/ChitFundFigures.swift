import Ledger

/// A chit fund: members pay in each month, and each month one of them gets the pot.
struct ChitFundFigures: Hashable, Sendable {
  /// The pot, all of which the old tracker pays out whenever a member takes it.
  var chitValue: Amount
  var monthlyContribution: Amount
  var totalMonths: Int
  var currentMonth: Int

  /// Contribution × current month.
  var paidSoFar: Amount {
    let paid = Int128(monthlyContribution.minorUnits) * Int128(currentMonth)
    return Amount(minorUnits: Int64(clamping: paid), currency: monthlyContribution.currency)
  }

  /// Total − current; 0 once all are over.
  var monthsLeft: Int { max(0, totalMonths - currentMonth) }

  /// Whether every month has been paid.
  var isComplete: Bool { currentMonth >= totalMonths }
}

/// Money in an account or in hand, beside the balance it should not fall below.
struct CashFigures: Hashable, Sendable {
  var balance: Amount
  var minimum: Amount?

  /// Balance − minimum, negative below it; nil without a minimum, or with one in another currency.
  var excess: Amount? { minimum.flatMap { balance.subtracting($0) } }

  /// Whether less is there than should be; never without a minimum.
  var isBelowMinimum: Bool { excess?.isNegative ?? false }
}
