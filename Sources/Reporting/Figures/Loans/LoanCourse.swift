import Ledger

/// What is owed on a loan, going by what was paid.
///
/// On each due day a month's interest on what was owed after the one before is added, rounded as in the
/// schedule, and what was paid is taken off. Interest that was not paid stays owed and bears interest
/// as the rest does: then one balance is all there is to know, and it is that of the schedule wherever
/// all was paid as agreed. Fees and a dearer rate for arrears are the bank's, and not in it.
struct LoanCourse: Hashable, Sendable {
  /// What was paid on a day.
  struct Payment: Hashable, Sendable {
    var day: CalendarDate
    var amount: Amount
    /// The instalment it paid; nil for what was paid on top.
    var due: CalendarDate?
  }

  /// What is owed after each due day until the as-of day.
  let balances: [CalendarDate: Amount]
  /// What is owed on the as-of day, payments since the last due day taken off; below zero where more
  /// was paid than was owed.
  let balance: Amount
  /// The day on which the loan was repaid; nil while something is owed.
  let repaid: CalendarDate?
  /// What each instalment that no payment settled comes to, going by what is owed: until the as-of day
  /// those of which nobody can tell, after it all that are left.
  let instalments: [CalendarDate: Amount]
  /// The interest that each due day adds, those ahead too: the debt of every day can be told from it.
  let interests: [CalendarDate: Amount]
  /// The loan as it goes on from the as-of day; nil once it is repaid, or its last due day is over.
  let rest: LoanRest?

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
  init?(
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

/// A loan as it goes on from a day, going by what was paid until then.
struct LoanRest: Hashable, Sendable {
  /// What is owed, and over how many instalments it is repaid.
  let terms: LoanTerms
  /// What was paid on top since the last due day.
  let prepayments: [Prepayment]
  /// How many instalments came before.
  let count: Int
  /// The interest in them.
  let interest: Amount
}

/// What was repaid on loans and what interest they bore, year by year, and what is ahead of both.
///
/// A payment counts on the due day it is taken off, as in ``LoanCourse``. Interest counts whether it was
/// paid or not; where it was not, more is owed than before, and what was repaid is below zero.
struct LoanYears: Hashable, Sendable {
  /// Repayment and interest, in minor units.
  struct Part: Hashable, Sendable {
    fileprivate(set) var repaid: Int64 = 0
    fileprivate(set) var interest: Int64 = 0

    var isEmpty: Bool { repaid == 0 && interest == 0 }
  }

  /// One calendar year.
  struct Year: Hashable, Sendable {
    let year: Int
    /// Until the as-of day.
    fileprivate(set) var over = Part()
    /// After it, going on as agreed.
    fileprivate(set) var ahead = Part()

    /// What of the year's payments repaid, and what was interest; neither is negative, and together they
    /// are what was paid.
    var drawn: Part {
      let repaid = over.repaid + ahead.repaid
      return Part(
        repaid: max(0, repaid), interest: max(0, over.interest + ahead.interest + min(0, repaid)))
    }
  }

  /// From the first year with a figure to the last, none left out.
  let years: [Year]

  /// The years of some loans together.
  init(_ loans: [(terms: LoanTerms, course: LoanCourse)], asOf: CalendarDate) {
    var years: [Int: Year] = [:]
    for loan in loans { Self.add(loan.course, owing: loan.terms.principal, asOf, to: &years) }
    guard let first = years.keys.min(), let last = years.keys.max() else {
      self.years = []
      return
    }
    self.years = (first...last).map { years[$0] ?? Year(year: $0) }
  }

  private static func add(
    _ course: LoanCourse, owing principal: Amount, _ asOf: CalendarDate, to years: inout [Int: Year]
  ) {
    var owed = principal.minorUnits
    func repay(on day: CalendarDate, to balance: Amount) {
      let left = max(0, balance.minorUnits)
      years[day.year, default: Year(year: day.year)].over.repaid += owed - left
      owed = left
    }
    for (due, balance) in course.balances.sorted(by: { $0.key < $1.key }) {
      repay(on: due, to: balance)
    }
    if max(0, course.balance.minorUnits) != owed { repay(on: asOf, to: course.balance) }
    for (due, interest) in course.interests {
      let isOver = due <= asOf || course.repaid != nil
      // The interest of a month that a payment cut short belongs to the day of the payment.
      let day = isOver && due > asOf ? asOf : due
      var year = years[day.year] ?? Year(year: day.year)
      if isOver {
        year.over.interest += interest.minorUnits
      } else {
        year.ahead.interest += interest.minorUnits
        year.ahead.repaid += (course.instalments[due]?.minorUnits ?? 0) - interest.minorUnits
      }
      years[day.year] = year
    }
  }
}
