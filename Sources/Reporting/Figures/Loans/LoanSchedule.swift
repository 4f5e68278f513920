package import Ledger

/// A loan month by month, until nothing is owed.
///
/// Each month's interest is a twelfth of the yearly rate on what is owed, rounded to minor units,
/// halves to even; what is left of the instalment repays. The last instalment takes the rest.
package struct LoanSchedule: Hashable, Sendable {
  /// One instalment.
  package struct Line: Hashable, Sendable {
    /// 1 for the first.
    package let number: Int
    package let due: CalendarDate
    package let yearlyPercent: ExactDecimal
    /// Interest and repayment together, without what is repaid early.
    package let instalment: Amount
    package let interest: Amount
    /// What was repaid early since the instalment before.
    package let prepaid: Amount
    /// What is owed after it.
    package let balance: Amount

    /// The part of the instalment that repays.
    package var repaid: Amount {
      Amount(
        minorUnits: instalment.minorUnits - interest.minorUnits, currency: instalment.currency)
    }
  }

  /// Longer than any loan; what is not repaid by then never is.
  package static let longest = 1200

  package let terms: LoanTerms
  package let lines: [Line]

  /// Nil where the loan is never repaid: an instalment does not cover its interest, or the terms
  /// hold no sum.
  package init?(_ terms: LoanTerms, prepayments: [Prepayment] = []) {
    guard let instalment = terms.statedInstalment ?? terms.computedInstalment,
      instalment.currency == terms.principal.currency,
      (1...Amount.limit).contains(terms.principal.minorUnits),
      (1...Self.longest).contains(terms.months),
      !([terms.yearlyPercent] + terms.rateChanges.map(\.yearlyPercent)).contains(
        where: \.isNegative)
    else { return nil }
    var walk = LoanWalk(terms, prepayments, instalment: instalment)
    while walk.balance > 0 {
      guard walk.pay() else { return nil }
    }
    self.terms = terms
    lines = walk.lines
  }

  /// All interest there is to pay.
  package var totalInterest: Amount {
    Amount.sum(of: lines.map(\.interest), in: terms.principal.currency)
  }

  /// The interest of the instalments due in `period`.
  package func interest(in period: Period) -> Amount {
    let due = lines.filter { period.contains($0.due) }
    return Amount.sum(of: due.map(\.interest), in: terms.principal.currency)
  }

  /// What is owed at the end of `day`, everything due until then being paid.
  package func balance(on day: CalendarDate) -> Amount {
    lines.last { $0.due <= day }?.balance ?? terms.principal
  }

  /// The day the last instalment is due.
  package var lastDue: CalendarDate { lines.last?.due ?? terms.firstDue }
}
