package import Ledger

/// How much of a budget is used in one of its spans.
package struct BudgetUse: Hashable, Sendable {
  package let planned: Amount
  package let spent: Amount
  package let cycle: Budget.Cycle

  package init(planned: Amount, spent: Amount, cycle: Budget.Cycle) {
    self.planned = planned
    self.spent = spent
    self.cycle = cycle
  }

  /// Planned − spent; negative when more was spent.
  package var left: Amount {
    planned.subtracting(spent) ?? .zero(planned.currency)
  }

  /// Whole percents of the amount, what is behind the point cut off; nil for a budget of nothing.
  package var percent: Int64? {
    guard planned.minorUnits > 0, spent.currency == planned.currency else { return nil }
    return Int64(clamping: Int128(spent.minorUnits) * 100 / Int128(planned.minorUnits))
  }

  /// Whether more than 80 % is used: exactly 80 % is no alert.
  package var isAlert: Bool {
    percent != nil && Int128(spent.minorUnits) * 100 > Int128(planned.minorUnits) * 80
  }

  /// The old trackers' words; nil while no more than 80 % is used.
  package var alert: String? {
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
