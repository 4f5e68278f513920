import Ledger

/// A sheet of the planned and spent amounts of budgets: monthly shares, and budgets with their own
/// periods.
///
/// Category budgets of the table are divided into months. Each covers its category and all
/// subcategories without a line of their own. A line is valid from its day until the next line of
/// its category. A monthly amount counts in proportion to its valid days of the month. A yearly or
/// quarterly amount gives each month a twelfth or a third; rounding keeps the sum of the months
/// exact. A weekly amount gives a seventh per day. All other budgets have their own periods
/// (``BudgetFlows``).
struct BudgetSheet {
  let flows: CategoryFlows
  /// The monthly shares of the period, by month, then in category order.
  private(set) var shares: [BudgetLine] = []
  /// The budgets with their own periods.
  let own: [BudgetLine]
  /// The index of the budgeted category that covers each category of the ledger, by currency.
  ///
  /// Nil for a category that no budget covers.
  private let owners: [Currency: [Int?]]
  private let budgeted: [(category: Category, currency: Currency, plans: BudgetPlans)]

  var lines: [BudgetLine] { shares + own }

  init(_ flows: CategoryFlows, own: [BudgetLine] = []) {
    self.flows = flows
    self.own = own.map { Self.sourced($0, flows) }
    let budgeted = Self.budgeted(flows.context.budgets)
    self.budgeted = budgeted
    owners = Dictionary(
      uniqueKeysWithValues: flows.currencies.map { currency in
        let own = budgeted.enumerated().filter { $0.element.currency == currency }
        let indices = Dictionary(
          own.map { ($0.element.category, $0.offset) }, uniquingKeysWith: { first, _ in first })
        return (currency, flows.context.names.categories.map { Self.nearest($0, indices) })
      })
    // The budgeted categories are sorted, so the lines of each month are sorted too.
    var byColumn: [[BudgetLine]] = Array(repeating: [], count: flows.columns.days.count)
    for (column, line) in budgeted.indices.flatMap({ linesOfCategory($0) }) {
      byColumn[column].append(line)
    }
    shares = byColumn.flatMap(\.self)
  }

  /// Whether any category budget covers the category with this index.
  func covers(category: Int, _ currency: Currency) -> Bool {
    guard owners[currency]?[category] == nil else { return true }
    guard flows.lines.categories.indices.contains(category) else { return false }
    return own.contains { line in
      line.currency == currency
        && line.category.map(flows.lines.categories[category].isWithin) ?? false
    }
  }

  /// The index of the nearest budgeted category: the category itself or its closest budgeted
  /// parent.
  ///
  /// Nil if there is none.
  private static func nearest(_ category: Category, _ indices: [Category: Int]) -> Int? {
    var candidate: Category? = category
    while let name = candidate {
      if let index = indices[name] { return index }
      candidate = name.parent
    }
    return nil
  }

  /// The budgets that are divided into months, by category and currency.
  private static func budgeted(
    _ budgets: [Budget]
  ) -> [(category: Category, currency: Currency, plans: BudgetPlans)] {
    var plans: [Category: [Currency: [BudgetPlans.Plan]]] = [:]
    for budget in budgets where budget.isByMonth {
      guard let category = budget.category else { continue }
      plans[category, default: [:]][budget.amount.currency, default: []].append(.init(budget))
    }
    return plans.sorted { $0.key < $1.key }.flatMap { category, byCurrency in
      byCurrency.sorted { $0.key < $1.key }.map { (category, $0.key, BudgetPlans($0.value)) }
    }
  }

  /// The budget line, with the category of its rows if the line covers exactly the page's period.
  private static func sourced(_ line: BudgetLine, _ flows: CategoryFlows) -> BudgetLine {
    guard line.days == flows.context.clippedPeriod, let category = line.category,
      let slot = flows.currencies.firstIndex(of: line.currency)
    else { return line }
    var line = line
    line.source = flows.source(
      of: flows.lines.lines(within: category), slot, columns: flows.columns.inPeriod)
    return line
  }

  private func linesOfCategory(_ index: Int) -> [(column: Int, line: BudgetLine)] {
    var (category, currency, plans) = budgeted[index]
    guard let slot = flows.currencies.firstIndex(of: currency) else { return [] }
    let owner = owners[currency] ?? []
    let members = owner.indices.filter { owner[$0] == index }
    var carried: Int64 = 0
    var lines: [(column: Int, line: BudgetLine)] = []
    for (column, days) in flows.columns.days.enumerated() {
      guard let plan = plans.plan(days) else { continue }
      let flow = members.reduce(Flow()) { $0 + flows.flow(slot, line: $1, column: column) }
      let line = BudgetLine(
        scope: .category(category), name: "", origin: .table, cycle: .month, isByMonth: true,
        currency: currency, days: days, elapsed: flows.context.elapsed(days),
        budget: plan.amount, carried: plan.rollsOver ? carried : 0, spent: -flow.total,
        count: flow.count, isRecent: column == flows.columns.days.count - 1,
        source: flows.source(of: members, slot, columns: column..<(column + 1)))
      if column >= flows.columns.leadCount { lines.append((column, line)) }
      carried = plan.rollsOver ? line.variance.left : 0
    }
    return lines
  }
}

/// The plans of one category's budgets, queried for months in ascending order.
private struct BudgetPlans {
  /// A budget and its last day, which is at most the day before the next budget starts.
  struct Plan {
    let from: Int32
    fileprivate(set) var last: Int32
    let minorUnits: Int64
    let cycle: Budget.Cycle
    let rollsOver: Bool

    init(_ budget: Budget) {
      from = budget.from.daysSince1970
      last = budget.until?.daysSince1970 ?? .max
      minorUnits = budget.amount.minorUnits
      cycle = budget.cycle
      rollsOver = budget.rollsOver
    }
  }

  private let plans: [Plan]
  /// The index of the first plan that can still be valid; all earlier plans have ended.
  private var first = 0

  /// Creates the plans from budgets in any order; if two start on one day, the later one in the
  /// list wins.
  init(_ budgets: [Plan]) {
    var plans = budgets.sorted { $0.from < $1.from }
    for index in plans.indices.dropLast() {
      plans[index].last = min(plans[index].last, plans[index + 1].from - 1)
    }
    self.plans = plans
  }

  /// The planned amount for days of one month; nil if no budget is valid on any of these days.
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

  /// The amount of one budget for a number of days in the month of `day`.
  private static func share(of plan: Plan, dayCount count: Int64, of day: CalendarDate) -> Int64 {
    let amount = plan.minorUnits
    let civil = day.civil
    let length = Int64(CalendarDate.days(inMonth: civil.month, of: civil.year))
    switch plan.cycle {
    case .week: return Rounding.divide(amount, times: count, by: 7)
    case .month: return Rounding.divide(amount, times: count, by: length)
    case .quarter, .year:
      let months: Int64 = plan.cycle == .year ? 12 : 3
      let month = (Int64(civil.month) - 1) % months
      let part =
        Rounding.divide(amount, times: month + 1, by: months)
        - Rounding.divide(amount, times: month, by: months)
      return Rounding.divide(part, times: count, by: length)
    case .once: return 0
    }
  }
}
