package import Ledger

/// What is owed on a loan, going by what was paid.
///
/// On each due day a month's interest on what was owed after the one before is added, rounded as in the
/// schedule, and what was paid is taken off. Interest that was not paid stays owed and bears interest
/// as the rest does: then one balance is all there is to know, and it is that of the schedule wherever
/// all was paid as agreed. Fees and a dearer rate for arrears are the bank's, and not in it.
package struct LoanCourse: Hashable, Sendable {
  /// What was paid on a day.
  package struct Payment: Hashable, Sendable {
    package var day: CalendarDate
    package var amount: Amount
    /// The instalment it paid; nil for what was paid on top.
    package var due: CalendarDate?

    package init(day: CalendarDate, amount: Amount, due: CalendarDate? = nil) {
      self.day = day
      self.amount = amount
      self.due = due
    }
  }

  /// What is owed after each due day until the as-of day.
  package let balances: [CalendarDate: Amount]
  /// What is owed on the as-of day, payments since the last due day taken off; below zero where more
  /// was paid than was owed.
  package let balance: Amount
  /// The day on which the loan was repaid; nil while something is owed.
  package let repaid: CalendarDate?
  /// What each instalment that no payment settled comes to, going by what is owed: until the as-of day
  /// those of which nobody can tell, after it all that are left.
  package let instalments: [CalendarDate: Amount]
  /// The interest that each due day adds, those ahead too: the debt of every day can be told from it.
  package let interests: [CalendarDate: Amount]
  /// The loan as it goes on from the as-of day; nil once it is repaid, or its last due day is over.
  package let rest: LoanRest?

  /// The course of a loan until `asOf`; nil where it grows beyond all amounts.
  ///
  /// A loan is repaid by the payment after which nothing is owed, also between two due days: nothing
  /// falls due after it. The interest of that month is taken out of what was paid beyond the balance,
  /// as far as it goes.
  ///
  /// - Parameters:
  ///   - schedule: as it was agreed.
  ///   - payments: all that is known to have been paid.
  ///   - missed: the due days of which it is known that nothing was paid. Of any other instalment
  ///     without a payment nobody can tell, or its days are not over: it counts as agreed, as long as
  ///     something is owed.
  ///   - asOf: later payments are left out.
  package init?(
    _ schedule: LoanSchedule, payments: [Payment], missed: Set<CalendarDate>, asOf: CalendarDate
  ) {
    var walk = CourseWalk(schedule, payments.filter { $0.day <= asOf }, missed)
    while walk.repaid == nil, walk.due <= asOf {
      guard walk.pay() else { return nil }
    }
    repaid = walk.repaid
    balance = walk.balance
    balances = walk.balances(until: asOf)
    rest = walk.goOn()
    instalments = walk.instalments
    interests = walk.interests
  }
}
