/// Money in and money out of one currency, in minor units, with the count of transactions.
struct Flow: Hashable, Sendable {
  /// The sum of what came in.
  var income: Int64 = 0
  /// The sum of what went out; above zero only where more came back.
  var expense: Int64 = 0
  var count: Int64 = 0

  var total: Int64 { income + expense }

  @inline(__always)
  mutating func add(_ minorUnits: Int64) {
    // No branch: signs come in no order, so a processor could only guess wrong.
    let isOut = minorUnits >> 63
    expense += minorUnits & isOut
    income += minorUnits & ~isOut
    count += 1
  }

  /// Adds a row to one side, whichever its sign.
  @inline(__always)
  mutating func add(_ minorUnits: Int64, isIncome: Bool, isContinued: Bool) {
    income += isIncome ? minorUnits : 0
    expense += isIncome ? 0 : minorUnits
    count += isContinued ? 0 : 1
  }

  static func + (left: Flow, right: Flow) -> Flow {
    Flow(
      income: left.income + right.income, expense: left.expense + right.expense,
      count: left.count + right.count)
  }

  static func += (left: inout Flow, right: Flow) { left = left + right }
}
