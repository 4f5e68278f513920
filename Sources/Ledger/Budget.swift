/// What may be spent on something in each of its periods.
///
/// A line of the budgets table and a record of the register both become this value, and every report,
/// alert and exit code reads it.
package struct Budget: Hashable, Sendable {
  /// What counts against it.
  package enum Scope: Hashable, Sendable {
    /// A category and all below it.
    case category(Category)
    /// All spending, on the day it was booked.
    case everything
    /// All spending, with each instalment of a loan on the day it falls due.
    case tracker
    /// What groceries cost: those of one category of products, or all of them.
    case groceries(String?)
  }

  /// How often the amount is meant to be spent.
  package enum Cycle: String, Hashable, Sendable, CaseIterable {
    case week, month, quarter, year
    /// One time, from the first day to the last.
    case once
  }

  /// Where it is written down.
  package enum Origin: Hashable, Sendable {
    case table
    /// The record with this key.
    case record(String)
  }

  package var scope: Scope
  package var cycle: Cycle
  /// The first day it holds.
  package var from: CalendarDate
  /// The last day it holds; nil for no end.
  package var until: CalendarDate?
  /// What may be spent in one cycle; positive.
  package var amount: Amount
  /// Whether what was left goes on into the next cycle.
  package var rollsOver: Bool
  /// What a person calls it; empty where the scope says enough.
  package var name: String
  package var note: String
  package var origin: Origin

  package init(
    _ scope: Scope, cycle: Cycle = .month, from: CalendarDate, until: CalendarDate? = nil,
    amount: Amount, rollsOver: Bool = false, name: String = "", note: String = "",
    origin: Origin = .table
  ) {
    self.scope = scope
    self.cycle = cycle
    self.from = from
    self.until = until
    self.amount = amount
    self.rollsOver = rollsOver
    self.name = name
    self.note = note
    self.origin = origin
  }

  /// A line of the table for one category.
  package init(
    category: Category, cycle: Cycle = .month, from: CalendarDate, amount: Amount,
    rollsOver: Bool = false, note: String = ""
  ) {
    self.init(
      .category(category), cycle: cycle, from: from, amount: amount, rollsOver: rollsOver,
      note: note)
  }

  /// The category it is for; nil for every other scope.
  package var category: Category? {
    if case .category(let category) = scope { category } else { nil }
  }

  /// Whether it is for groceries, or for some of them.
  package var isOfGroceries: Bool {
    if case .groceries = scope { true } else { false }
  }

  /// Whether it is shared out by months: such budgets divide the spending, so that they can be added up.
  ///
  /// The others have their whole amount in each period of their own, and may overlap.
  package var isByMonth: Bool { origin == .table && category != nil && cycle != .once }
}

extension Budget {
  /// The period that holds a day, cut to the days of the budget; nil when it does not hold on that day.
  ///
  /// A cut period has the whole amount all the same (legacy-systems.md, "Settled conventions").
  package func period(holding day: CalendarDate) -> Period? {
    guard day >= from, until.map({ day <= $0 }) != false else { return nil }
    guard let whole = calendarPeriod(holding: day) else {
      return Period(start: from, end: until ?? from)
    }
    return Period(start: max(whole.start, from), end: min(whole.end, until ?? whole.end))
  }

  /// Every period of the budget that shares a day with `days`, in order, in its full length.
  package func periods(in days: Period) -> [Period] {
    var periods: [Period] = []
    var day = max(from, days.start)
    while day <= days.end, let period = period(holding: day) {
      periods.append(period)
      day = period.end.adding(days: 1)
    }
    return periods
  }

  /// The week from Monday, or the calendar month, quarter or year that holds a day; nil of a budget
  /// that holds once.
  private func calendarPeriod(holding day: CalendarDate) -> Period? {
    let monthStart = day.adding(days: 1 - day.day)
    switch cycle {
    case .week:
      let monday = day.adding(days: 1 - day.weekday)
      return Period(start: monday, end: monday.adding(days: 6))
    case .month: return .month(of: day)
    case .quarter: return Self.months(3, from: monthStart.adding(months: -((day.month - 1) % 3)))
    case .year: return Self.months(12, from: monthStart.adding(months: 1 - day.month))
    case .once: return nil
    }
  }

