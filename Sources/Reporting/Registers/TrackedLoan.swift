package import Ledger

/// A loan of the register: its instalments, and its schedule if principal and rate are known.
struct TrackedLoan {
  let key: String
  let plan: InstalmentPlan
  /// The account that pays the loan, as entered; nil if unknown.
  let account: String?
  let schedule: LoanSchedule?

  init?(_ entry: RegisterEntry) {
    guard let name = entry.text("name"), let amount = entry.amount("amount"),
      let start = entry.day("startDate")
    else { return nil }
    key = entry.key
    account = entry.text("account")
    var plan = InstalmentPlan(name: name, amount: amount, start: start, end: entry.day("endDate"))
    schedule = Self.schedule(entry, plan)
    if let last = schedule?.lines.last {
      plan.end = last.due
      plan.last = last.instalment == amount ? nil : last.instalment
    }
    self.plan = plan
  }

  /// The schedule of a loan; nil without a rate or a principal, or if the loan is never repaid.
  ///
  /// A loan without a last month runs until its balance is zero.
  private static func schedule(_ entry: RegisterEntry, _ plan: InstalmentPlan) -> LoanSchedule? {
    guard let principal = entry.amount("principal"), let rate = entry.number("rate") else {
      return nil
    }
    var terms = LoanTerms(
      principal: principal, yearlyPercent: rate, months: plan.count ?? LoanSchedule.longest,
      firstDue: plan.start, statedInstalment: plan.amount)
    let schedule = LoanSchedule(terms)
    guard plan.end == nil, let schedule else { return schedule }
    terms.months = schedule.lines.count
    return LoanSchedule(terms)
  }

  /// Whether a transaction's link refers to this loan.
  func isNamed(by link: TransactionLink) -> Bool {
    link.kind == .loan
      && (link.target == key || link.target.lowercased() == plan.name.lowercased())
  }
}

extension RegisterBook {
  /// The last due date in the schedule of a loan; nil without a schedule.
  package func repaidOn(_ key: String) -> CalendarDate? {
    loans.first { $0.key == key }?.schedule?.lastDue
  }

  /// The loans, sorted by name.
  var loans: [TrackedLoan] {
    self[.loan].compactMap(TrackedLoan.init).sorted {
      ($0.plan.name, $0.key) < ($1.plan.name, $1.key)
    }
  }
}
