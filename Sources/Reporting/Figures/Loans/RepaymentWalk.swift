import Ledger

/// A step-by-step computation of a loan from one due date to the next, based on actual payments.
struct RepaymentWalk {
  private struct Payment {
    /// The index of the due date on which the payment counts; the first due date has index 0.
    let index: Int
    let day: CalendarDate
    let isOnTop: Bool
    let minorUnits: Int64
  }

  private let schedule: LoanSchedule
  private let payments: [Payment]
  private let settled: Set<CalendarDate>
  private let missed: Set<CalendarDate>
  /// The balance after the due dates so far.
  private var owed: Int64
  private var interest: Int64 = 0
  private var index = 0
  private var balances: [CalendarDate: Amount] = [:]
  /// The instalments that no known payment settled, by due date, without missed instalments.
  private(set) var instalments: [CalendarDate: Amount] = [:]
  /// The interest that each due date adds, by due date.
  private(set) var interests: [CalendarDate: Amount] = [:]
  /// The day on which the balance reaches 0; nil until then.
  private(set) var repaid: CalendarDate?

  init(_ schedule: LoanSchedule, _ payments: [LoanRepayment.Payment], _ missed: Set<CalendarDate>) {
    self.schedule = schedule
    self.missed = missed
    self.payments = payments.sorted { $0.day < $1.day }.map { payment in
      Payment(
        index: Self.index(of: payment, schedule.terms), day: payment.day,
        isOnTop: payment.due == nil, minorUnits: payment.amount.minorUnits)
    }
    settled = Set(payments.compactMap(\.due))
    owed = schedule.terms.principal.minorUnits
    repayBetween()
  }

  private var terms: LoanTerms { schedule.terms }

  /// The next due date.
  var due: CalendarDate { terms.dueDate(index) }

  /// The current balance, less payments that count on a later due date.
  var balance: Amount { amount(owed - sum { $0.index >= index }) }

  /// Settles the next due date; returns false if the balance or the number of instalments is too
  /// large.
  mutating func pay() -> Bool {
    let due = due
    guard index < LoanSchedule.longest, accrue() else { return false }
    if index < schedule.lines.count, !settled.contains(due), !missed.contains(due) {
      take(schedule.lines[index].instalment.minorUnits)
    }
    balances[due] = amount(owed)
    index += 1
    if owed <= 0 { repaid = due } else { repayBetween() }
    return true
  }

  /// The balance after each due date until `asOf`.
  ///
  /// After the loan is repaid, an overpaid amount is a negative balance.
  func balances(until asOf: CalendarDate) -> [CalendarDate: Amount] {
    var balances = balances
    var next = index
    while repaid != nil, next < LoanSchedule.longest, terms.dueDate(next) <= asOf {
      let due = terms.dueDate(next)
      balances[due] = amount(owed - sum { $0.index >= index && $0.day <= due })
      next += 1
    }
    return balances
  }

  /// Continues as agreed until the balance is 0; the last instalment takes the rest.
  ///
  /// - Returns: The loan from the first instalment that is not paid ahead; nil if no instalment is
  ///   left.
  mutating func goOn() -> RemainingLoan? {
    guard repaid == nil else { return nil }
    var rest: RemainingLoan?
    let last = schedule.lines.count - 1
    while index <= last, owed > 0 {
      if !settled.contains(due) { rest = rest ?? self.rest }
      guard accrue() else { return nil }
      if !settled.contains(due) {
        take(index == last ? owed : schedule.lines[index].instalment.minorUnits)
      }
      index += 1
    }
    return rest
  }

  private var rest: RemainingLoan? {
    var left = terms
    left.principal = amount(owed)
    left.firstDue = due
    left.months = schedule.lines.count - index
    left.statedInstalment = terms.statedInstalment ?? terms.computedInstalment
    guard let count = LoanSchedule(left)?.lines.count else { return nil }
    left.months = count
    let early = payments.filter { $0.index >= index }.map {
      Prepayment(day: $0.day, amount: amount($0.minorUnits), keeping: .instalment)
    }
    return RemainingLoan(terms: left, prepayments: early, count: index, interest: amount(interest))
  }

  /// Adds a month's interest, and subtracts the payments that count on the next due date.
  ///
  /// Returns false if the interest is too large.
  private mutating func accrue() -> Bool {
    guard let accrued = terms.interest(on: max(0, owed), ofInstalment: index) else { return false }
    add(accrued)
    owed += accrued - sum { $0.index == index }
    return true
  }

  /// Subtracts an instalment, but at most the balance.
  private mutating func take(_ instalment: Int64) {
    let taken = min(instalment, owed)
    guard taken > 0 else { return }
    instalments[due] = amount(taken)
    owed -= taken
  }

  /// Sets ``repaid`` if a payment repays the loan before the next due date.
  ///
  /// The month's interest comes out of the overpaid amount.
  private mutating func repayBetween() {
    let pending = payments.filter { $0.index >= index && $0.day < due }
    var left = owed
    for payment in pending {
      left -= payment.minorUnits
      if left <= 0 { repaid = repaid ?? payment.day }
    }
    guard repaid != nil else { return }
    let accrued = min(terms.interest(on: owed, ofInstalment: index) ?? 0, -left)
    add(accrued)
    owed += accrued
  }

  /// Adds interest to the month that ends with the next due date.
  private mutating func add(_ accrued: Int64) {
    interest += accrued
    interests[due] = amount((interests[due]?.minorUnits ?? 0) + accrued)
  }

  /// The index of the due date on which a payment counts.
  ///
  /// A payment of an instalment counts on its due date, even a few days late. An extra payment, or
  /// a payment on or after the next due date, counts on the first due date that is not before its
  /// day: the month's interest still accrues.
  private static func index(of payment: LoanRepayment.Payment, _ terms: LoanTerms) -> Int {
    let first = terms.firstDue.monthNumber
    if let due = payment.due {
      let index = due.monthNumber - first
      if payment.day < terms.dueDate(index + 1) { return index }
    }
    let index = max(0, payment.day.monthNumber - first)
    return terms.dueDate(index) >= payment.day ? index : index + 1
  }

  private func sum(_ isMeant: (Payment) -> Bool) -> Int64 {
    payments.reduce(0) { isMeant($1) ? $0 + $1.minorUnits : $0 }
  }

  private func amount(_ minorUnits: Int64) -> Amount {
    Amount(minorUnits: minorUnits, currency: terms.principal.currency)
  }
}