  private static func months(_ count: Int, from start: CalendarDate) -> Period? {
    Period(start: start, end: start.adding(months: count).adding(days: -1))
  }
}

extension Budget {
  /// What a record of the register of budgets plans: its whole, and the parts of it for some groceries.
  ///
  /// None for a record that is not active. A record that does not say since when holds from the first
  /// day there is.
  package static func all(of record: RegisterEntry) -> [Budget] {
    guard record.flag("isActive") != false, let amount = record.amount("amount"),
      let cycle = cycles[record.text("period") ?? "monthly"]
    else { return [] }
    let whole = Budget(
      scope(of: record, cycle), cycle: cycle,
      from: record.day("startDate") ?? Period.everything.start, until: record.day("endDate"),
      amount: amount, name: record.text("name") ?? "", origin: .record(record.key))
    guard cycle != .once || whole.until != nil else { return [] }
    return [whole] + parts(of: record, whole)
  }

  private static let cycles: [String: Cycle] = [
    "weekly": .week, "monthly": .month, "yearly": .year, "once": .once,
  ]

  /// The category that the record names; without one groceries or all that is spent.
  ///
  /// Of budgets that hold once, those of the grocery planner are for groceries.
  private static func scope(of record: RegisterEntry, _ cycle: Cycle) -> Scope {
    if let category = record.text("category").flatMap(category) { return .category(category) }
    let isByHand = record.key.hasPrefix("saldo/") && record["categoryBudgets"] == nil
    return cycle == .once && !isByHand ? .groceries(nil) : .tracker
  }

  /// The category that a text names, whatever blanks stand around its parts.
  private static func category(_ text: String) -> Category? {
    let names = text.split(separator: ":").map { name in
      String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    return Category(names.filter { !$0.isEmpty }.joined(separator: ":"))
  }

  private static func parts(of record: RegisterEntry, _ whole: Budget) -> [Budget] {
    guard whole.isOfGroceries, case .amounts(let amounts)? = record["categoryBudgets"] else {
      return []
    }
    return amounts.map { part in
      var budget = whole
      budget.scope = .groceries(part.name)
      budget.amount = Amount(minorUnits: part.minorUnits, currency: whole.amount.currency)
      return budget
    }
  }
}

/// Planned against spent, in minor units of one currency.
package struct Variance: Hashable, Sendable {
  /// How a budget stands.
  package enum Status: String, Hashable, Sendable {
    /// Less than 80 % is used.
    case within
    /// 80 % or more is used, and nothing is over.
    case tight
    /// Used to the last minor unit, as a rent or an instalment is.
    case exact
    /// Nothing is over yet, but what was spent so far comes to more than was planned at this pace; only
    /// who knows the days can tell.
    case exceeding
    case over

    /// As a page writes it.
    package var words: String { self == .exceeding ? "on track to exceed" : rawValue }
  }

  /// What was planned; positive.
  package let planned: Int64
  /// What was spent; positive, and negative where more came back than went out.
  package let spent: Int64

  package init(planned: Int64, spent: Int64) {
    self.planned = planned
    self.spent = spent
  }

  /// Planned − spent: positive is favourable, negative is adverse.
  package var left: Int64 { planned - spent }

  /// Spent in tenths of a percent of planned, without its fraction; nil when nothing was planned.
  package var usedPermille: Int64? {
    planned > 0 ? Int64(clamping: Int128(spent) * 1000 / Int128(planned)) : nil
  }

  /// The status without regard to the days that are left.
  package var status: Status {
    if spent > planned { return .over }
    if spent == planned, planned > 0 { return .exact }
    return Int128(spent) * 10 >= Int128(planned) * 8 && spent > 0 ? .tight : .within
  }
}
