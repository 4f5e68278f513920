/// How far a sum has moved from an earlier one.
package struct Change: Hashable, Sendable {
  /// Tenths of a percent of the earlier sum; positive is more.
  package let permille: Int64
  /// Whether it is to the cent what it was; a change too small for a digit is one nevertheless.
  package let isNone: Bool
  /// Whether it is more than before.
  package let isMore: Bool
  /// Whether the move is welcome: more income, less spending.
  package let isGood: Bool

  /// Nil when there was nothing before, for then no percentage says anything.
  package init?(from earlier: Int64, to later: Int64, moreIsGood: Bool) {
    guard earlier > 0 else { return nil }
    permille = Rounding.divide(later - earlier, times: 1000, by: earlier)
    isNone = later == earlier
    isMore = later > earlier
    isGood = isNone || isMore == moreIsGood
  }
}
