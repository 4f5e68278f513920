/// A budget: a spending limit for each of its periods.
///
/// Rows of the budgets table and records of the budget register both become this type.
package struct Budget: Hashable, Sendable {
  /// The spending that counts against a budget.
  package enum Scope: Hashable, Sendable {
    /// A category and its subcategories.
    case category(Category)
    /// All spending, on its booking date.
    case everything
    /// All spending, with each loan instalment on its due date.
    case tracker
    /// The cost of groceries in one product category, or in all if nil.
    case groceries(String?)
  }

  /// The length of the period that the amount covers.
  package enum Cycle: String, Hashable, Sendable, CaseIterable {
    case week, month, quarter, year
    /// A single period, from the first day to the last.
    case once
  }

  /// The source of a budget.
  package enum Origin: Hashable, Sendable {
    case table
    /// The record with this key.
    case record(String)
  }

  package var scope: Scope
  package var cycle: Cycle
  /// The first day of the budget.
  package var from: CalendarDate
  /// The last day of the budget; nil for no end.
  package var until: CalendarDate?
  /// The limit for one cycle.
  package var amount: Amount
  /// Whether the unspent rest carries over to the next cycle.
  package var rollsOver: Bool
  /// The display name; empty to show the scope instead.
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

  /// Makes a budget of the budgets table for one category.
  package init(
    category: Category, cycle: Cycle = .month, from: CalendarDate, amount: Amount,
    rollsOver: Bool = false, note: String = ""
  ) {
    self.init(
      .category(category), cycle: cycle, from: from, amount: amount, rollsOver: rollsOver,
      note: note)
  }

  /// The category of the budget; nil for every other scope.
  package var category: Category? {
    if case .category(let category) = scope { category } else { nil }
  }

  /// Whether the budget is for all groceries or for one product category.
  package var isOfGroceries: Bool {
    if case .groceries = scope { true } else { false }
  }

  /// Whether the budget is a recurring category budget of the table, which reports divide into
  /// months.
  ///
  /// Other budgets keep their whole amount in each of their own periods, which may overlap.
  package var isByMonth: Bool { origin == .table && category != nil && cycle != .once }
}

extension Budget {
  /// The budget's period that contains a day; nil if the budget does not apply on that day.
  ///
  /// The period is cut to the days of the budget, but keeps the whole amount (legacy-systems.md,
  /// "Settled conventions").
  package func period(holding day: CalendarDate) -> Period? {
    guard day >= from, until.map({ day <= $0 }) != false else { return nil }
    guard let whole = calendarPeriod(holding: day) else {
      return Period(start: from, end: until ?? from)
    }
    return Period(start: max(whole.start, from), end: min(whole.end, until ?? whole.end))
  }

  /// Every period of the budget that overlaps `days`, in order and not cut to `days`.
  package func periods(in days: Period) -> [Period] {
    var periods: [Period] = []
    var day = max(from, days.start)
    while day <= days.end, let period = period(holding: day) {
      periods.append(period)
      day = period.end.adding(days: 1)
    }
    return periods
  }

  /// The week from Monday, or the calendar month, quarter or year, that contains a day; nil for a
  /// one-time budget.
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
  /// The budgets of a record: the budget itself, then its parts for single grocery categories.
  ///
  /// The list is empty for an inactive record, or without an amount or a valid period. A one-time
  /// record also needs an end date. A record without a start date applies from the first supported
  /// day.
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

  /// The scope of the record: its category, or if it has none, groceries or all spending.
  ///
  /// A one-time record is for groceries, unless it was added by hand without `categoryBudgets`.
  private static func scope(of record: RegisterEntry, _ cycle: Cycle) -> Scope {
    if let category = record.text("category").flatMap(category) { return .category(category) }
    let isByHand = record.key.hasPrefix("saldo/") && record["categoryBudgets"] == nil
    return cycle == .once && !isByHand ? .groceries(nil) : .tracker
  }

  /// The category with this path, ignoring empty names and blanks around names; nil if invalid.
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

/// Planned and actual spending, in minor units of one currency.
package struct Variance: Hashable, Sendable {
  /// The state of a budget.
  package enum Status: String, Hashable, Sendable {
    /// Less than 80 % is used, or nothing is spent.
    case within
    /// At least 80 % is used, but not all.
    case tight
    /// All is used and nothing more, as with rent or an instalment.
    case exact
    /// The spending is within the budget so far, but the projected spending exceeds it.
    ///
    /// Only a caller that knows the dates can set this.
    case exceeding
    case over

    /// The words that reports show.
    package var words: String { self == .exceeding ? "on track to exceed" : rawValue }
  }

  /// The planned amount; 0 or negative if earlier overspending has used it up.
  package let planned: Int64
  /// The actual spending; negative if refunds exceed it.
  package let spent: Int64

  package init(planned: Int64, spent: Int64) {
    self.planned = planned
    self.spent = spent
  }

  /// The planned amount minus the spending; positive is favourable, negative is adverse.
  package var left: Int64 { planned - spent }

  /// The used share in tenths of a percent, rounded towards zero; nil unless ``planned`` is above
  /// 0.
  package var usedPermille: Int64? {
    planned > 0 ? Int64(clamping: Int128(spent) * 1000 / Int128(planned)) : nil
  }

  /// The status without regard to the remaining days; never ``Status/exceeding``.
  package var status: Status {
    if spent > planned { return .over }
    if spent == planned, planned > 0 { return .exact }
    return Int128(spent) * 10 >= Int128(planned) * 8 && spent > 0 ? .tight : .within
  }
}
