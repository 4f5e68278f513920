import Ledger

/// A budget in one of its periods: the planned amount, the spending, and their comparison.
struct BudgetLine: Hashable {
  let scope: Budget.Scope
  /// Your name for the budget; empty if the scope is enough.
  let name: String
  let origin: Budget.Origin
  let cycle: Budget.Cycle
  /// Whether the line is a monthly share; only such lines can be added up across categories.
  let isByMonth: Bool
  let currency: Currency
  /// The whole budget period, including days that are not over.
  let days: Period
  /// The number of elapsed days with known data; 0 if the period has not begun.
  let elapsed: Int
  /// The amount for this period alone, in minor units.
  let budget: Int64
  /// The amount carried over from earlier periods if the budget rolls over; negative after
  /// overspending.
  let carried: Int64
  let spent: Int64
  /// The number of transactions or purchases.
  let count: Int64
  /// Whether the budget period ends in or after the last month of the report that has begun.
  let isRecent: Bool
  /// The only category with rows in the spending; nil if there are several or it is unknown.
  var source: Category?

  var planned: Int64 { budget + carried }
  var variance: Variance { Variance(planned: planned, spent: spent) }

  /// The even share of the plan so far: planned amount × days elapsed ÷ days of the period.
  var pace: Int64 { Rounding.divide(planned, times: Int64(elapsed), by: Int64(days.dayCount)) }

  /// The projected spending at the end of the period: spent × days of the period ÷ days elapsed.
  ///
  /// Nil if the period is over or has not begun, or with fewer than four transactions: rent is paid
  /// once, so it has no pace.
  var forecast: Int64? {
    guard elapsed > 0, elapsed < days.dayCount, count >= 4 else { return nil }
    return Rounding.divide(spent, times: Int64(days.dayCount), by: Int64(elapsed))
  }

  var status: Variance.Status {
    let status = isOfTable ? variance.status : statusOfRecord
    guard status != .over, let forecast, forecast > planned else { return status }
    return .exceeding
  }

  /// The status of a budget from an old tracker, which warns above 80 %, even at exactly 100 %.
  private var statusOfRecord: Variance.Status {
    if spent > planned { return .over }
    return use.isAlert ? .tight : .within
  }

  var isOfTable: Bool { origin == .table }

  /// The category of a category budget; otherwise nil.
  var category: Category? {
    if case .category(let category) = scope { category } else { nil }
  }

  /// The grocery category of a partial grocery budget; otherwise nil.
  var part: String? {
    if case .groceries(let part?) = scope { part } else { nil }
  }

  var use: BudgetUse { BudgetUse(variance: variance, cycle: cycle) }

  /// The scope as text.
  var scopeTitle: String {
    switch scope {
    case .category(let category): category.title
    case .everything, .tracker: "Everything"
    case .groceries(let part): part ?? "Groceries"
    }
  }

  /// The title in a line of text.
  var title: String { part ?? (name.isEmpty ? scopeTitle : name) }

  /// The scope as a table cell: a category or a text.
  var scopeCell: Cell { category.map(Cell.category) ?? .text(scopeTitle) }

  func cell(_ minorUnits: Int64) -> Cell {
    .amount(Amount(minorUnits: minorUnits, currency: currency))
  }
}

extension ReportContext {
  /// The number of elapsed days in a period, limited to days with known data.
  func elapsed(_ days: Period) -> Int {
    if asOf < days.start { return 0 }
    return (partialThrough(days) ?? min(asOf, days.end)) - days.start + 1
  }
}

/// The used share of a budget in one period.
struct BudgetUse: Hashable {
  let variance: Variance
  let cycle: Budget.Cycle

  /// The used share in whole percent, rounded towards zero; nil for a budget of zero.
  var percent: Int64? { variance.usedPermille.map { $0 / 10 } }

  /// Whether more than 80 % is used; exactly 80 % is no alert.
  var isAlert: Bool {
    variance.planned > 0 && Int128(variance.spent) * 100 > Int128(variance.planned) * 80
  }

  /// The alert text of the old trackers; nil unless more than 80 % is used.
  var alert: String? {
    guard isAlert, let percent else { return nil }
    return "You've used \(percent)% of your \(adjective)budget"
  }

  private var adjective: String {
    switch cycle {
    case .week: "weekly "
    case .month: "monthly "
    case .quarter: "quarterly "
    case .year: "yearly "
    case .once: ""
    }
  }
}
