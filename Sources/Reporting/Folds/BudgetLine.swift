import Ledger

/// A budget in one of its periods: what was planned, what was spent, and what that comes to.
struct BudgetLine: Hashable {
  let scope: Budget.Scope
  /// What a person calls it; empty where the scope says enough.
  let name: String
  let origin: Budget.Origin
  let cycle: Budget.Cycle
  /// Whether it is a month's share, which can be added up with those of other categories.
  let isByMonth: Bool
  let currency: Currency
  /// The whole period, whatever of it is over.
  let days: Period
  /// How many of the days are over; 0 of a period that has not begun.
  let elapsed: Int
  /// The period's own amount.
  let budget: Int64
  /// What earlier periods left over, where the budget rolls over; negative after overspending.
  let carried: Int64
  let spent: Int64
  /// How many transactions or purchases that was.
  let count: Int64
  /// Whether it asks for attention now: it lies in the last month, or is not over at the end of it.
  let isRecent: Bool
  /// The category that all rows of the spending are in; nil where they are in several, and where nobody
  /// looked.
  var source: Category?

  var planned: Int64 { budget + carried }
  var variance: Variance { Variance(planned: planned, spent: spent) }

  /// What may be spent so far, day by day alike: amount × days elapsed ÷ days of the period.
  var pace: Int64 { Rounding.divide(planned, times: Int64(elapsed), by: Int64(days.dayCount)) }

  /// What the spending so far comes to at the end: spent × days of the period ÷ days elapsed.
  ///
  /// Nil when the period is over or has not begun, and when there are too few transactions to speak of
  /// a pace: a rent is paid once.
  var forecast: Int64? {
    guard elapsed > 0, elapsed < days.dayCount, count >= 4 else { return nil }
    return Rounding.divide(spent, times: Int64(days.dayCount), by: Int64(elapsed))
  }

  var status: Variance.Status {
    let status = isOfTable ? variance.status : statusOfRecord
    guard status != .over, let forecast, forecast > planned else { return status }
    return .exceeding
  }

  /// The old trackers call for attention once more than 80 % is used, also when all of it is.
  private var statusOfRecord: Variance.Status {
    if spent > planned { return .over }
    return use.isAlert ? .tight : .within
  }

  var isOfTable: Bool { origin == .table }

  /// The category of a budget for one.
  var category: Category? {
    if case .category(let category) = scope { category } else { nil }
  }

  /// The category of groceries that it plans a part for.
  var part: String? {
    if case .groceries(let part?) = scope { part } else { nil }
  }

  var use: BudgetUse { BudgetUse(variance: variance, cycle: cycle) }

  /// What it is for, in words.
  var scopeTitle: String {
    switch scope {
    case .category(let category): category.title
    case .everything, .tracker: "Everything"
    case .groceries(let part): part ?? "Groceries"
    }
  }

  /// What a line of text calls it.
  var title: String { part ?? (name.isEmpty ? scopeTitle : name) }

  /// What it is for, as a cell.
  var scopeCell: Cell { category.map(Cell.category) ?? .text(scopeTitle) }

  func cell(_ minorUnits: Int64) -> Cell {
    .amount(Amount(minorUnits: minorUnits, currency: currency))
  }
}

extension ReportContext {
  /// How many of some days are over, as far as anything is known about them.
  func elapsed(_ days: Period) -> Int {
    if asOf < days.start { return 0 }
    return (partialThrough(days) ?? min(asOf, days.end)) - days.start + 1
  }
}

/// How much of a budget is used in one of its spans.
struct BudgetUse: Hashable {
  let variance: Variance
  let cycle: Budget.Cycle

  /// Whole percents of the amount, rounded towards zero; nil for a budget of nothing.
  var percent: Int64? { variance.usedPermille.map { $0 / 10 } }

  /// Whether more than 80 % is used: exactly 80 % is no alert.
  var isAlert: Bool {
    variance.planned > 0 && Int128(variance.spent) * 100 > Int128(variance.planned) * 80
  }

  /// The old trackers' words; nil while no more than 80 % is used.
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
