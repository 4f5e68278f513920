import Ledger

/// Adds up the booked entries of a statement and holds the sum against its balances.
struct BalanceProof {
  private var sum: Int64 = 0
  private var hasOverflown = false

  mutating func add(_ entries: [StatementEntry]) {
    for entry in entries where !entry.isPending {
      let (next, overflow) = sum.addingReportingOverflow(entry.amount.minorUnits)
      sum = next
      if overflow { hasOverflown = true }
    }
  }

  func verdict(_ statement: Statement) -> BalanceVerdict {
    guard statement.isComplete, !hasOverflown, let opening = statement.opening?.minorUnits,
      let closing = statement.closing?.minorUnits
    else { return .none }
    let (expected, overflow) = opening.addingReportingOverflow(sum)
    guard !overflow else { return .none }
    return expected == closing ? .proven : .differs(expected: expected, stated: closing)
  }
}
