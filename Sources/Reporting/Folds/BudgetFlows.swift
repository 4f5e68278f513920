import Ledger

/// The fold for budgets with their own periods, which sums the spending in their scopes by day.
///
/// Days are the booking days of ledger rows, so each payment counts once. A manual transaction and
/// its bank row count as one row.
struct BudgetFlows: Sendable {
  /// The amount spent in minor units, and the number of transactions.
  struct Sum: Hashable, Sendable {
    var minorUnits: Int64 = 0
    var count: Int64 = 0
  }

  /// The scope and currency of one daily series of spending.
  private struct Series: Hashable, Sendable {
    /// The category; nil for all categories.
    let category: Category?
    let currency: Currency
  }

  let context: ReportContext
  let budgets: [Budget]
  private let days: Period?
  private let series: [Series]
  private let lines: CategoryLines
  private let currencyOfAccount: [Int]
  /// The index in ``members`` of the first series of each currency and category line.
  private let starts: [Int]
  private let members: [Int]
  private(set) var loans: LoanBalances.Rows?
  /// The sums of spending by series, then by day.
  private var sums: [Sum]

  /// Creates the fold for the wanted budgets of a report.
  ///
  /// - Parameters:
  ///   - context: The report's data other than rows.
  ///   - tracked: The days that ``tracked(_:_:_:)`` needs; nil if that method is not used.
  ///   - isWanted: Whether to include a budget.
  init(
    _ context: ReportContext, tracked: Period? = nil,
    where isWanted: (Budget) -> Bool = { _ in true }
  ) {
    self.context = context
    budgets = context.ownBudgets.filter(isWanted)
    days = Self.rowDays(context, budgets, tracked)
    let currencies = context.currencies
    var series: [Series] = []
    for budget in budgets where !budget.isOfGroceries {
      let own = Series(category: budget.category, currency: budget.amount.currency)
      if !series.contains(own) { series.append(own) }
    }
    if tracked != nil {
      for currency in currencies {
        let all = Series(category: nil, currency: currency)
        if !series.contains(all) { series.append(all) }
      }
    }
    self.series = series
    lines = context.categoryLines
    currencyOfAccount = context.currencyOfAccount
    let found = Self.members(series, lines, currencies)
    starts = found.starts
    members = found.members
    let hasTracker = tracked != nil || budgets.contains { $0.scope == .tracker }
    let hasLoans = hasTracker && LoanBalances.Rows.span(context) != nil
    loans = hasLoans ? LoanBalances.Rows(context) : nil
    sums = Array(repeating: Sum(), count: series.count * (days?.dayCount ?? 0))
  }

  /// The days of the rows that the fold needs; nil for none.
  static func span(
    _ context: ReportContext, tracked: Period? = nil,
    where isWanted: (Budget) -> Bool = { _ in true }
  ) -> Period? {
    let budgets = context.ownBudgets.filter(isWanted)
    let hasTracker = tracked != nil || budgets.contains { $0.scope == .tracker }
    let all = [
      rowDays(context, budgets, tracked), hasTracker ? LoanBalances.Rows.span(context) : nil,
    ].compactMap(\.self)
    guard let start = all.map(\.start).min(), let end = all.map(\.end).max() else { return nil }
    return Period(start: start, end: end)
  }

  private static func rowDays(
    _ context: ReportContext, _ budgets: [Budget], _ tracked: Period?
  ) -> Period? {
    let period = context.openPeriod
    let own = budgets.filter { !$0.isOfGroceries }.compactMap { budget in
      budget.rollsOver
        ? budget.from
        : budget.period(holding: max(budget.from, period.start)).map(\.start)
    }
    let starts = own.filter { $0 <= period.end } + [tracked?.start].compactMap(\.self)
    return starts.min().flatMap {
      Period(start: $0, end: max(period.end, tracked?.end ?? period.end))
    }
  }

  /// The series that rows of each currency and category line add to.
  private static func members(
    _ series: [Series], _ lines: CategoryLines, _ currencies: [Currency]
  ) -> (starts: [Int], members: [Int]) {
    guard !series.isEmpty else { return ([], []) }
    let covered = series.map { $0.category.map { Set(lines.lines(within: $0)) } }
    var starts = [0]
    var members: [Int] = []
    for currency in currencies {
      for line in 0..<lines.count {
        members += series.indices.filter { index in
          guard series[index].currency == currency else { return false }
          return covered[index]?.contains(line) ?? !lines.isIncome[line]
        }
        starts.append(members.count)
      }
    }
    return (starts, members)
  }

  mutating func add(_ rows: Span<LedgerRow>) {
    loans?.add(rows)
    guard let days, !series.isEmpty else { return }
    let first = days.start.daysSince1970
    let count = days.dayCount
    let lines = lines
    let currencies = currencyOfAccount
    let starts = starts
    let members = members
    var sums = sums.mutableSpan
    for index in rows.indices {
      let row = rows[index]
      let day = Int(row.bookingDate.daysSince1970 - first)
      guard day >= 0, day < count, !row.isTransfer else { continue }
      let line =
        currencies[Int(row.account)] * lines.count + lines.line(row.category, row.minorUnits)
      for member in starts[line]..<starts[line + 1] {
        let sum = members[member] * count + day
        sums[sum].minorUnits -= row.minorUnits
        sums[sum].count += row.isContinued ? 0 : 1
      }
    }
  }

  /// The spending booked in a period in a category; a nil category means all categories.
  func booked(_ category: Category?, _ currency: Currency, _ days: Period) -> Sum {
    guard let all = self.days,
      let index = series.firstIndex(of: Series(category: category, currency: currency))
    else { return Sum() }
    let first = max(0, days.start - all.start)
    let last = min(all.dayCount - 1, days.end - all.start)
    guard first <= last else { return Sum() }
    let base = index * all.dayCount
    return sums[(base + first)...(base + last)].reduce(into: Sum()) { sum, day in
      sum.minorUnits += day.minorUnits
      sum.count += day.count
    }
  }

  /// The total spending in a period, with instalments counted on their due dates.
  ///
  /// A row that paid an instalment is left out on its booking day. Instalments that are not due yet
  /// do not count.
  func tracked(_ currency: Currency, _ days: Period, _ standing: LoanBalances?) -> Sum {
    var sum = booked(nil, currency, days)
    guard let standing else { return sum }
    for due in standing.lines.flatMap(\.dues) where due.amount.currency == currency {
      if case .paid(let row, let day) = due.status, let paid = due.paid, days.contains(day),
        row.isSpending
      {
        sum.minorUnits -= paid.minorUnits
        sum.count -= 1
      }
      if days.contains(due.day), due.status != .upcoming {
        sum.minorUnits += (due.paid ?? due.amount).minorUnits
        sum.count += 1
      }
    }
    return sum
  }
}
