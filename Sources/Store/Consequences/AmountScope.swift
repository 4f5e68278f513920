/// The amounts of the rows that a change may concern, without their signs; or all.
///
/// Duplicates of a row have its amount, and so has the receipt that it paid. What has another amount stays as
/// it is.
enum AmountScope: Hashable {
  case all
  /// In minor units.
  case amounts(Set<Int64>)

  static let none = AmountScope.amounts([])

  var isEmpty: Bool { self == .none }

  /// Beyond this many amounts a scope saves nothing.
  private static let mostAmounts = 4_000

  /// Adds the amount of a row, whichever way it goes.
  mutating func add(_ minorUnits: Int64) {
    guard case .amounts(var amounts) = self else { return }
    self = .all
    amounts.insert(Int64(minorUnits.magnitude))
    if amounts.count <= Self.mostAmounts { self = .amounts(amounts) }
  }

  /// Adds what another scope holds.
  mutating func add(_ other: AmountScope) {
    guard case .amounts(let amounts) = self, case .amounts(let others) = other else {
      self = .all
      return
    }
    let both = amounts.union(others)
    self = both.count <= Self.mostAmounts ? .amounts(both) : .all
  }

  /// The condition that an amount of SQL is in the scope.
  func holds(_ amount: String) -> String {
    guard case .amounts(let amounts) = self else { return "1" }
    return "abs(\(amount)) IN(\(amounts.sorted().map(String.init).joined(separator: ",")))"
  }

  /// The condition that a receipt `r` is in the scope; one that a person decided about always is, as only a
  /// person can pair other amounts.
  func holdsReceipt() -> String {
    guard self != .all else { return "1" }
    return """
      (\(holds("r.total")) OR EXISTS(SELECT 1 FROM receiptVerdict v
        WHERE v.digest=r.digest AND v.receiptOccurrence=r.occurrence))
      """
  }
}
