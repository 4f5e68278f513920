import Ledger

/// The web tracker's totals for one period: expenses include the instalments that fall due in it.
///
/// The old tracker added every EMI once, whatever the period. A bank row that paid an instalment is
/// left out wherever it was booked: the instalment counts instead, in its due month.
struct TrackerTotals: Hashable, Sendable {
  let income: Amount
  /// What the transactions of the period come to, without rows that paid an instalment.
  let ownExpenses: Amount
  /// The instalments due in the period.
  let instalments: Amount
  let byCategory: CategorySums

  /// Income and expenses of one currency.
  ///
  /// - Parameters:
  ///   - flows: all transactions.
  ///   - paying: the ids of those that paid an instalment.
  ///   - dues: the instalments of the currency, each with what was paid of it.
  ///   - period: the days that count.
  ///   - currency: what is added; everything else is left out.
  init(
    _ flows: [TrackedFlow], paying: Set<String>, dues: [InstalmentDue], in period: Period,
    currency: Currency
  ) {
    let own = Self.own(flows, paying: paying)
    let summary = FlowSummary(own, in: period, currency: currency)
    income = summary.income
    ownExpenses = summary.expenses
    instalments = Amount.sum(of: Self.counted(dues, in: period).map(\.amount), in: currency)
    byCategory = CategorySums(own, in: period, currency: currency)
  }

  /// The transactions without the expenses that paid an instalment.
  static func own(_ flows: [TrackedFlow], paying: Set<String>) -> [TrackedFlow] {
    flows.filter { $0.kind != .expense || !paying.contains($0.id) }
  }

  /// The instalments of a period that are expenses: what was paid of each on its due day, else what was due.
  static func counted(_ dues: [InstalmentDue], in period: Period) -> [DatedAmount] {
    dues.filter { period.contains($0.day) && $0.status != .upcoming }
      .map { DatedAmount($0.day, $0.paid ?? $0.amount) }
  }

  /// Expenses and instalments.
  var expenses: Amount {
    Amount.sum(of: [ownExpenses, instalments], in: income.currency)
  }

  /// Income − expenses.
  var balance: Amount {
    Amount(minorUnits: income.minorUnits - expenses.minorUnits, currency: income.currency)
  }
}
