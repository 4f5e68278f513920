import Ledger

/// A loan on its way from one due day to the next, going by what was paid.
struct CourseWalk {
  private struct Payment {
    /// The due day on which it counts, the first being 0.
    let index: Int
    let day: CalendarDate
    let isOnTop: Bool
    let minorUnits: Int64
  }

  private let schedule: LoanSchedule
  private let payments: [Payment]
  private let settled: Set<CalendarDate>
  private let missed: Set<CalendarDate>
  /// What is owed after the due days so far.
  private var owed: Int64
  private var interest: Int64 = 0
  private var index = 0
  private var balances: [CalendarDate: Amount] = [:]
  /// What the instalments come to that no payment settled.
  private(set) var instalments: [CalendarDate: Amount] = [:]
  /// The interest that each due day adds.
  private(set) var interests: [CalendarDate: Amount] = [:]
  /// The day after which nothing is owed.
  private(set) var repaid: CalendarDate?

  init(_ schedule: LoanSchedule, _ payments: [LoanCourse.Payment], _ missed: Set<CalendarDate>) {
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

  /// The next due day.
  var due: CalendarDate { terms.dueDate(index) }

  /// What is owed now, also by payments that count on a later due day.
  var balance: Amount { amount(owed - sum { $0.index >= index }) }

  /// Settles the next due day; false beyond all amounts.
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

  /// What is owed after each due day; of those since the loan was repaid it is what was paid too much.
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

  /// Goes on as agreed until nothing is owed, the last instalment taking the rest.
  ///
  /// - Returns: the loan from the first instalment on that is not paid ahead; nil where there is none.
  mutating func goOn() -> LoanRest? {
    guard repaid == nil else { return nil }
    var rest: LoanRest?
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

  private var rest: LoanRest? {
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
    return LoanRest(terms: left, prepayments: early, count: index, interest: amount(interest))
  }

  /// A month's interest, and what was paid for its due day.
  private mutating func accrue() -> Bool {
    guard let accrued = terms.interest(on: max(0, owed), ofInstalment: index) else { return false }
    add(accrued)
    owed += accrued - sum { $0.index == index }
    return true
  }

  /// An instalment, as far as something is owed.
  private mutating func take(_ instalment: Int64) {
    let taken = min(instalment, owed)
    guard taken > 0 else { return }
    instalments[due] = amount(taken)
    owed -= taken
  }

  /// Whether a payment before the next due day repaid the loan: the interest of the month is taken out
  /// of what it was more than the balance.
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

  /// Interest of the month that ends with the next due day.
  private mutating func add(_ accrued: Int64) {
    interest += accrued
    interests[due] = amount((interests[due]?.minorUnits ?? 0) + accrued)
  }

  /// That of its instalment, also when it came a few days late; after the next due day, and for what
  /// was paid on top, the first one that is not before it: the interest of the month runs on.
  private static func index(of payment: LoanCourse.Payment, _ terms: LoanTerms) -> Int {
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
