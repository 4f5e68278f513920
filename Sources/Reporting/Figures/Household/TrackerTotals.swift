import Ledger

/// The web tracker's totals for one period, with the instalments due in it as expenses.
///
/// The old tracker added every EMI once to any period. Here, a recorded expense that paid an
/// instalment is left out on any day. The instalment counts instead, in the month when it is due.
struct TrackerTotals: Hashable, Sendable {
  let income: Amount
  /// The expenses of the period, without rows that paid an instalment.
  let ownExpenses: Amount
  /// The sum of the instalments due in the period that count as expenses.
  let instalments: Amount
  let byCategory: CategorySums

  /// Creates the totals of one currency.
  ///
  /// - Parameters:
  ///   - flows: All transactions.
  ///   - paying: The ids of the transactions that paid an instalment.
  ///   - dues: The instalments of the currency, each with its payment.
  ///   - period: The days that count.
  ///   - currency: The currency of the totals; other currencies are left out.
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

  /// The instalments of a period that count as expenses, on their due dates.
  ///
  /// The amount is the paid amount, or the due amount if unpaid. Upcoming instalments do not count.
  static func counted(_ dues: [InstalmentDue], in period: Period) -> [DatedAmount] {
    dues.filter { period.contains($0.day) && $0.status != .upcoming }
      .map { DatedAmount($0.day, $0.paid ?? $0.amount) }
  }

  /// The total expenses: the period's own expenses and its instalments.
  var expenses: Amount {
    Amount.sum(of: [ownExpenses, instalments], in: income.currency)
  }

  /// The balance: income − expenses.
  var balance: Amount {
    Amount(minorUnits: income.minorUnits - expenses.minorUnits, currency: income.currency)
  }
}
