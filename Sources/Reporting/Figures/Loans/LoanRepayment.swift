import Ledger

/// The balance of a loan over time, based on actual payments.
///
/// Each due date adds a month's interest on the balance after the previous due date, rounded as in
/// the schedule, and subtracts the payments. Unpaid interest stays in the balance and bears
/// interest like the rest. One balance therefore describes the loan. The balance equals that of the
/// schedule if all payments were as agreed. Fees and penalty rates of the bank are not included.
struct LoanRepayment: Hashable, Sendable {
  /// An amount paid on a day.
  struct Payment: Hashable, Sendable {
    var day: CalendarDate
    var amount: Amount
    /// The due date of the instalment that was paid; nil for an extra payment.
    var due: CalendarDate?
  }

  /// The balance after each due date until the as-of day.
  let balances: [CalendarDate: Amount]
  /// The balance on the as-of day, less payments since the last due date; negative after
  /// overpayment.
  let balance: Amount
  /// The day on which the loan was repaid; nil until then.
  let repaid: CalendarDate?
  /// The amounts of the instalments that count as paid as agreed, by due date, at most the balance.
  ///
  /// Until the as-of day, these are the instalments that are neither paid nor missed. After that
  /// day, these are all remaining instalments.
  let instalments: [CalendarDate: Amount]
  /// The interest that each due date adds, including future due dates.
  let interests: [CalendarDate: Amount]
  /// The loan from the as-of day on; nil if the loan is repaid, or after its last due date.
  let rest: RemainingLoan?

  /// Creates the repayment of a loan until `asOf`; nil if the balance grows too large.
  ///
  /// The payment that brings the balance to 0 repays the loan, also between two due dates. Nothing
  /// is due after that payment. The interest of that month comes out of the overpaid amount, if the
  /// amount is enough.
  ///
  /// - Parameters:
  ///   - schedule: The agreed schedule.
  ///   - payments: All known payments.
  ///   - missed: The due dates of instalments known to be unpaid. Any other instalment without a
  ///     payment counts as paid as agreed, while the loan has a balance: its payment is unknown, or
  ///     its window is not over.
  ///   - asOf: The as-of day; later payments are left out.
  init?(
    _ schedule: LoanSchedule, payments: [Payment], missed: Set<CalendarDate>, asOf: CalendarDate
  ) {
    var walk = RepaymentWalk(schedule, payments.filter { $0.day <= asOf }, missed)
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

/// The remaining loan from a day on, based on the payments until then.
struct RemainingLoan: Hashable, Sendable {
  /// The terms of the remaining loan: the balance as principal, and the instalments that repay it.
  let terms: LoanTerms
  /// The payments so far that count on a later due date.
  let prepayments: [Prepayment]
  /// The number of earlier instalments.
  let count: Int
  /// The interest of the earlier instalments.
  let interest: Amount
}

/// The repayments and interest of loans by year, past and future.
///
/// A payment counts on the due date that includes it, as in ``LoanRepayment``. Unpaid interest
/// counts, too. Unpaid interest raises the balance, so the repayment can be negative.
struct LoanYears: Hashable, Sendable {
  /// The repayment and interest of a part of a year, in minor units.
  struct Part: Hashable, Sendable {
    fileprivate(set) var repaid: Int64 = 0
    fileprivate(set) var interest: Int64 = 0

    var isEmpty: Bool { repaid == 0 && interest == 0 }
  }

  /// A calendar year, with its parts before and after the as-of day.
  struct Year: Hashable, Sendable {
    let year: Int
    /// The part until the as-of day.
    fileprivate(set) var over = Part()
    /// The part after the as-of day, as agreed.
    fileprivate(set) var ahead = Part()

    /// The repayment and interest of the year's payments, as a chart shows them; neither is
    /// negative.
    ///
    /// The sum of both is the total of the payments.
    var drawn: Part {
      let repaid = over.repaid + ahead.repaid
      return Part(
        repaid: max(0, repaid), interest: max(0, over.interest + ahead.interest + min(0, repaid)))
    }
  }

  /// The years from the first with a figure to the last, without gaps.
  let years: [Year]

  /// Creates the years of several loans together.
  init(_ loans: [(terms: LoanTerms, course: LoanRepayment)], asOf: CalendarDate) {
    var years: [Int: Year] = [:]
    for loan in loans { Self.add(loan.course, owing: loan.terms.principal, asOf, to: &years) }
    guard let first = years.keys.min(), let last = years.keys.max() else {
      self.years = []
      return
    }
    self.years = (first...last).map { years[$0] ?? Year(year: $0) }
  }

  private static func add(
    _ course: LoanRepayment, owing principal: Amount, _ asOf: CalendarDate,
    to years: inout [Int: Year]
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
      // If a payment cut the month short, its interest belongs to the day of the payment.
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
