import Ledger

/// What was planned and what was spent, for every budgeted category and month of the period.
///
/// A budget covers its category and all below it that have no budget of their own. A budget line
/// holds from its day until the next line of its category. Its share of a month is: for a monthly
/// amount the days it holds over the days of the month; for a yearly amount a twelfth of it, the
/// cents spread so that any twelve months give the year; for a weekly amount a seventh a day.
struct BudgetSheet {
  /// One category in one month.
  struct Line: Hashable {
    let category: Category
    let currency: Currency
    let column: Int
    /// The month's own share.
    let budget: Int64
    /// What earlier months left over, where the budget rolls over; negative after overspending.
    let carried: Int64
    let spent: Int64
    /// How many transactions that was.
    let count: Int64

    var planned: Int64 { budget + carried }
    var variance: Variance { Variance(planned: planned, spent: spent) }
  }

  let flows: CategoryFlows
  /// The lines of the period, by month and then in the order of the categories.
  private(set) var lines: [Line] = []
  /// By currency: for each category of the ledger the budgeted one that answers for it.
  private let owners: [Currency: [Int?]]
  private let budgeted: [(category: Category, currency: Currency, budgets: [Budget])]

  init(_ flows: CategoryFlows) {
    self.flows = flows
    let budgeted = Self.budgeted(flows.context.budgets)
    self.budgeted = budgeted
    owners = Dictionary(
      uniqueKeysWithValues: flows.currencies.map { currency in
        let own = budgeted.enumerated().filter { $0.element.currency == currency }
        let indices = Dictionary(
          own.map { ($0.element.category, $0.offset) }, uniquingKeysWith: { first, _ in first })
        return (currency, flows.context.names.categories.map { Self.nearest($0, indices) })
      })
    // The budgeted categories are in order, so the lines of each month come to be in order too.
    var byColumn: [[Line]] = Array(repeating: [], count: flows.columns.days.count)
    for line in budgeted.indices.flatMap({ linesOfCategory($0) }) {
      byColumn[line.column].append(line)
    }
    lines = byColumn.flatMap(\.self)
  }

  /// Whether a budget answers for the category with this index.
  func covers(category: Int, _ currency: Currency) -> Bool { owners[currency]?[category] != nil }

  /// The budgeted category that a category is or lies below, the nearest one.
  private static func nearest(_ category: Category, _ indices: [Category: Int]) -> Int? {
    var candidate: Category? = category
    while let name = candidate {
      if let index = indices[name] { return index }
      candidate = name.parent
    }
    return nil
  }

  /// The budgets by category and currency, each in the order of their days.
  private static func budgeted(
    _ budgets: [Budget]
  ) -> [(category: Category, currency: Currency, budgets: [Budget])] {
    let byCategory = Dictionary(grouping: budgets, by: \.category)
    return byCategory.keys.sorted().flatMap { category in
      let byCurrency = Dictionary(grouping: byCategory[category] ?? [], by: \.amount.currency)
      return byCurrency.keys.sorted().map { currency in
        let lines = (byCurrency[currency] ?? []).enumerated()
          .sorted { ($0.element.from, $0.offset) < ($1.element.from, $1.offset) }
        return (category, currency, lines.map(\.element))
      }
    }
  }

  private func linesOfCategory(_ index: Int) -> [Line] {
    let (category, currency, budgets) = budgeted[index]
    guard let slot = flows.currencies.firstIndex(of: currency) else { return [] }
    let owner = owners[currency] ?? []
    let members = owner.indices.filter { owner[$0] == index }
    var plans = BudgetPlans(budgets)
    var carried: Int64 = 0
    var lines: [Line] = []
    for (column, days) in flows.columns.days.enumerated() {
      guard let plan = plans.plan(days) else { continue }
      let flow = members.reduce(Flow()) { $0 + flows.flow(slot, line: $1, column: column) }
      let line = Line(
        category: category, currency: currency, column: column, budget: plan.amount,
        carried: plan.rollsOver ? carried : 0, spent: -flow.total, count: flow.count)
      if column >= flows.columns.leadCount { lines.append(line) }
      carried = plan.rollsOver ? line.variance.left : 0
    }
    return lines
  }
}

/// What the budgets of one category allow, for months that are asked for in order.
private struct BudgetPlans {
  /// A budget and the last day it may hold: the day before the next one's.
  private struct Plan {
    let from: Int32
    let last: Int32
    let minorUnits: Int64
    let cycle: Budget.Cycle
    let rollsOver: Bool
  }

  private let plans: [Plan]
  /// Those before it end before any day that is still to be asked for.
  private var first = 0

  /// The budgets in the order of their days.
  init(_ budgets: [Budget]) {
    let starts = budgets.map(\.from.daysSince1970) + [.max]
    plans = budgets.indices.map { index in
      Plan(
        from: starts[index], last: starts[index + 1] - 1,
        minorUnits: budgets[index].amount.minorUnits, cycle: budgets[index].cycle,
        rollsOver: budgets[index].rollsOver)
    }
  }

  /// The share of the budgets in days of one month; nil when none of them holds on any of the days.
  mutating func plan(_ days: Period) -> (amount: Int64, rollsOver: Bool)? {
    let start = days.start.daysSince1970
    let end = days.end.daysSince1970
    while first < plans.count, plans[first].last < start { first += 1 }
    var sum: (amount: Int64, rollsOver: Bool)?
    for plan in plans[first...] {
      guard plan.from <= end else { break }
      let count = min(plan.last, end) - max(plan.from, start) + 1
      guard count > 0 else { continue }
      let share = Self.share(of: plan, dayCount: Int64(count), of: days.start)
      sum = ((sum?.amount ?? 0) + share, plan.rollsOver)
    }
    return sum
  }

  /// What one budget allows for some days of the month of `day`.
  private static func share(of plan: Plan, dayCount count: Int64, of day: CalendarDate) -> Int64 {
    let amount = plan.minorUnits
    let civil = day.civil
    let length = Int64(CalendarDate.days(inMonth: civil.month, of: civil.year))
    switch plan.cycle {
    case .week: return Rounding.divide(amount, times: count, by: 7)
    case .month: return Rounding.divide(amount, times: count, by: length)
    case .year:
      let month = Int64(civil.month)
      let twelfth =
        Rounding.divide(amount, times: month, by: 12)
        - Rounding.divide(amount, times: month - 1, by: 12)
      return Rounding.divide(twelfth, times: count, by: length)
    }
  }
}

extension BudgetSheet {
  /// What may be spent by the day the month is known through, day by day alike; the whole plan of
  /// a month that is over, nothing of one that has not begun.
  func pace(_ line: Line) -> Int64 {
    let days = flows.columns.days[line.column]
    let elapsed = elapsedDays(days)
    return Rounding.divide(line.planned, times: Int64(elapsed), by: Int64(days.dayCount))
  }

  /// What the spending so far comes to at the end of the month; nil when the month is over or has
  /// not begun, and when there are too few transactions to speak of a pace: a rent is paid once.
  func forecast(_ line: Line) -> Int64? {
    let days = flows.columns.days[line.column]
    let elapsed = elapsedDays(days)
    guard elapsed > 0, elapsed < days.dayCount, line.count >= 4 else { return nil }
    return Rounding.divide(line.spent, times: Int64(days.dayCount), by: Int64(elapsed))
  }

  private func elapsedDays(_ days: Period) -> Int {
    if flows.context.asOf < days.start { return 0 }
    return (flows.context.partialThrough(days) ?? days.end) - days.start + 1
  }
}
