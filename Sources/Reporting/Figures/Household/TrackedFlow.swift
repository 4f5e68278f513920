package import Ledger

/// A transaction as the web tracker and MONO know it, as far as their figures go.
package struct TrackedFlow: Hashable, Sendable {
  package var id: String
  package var kind: FlowKind
  package var day: CalendarDate
  /// Positive; ``kind`` has the direction.
  package var amount: Amount
  package var name: String
  package var category: String
  /// The name of the place as it was entered; blank for none.
  package var location: String
  package var coordinate: Coordinate?
  /// The key of the account; nil where nobody says.
  package var account: String?

  package init(
    id: String, kind: FlowKind, day: CalendarDate, amount: Amount, name: String = "",
    category: String = "", location: String = "", coordinate: Coordinate? = nil,
    account: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.day = day
    self.amount = amount
    self.name = name
    self.category = category
    self.location = location
    self.coordinate = coordinate
    self.account = account
  }
}

/// What a transaction of the old trackers is: the direction that its amount, always positive, has.
package enum FlowKind: String, Hashable, Sendable, CaseIterable {
  case income, expense
  /// Between own accounts: in no total.
  case transfer
}

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

/// What was spent by category, the largest first.
package struct CategorySums: Hashable, Sendable {
  /// One category.
  package struct Line: Hashable, Sendable {
    package let category: String
    package let total: Amount
    package let count: Int
  }

  package let lines: [Line]

  /// The expenses of a period in one currency; equal sums are in the order of their names.
  package init(_ flows: [TrackedFlow], in period: Period, currency: Currency) {
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
