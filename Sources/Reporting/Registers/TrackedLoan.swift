import Ledger

/// A loan of the register: its instalments, and its schedule where principal and rate are known.
struct TrackedLoan {
  let key: String
  let plan: InstalmentPlan
  /// The account it is paid from, as it was entered.
  let account: String?
  let schedule: LoanSchedule?

  init?(_ entry: RegisterEntry) {
    guard let name = entry.text("name"), let amount = entry.amount("amount"),
      let start = entry.day("startDate")
    else { return nil }
    key = entry.key
    plan = InstalmentPlan(name: name, amount: amount, start: start, end: entry.day("endDate"))
    account = entry.text("account")
    schedule = Self.schedule(entry, plan)
  }

  /// A loan without a rate or a principal has none: nobody knows what of an instalment is interest.
  ///
  /// A loan that has no last month goes on until nothing is owed.
  private static func schedule(_ entry: RegisterEntry, _ plan: InstalmentPlan) -> LoanSchedule? {
    guard let principal = entry.amount("principal"), let rate = entry.number("rate") else {
      return nil
    }
    return LoanSchedule(
      LoanTerms(
        principal: principal, yearlyPercent: rate, months: plan.count ?? LoanSchedule.longest,
        firstDue: plan.start, statedInstalment: plan.amount))
  }

  /// The day of the last instalment; nil where there is no end in sight.
  var lastDue: CalendarDate? {
    if let schedule { return schedule.lastDue }
    return plan.end.map { plan.start.adding(months: $0.monthNumber - plan.start.monthNumber) }
  }

  /// The days after `asOf` until the end on which something falls due; nil without an end.
  private func duesLeft(_ asOf: CalendarDate) -> [CalendarDate]? {
    guard let lastDue, let ahead = Period(start: asOf.adding(days: 1), end: lastDue) else {
      return lastDue.map { _ in [] }
    }
    return plan.dueDates(in: ahead)
  }

  /// How many instalments fall due after `asOf`.
  func instalmentsLeft(_ asOf: CalendarDate) -> Int? { duesLeft(asOf)?.count }

  /// What the instalments after `asOf` come to.
  func toPay(_ asOf: CalendarDate) -> Amount? {
    if let schedule {
      let ahead = schedule.lines.filter { $0.due > asOf }
      return Amount.sum(of: ahead.map(\.instalment), in: plan.amount.currency)
    }
    return duesLeft(asOf).map { dues in
      Amount.sum(of: dues.map { _ in plan.amount }, in: plan.amount.currency)
    }
  }

  /// The first due day on `asOf` or after it.
  func nextDue(_ asOf: CalendarDate) -> CalendarDate? {
    let from = max(asOf, plan.start)
    let months = Period(start: from, end: from.adding(months: 1))
    let next = months.flatMap { plan.dueDates(in: $0).first }
    guard let next, lastDue.map({ next <= $0 }) != false else { return nil }
    return next
  }
}

extension RegisterBook {
  /// The loans, by name.
  var loans: [TrackedLoan] {
    self[.loan].compactMap(TrackedLoan.init).sorted {
      ($0.plan.name, $0.key) < ($1.plan.name, $1.key)
    }
  }
}
