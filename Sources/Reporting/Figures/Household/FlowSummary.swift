package import Ledger

/// Income, expenses and balance of one period and currency.
///
/// Whole days count, so the last day of a month counts to its midnight: MONO lost what happened then
/// after 00:00.
package struct FlowSummary: Hashable, Sendable {
  package let income: Amount
  package let expenses: Amount

  /// Income − expenses; transfers are in neither.
  package var balance: Amount {
    Amount(minorUnits: income.minorUnits - expenses.minorUnits, currency: income.currency)
  }

  package init(_ flows: [TrackedFlow], in period: Period, currency: Currency) {
    let own = flows.filter { period.contains($0.day) }
    func sum(_ kind: FlowKind) -> Amount {
      Amount.sum(of: own.filter { $0.kind == kind }.map(\.amount), in: currency)
    }
    income = sum(.income)
    expenses = sum(.expense)
  }
}
