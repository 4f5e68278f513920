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
  /// The due day after which nothing is owed; nil while something is.
  package let repaid: CalendarDate?

  /// The course of a loan until `asOf`; nil where it grows beyond all amounts.
  ///
  /// - Parameters:
  ///   - schedule: as it was agreed.
  ///   - payments: all that is known to have been paid.
  ///   - missed: the due days of which it is known that nothing was paid. Of any other instalment
  ///     without a payment nobody can tell, or its days are not over: it counts as agreed.
  ///   - asOf: later payments are left out.
  package init?(
    _ schedule: LoanSchedule, payments: [Payment], missed: Set<CalendarDate>, asOf: CalendarDate
  ) {
    let terms = schedule.terms
    let known = payments.filter { $0.day <= asOf }
    let paid = Dictionary(grouping: known) { Self.index(of: $0, terms) }
    let settled = Set(known.compactMap(\.due))
    var owed = terms.principal.minorUnits
    var balances: [CalendarDate: Amount] = [:]
    var repaid: CalendarDate?
    var index = 0
    while terms.dueDate(index) <= asOf {
      let due = terms.dueDate(index)
      guard index < LoanSchedule.longest,
        let interest = terms.interest(on: max(0, owed), ofInstalment: index)
      else { return nil }
      owed += interest
      if index < schedule.lines.count, !settled.contains(due), !missed.contains(due) {
        owed -= min(schedule.lines[index].instalment.minorUnits, max(0, owed))
      }
      owed -= Self.sum(paid[index])
      balances[due] = Amount(minorUnits: owed, currency: terms.principal.currency)
      if owed > 0 { repaid = nil } else { repaid = repaid ?? due }
      index += 1
    }
    owed -= Self.sum(paid.filter { $0.key >= index }.flatMap(\.value))
    self.balances = balances
    self.repaid = repaid
    balance = Amount(minorUnits: owed, currency: terms.principal.currency)
  }

  /// The due day on which a payment counts, the first being 0.
  ///
  /// That of its instalment, also when it came a few days late; after the next due day, and for what
  /// was paid on top, the first one that is not before it: the interest of the month runs on.
  private static func index(of payment: Payment, _ terms: LoanTerms) -> Int {
    let first = terms.firstDue.monthNumber
    if let due = payment.due {
      let index = due.monthNumber - first
      if payment.day < terms.dueDate(index + 1) { return index }
    }
    let index = max(0, payment.day.monthNumber - first)
    return terms.dueDate(index) >= payment.day ? index : index + 1
  }

  private static func sum(_ payments: [Payment]?) -> Int64 {
    (payments ?? []).reduce(0) { $0 + $1.amount.minorUnits }
  }
}
