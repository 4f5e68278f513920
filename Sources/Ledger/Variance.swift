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
