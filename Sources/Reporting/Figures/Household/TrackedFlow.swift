import Ledger

/// A recorded transaction, such as one from the web tracker or MONO, with the fields that figures
/// need.
struct TrackedFlow: Hashable, Sendable {
  var id: String
  var kind: FlowKind
  var day: CalendarDate
  /// The amount, always positive; ``kind`` gives the direction.
  var amount: Amount
  var name = ""
  var category = ""
  /// The name of the place as entered; empty if unknown.
  var location = ""
  var coordinate: Coordinate?
  /// The key of the account; nil if unknown.
  var account: String?
}

/// The direction of a transaction from an old tracker.
///
/// Amounts in old trackers are always positive.
enum FlowKind: String, Hashable, Sendable, CaseIterable {
  case income, expense
  /// Money between own accounts; excluded from totals.
  case transfer
}

/// A summary of one period in one currency: income, expenses and balance.
///
/// Days count as a whole, so the last day of a month counts until midnight. MONO lost the
/// transactions after 00:00 on that day.
struct FlowSummary: Hashable, Sendable {
  let income: Amount
  let expenses: Amount

  /// The balance: income − expenses; transfers are excluded from both.
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

/// The sums of expenses by category, the largest first.
struct CategorySums: Hashable, Sendable {
  /// The expenses of one category.
  struct Line: Hashable, Sendable {
    let category: String
    let total: Amount
    let count: Int
  }

  let lines: [Line]

  /// Creates the sums of a period in one currency; equal sums are sorted by name.
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
