import Ledger

/// A transaction as the web tracker and MONO know it, as far as their figures go.
struct TrackedFlow: Hashable, Sendable {
  var id: String
  var kind: FlowKind
  var day: CalendarDate
  /// Positive; ``kind`` has the direction.
  var amount: Amount
  var name = ""
  var category = ""
  /// The name of the place as it was entered; blank for none.
  var location = ""
  var coordinate: Coordinate?
  /// The key of the account; nil where nobody says.
  var account: String?
}

/// What a transaction of the old trackers is: the direction that its amount, always positive, has.
enum FlowKind: String, Hashable, Sendable, CaseIterable {
  case income, expense
  /// Between own accounts: in no total.
  case transfer
}

/// Income, expenses and balance of one period and currency.
///
/// Whole days count, so the last day of a month counts to its midnight: MONO lost what happened then
/// after 00:00.
struct FlowSummary: Hashable, Sendable {
  let income: Amount
  let expenses: Amount

  /// Income − expenses; transfers are in neither.
  var balance: Amount {
    Amount(minorUnits: income.minorUnits - expenses.minorUnits, currency: income.currency)
  }

  init(_ flows: [TrackedFlow], in period: Period, currency: Currency) {
    let own = flows.filter { period.contains($0.day) }
    func sum(_ kind: FlowKind) -> Amount {
      Amount.sum(of: own.filter { $0.kind == kind }.map(\.amount), in: currency)
    }
    income = sum(.income)
    expenses = sum(.expense)
  }
}

/// What was spent by category, the largest first.
struct CategorySums: Hashable, Sendable {
  /// One category.
  struct Line: Hashable, Sendable {
    let category: String
    let total: Amount
    let count: Int
  }

  let lines: [Line]

  /// The expenses of a period in one currency; equal sums are in the order of their names.
  init(_ flows: [TrackedFlow], in period: Period, currency: Currency) {
    let expenses = flows.filter {
      $0.kind == .expense && period.contains($0.day) && $0.amount.currency == currency
    }
    lines = Dictionary(grouping: expenses, by: \.category).map { category, flows in
      Line(
        category: category, total: Amount.sum(of: flows.map(\.amount), in: currency),
        count: flows.count)
    }
    .sorted { (-$0.total.minorUnits, $0.category) < (-$1.total.minorUnits, $1.category) }
  }
}
