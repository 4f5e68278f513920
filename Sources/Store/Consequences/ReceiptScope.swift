internal import GRDB

/// Which receipts a change of the ledger's rows may concern.
///
/// A receipt and a row belong together only where their amounts are equal, so receipts of other amounts
/// keep what was matched. Only a person can pair other amounts; such receipts are always in the scope.
enum ReceiptScope: Hashable, Sendable {
  case all
  /// Rows of these amounts came or changed, in minor units without a sign.
  case amounts(Set<Int64>)

  /// No receipt.
  static let none = ReceiptScope.amounts([])

  var isEmpty: Bool { self == .none }

  /// Beyond this many amounts a scope saves nothing.
  private static let mostAmounts = 20_000

  /// Adds the amount of a row, whichever way it goes.
  mutating func add(_ minorUnits: Int64) {
    guard case .amounts(var amounts) = self else { return }
    self = .all
    amounts.insert(Int64(minorUnits.magnitude))
    if amounts.count <= Self.mostAmounts { self = .amounts(amounts) }
  }

  /// Adds what another scope holds.
  mutating func add(_ other: ReceiptScope) {
    guard case .amounts(let amounts) = self, case .amounts(let others) = other else {
      self = .all
      return
    }
    let both = amounts.union(others)
    self = both.count <= Self.mostAmounts ? .amounts(both) : .all
  }

  /// The condition that a receipt `r` is in the scope, after what it needs was made.
  func condition(_ database: Database) throws -> String {
    guard case .amounts(let amounts) = self else { return "1" }
    try database.execute(
      sql: """
        CREATE TEMP TABLE IF NOT EXISTS concernedAmount(amount INTEGER PRIMARY KEY);
        DELETE FROM concernedAmount;
        """)
    let insert = try HotStatement(database, "INSERT INTO concernedAmount VALUES(?)")
    for amount in amounts.sorted() {
      insert.bind(1, amount)
      try insert.run()
    }
    return """
      (abs(r.total) IN(SELECT amount FROM concernedAmount) OR EXISTS(
        SELECT 1 FROM receiptVerdict v
        WHERE v.digest=r.digest AND v.receiptOccurrence=r.occurrence))
      """
  }
}
