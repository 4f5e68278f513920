package import Ledger

/// The figures that the web expense tracker got wrong (legacy-systems.md, section 1).
///
/// The tracker added every EMI once to any total, including ended and future EMIs. It also compared
/// all-time spending with the budget of one month.
package struct WebTrackerFigures {
  private let book: RegisterBook
  private let asOf: CalendarDate

  /// Creates the figures from the records of one export on the as-of day.
  package init(_ book: RegisterBook, asOf: CalendarDate) {
    self.book = book
    self.asOf = asOf
  }

  /// All wrong figures by currency: all time, then budgets, then each month, the newest first.
  package var all: [OldFigure] {
    let currencies = Set(
      book.flows.map(\.amount.currency) + book.loans.map(\.plan.amount.currency))
    return currencies.sorted().flatMap { currency in
      let sums = Sums(book, currency, asOf)
      return sums.allTime + sums.budgets + sums.months
    }
  }

  /// The figures of one currency.
  private struct Sums {
    let flows: [TrackedFlow]
    let plans: [InstalmentPlan]
    let matching: InstalmentMatching
    let monthly: [Amount]
    let currency: Currency
    let asOf: CalendarDate

    init(_ book: RegisterBook, _ currency: Currency, _ asOf: CalendarDate) {
      self.currency = currency
      self.asOf = asOf
      flows = book.flows.filter { $0.amount.currency == currency }
      plans = book.loans.map(\.plan).filter { $0.amount.currency == currency }
      monthly = book.budgets.filter { $0.scope == .tracker && $0.cycle == .month }
        .map(\.amount).filter { $0.currency == currency }
      matching = InstalmentMatching(
        plans: plans,
        rows: flows.filter { $0.kind == .expense }.map {
          InstalmentMatching.BankRow(id: $0.id, day: $0.day, amount: -$0.amount)
        }, asOf: asOf)
    }

    /// The days from the first transaction or instalment to the as-of day, or to a later
    /// transaction.
    private var time: Period? {
      let first = (flows.map(\.day) + plans.map(\.start)).min()
      return first.flatMap { Period(start: $0, end: max(asOf, flows.last?.day ?? asOf)) }
    }

    private func here(_ period: Period) -> TrackerTotals {
      TrackerTotals(
        flows, paying: matching.payingRows, dues: matching.dues(in: period), in: period,
        currency: currency)
    }

    /// The expenses that the tracker showed: each EMI once in every period.
    private func there(_ period: Period) -> Amount {
      let own = FlowSummary(flows, in: period, currency: currency).expenses
      return Amount.sum(of: [own] + plans.map(\.amount), in: currency)
    }

    private func why(_ period: Period) -> String {
      let due = plans.reduce(0) { $0 + $1.dueDates(in: period).count }
      let paid = flows.count {
        $0.kind == .expense && period.contains($0.day) && matching.payingRows.contains($0.id)
      }
      let instalments = due == 1 ? "1 instalment fell" : "\(due) instalments fell"
      let emis = plans.count == 1 ? "the EMI once" : "each of \(plans.count) EMIs once"
      let twice = paid == 0 ? "" : "; \(paid) of the transactions paid an EMI and were counted too"
      return "it added \(emis), regardless of the period; \(instalments) due\(twice)"
    }

    var allTime: [OldFigure] {
      guard let time else { return [] }
      let (old, own) = (there(time), here(time))
      let balance = Amount(
        minorUnits: own.income.minorUnits - old.minorUnits, currency: currency)
      return [
        OldFigure(
          .instalmentsEveryPeriod, "expenses with EMIs", "all time", there: .amount(old),
          here: .amount(own.expenses),
          why(time)),
        OldFigure(
          .instalmentsEveryPeriod, "balance", "all time", there: .amount(balance),
          here: .amount(own.balance), why(time)),
      ].compactMap(\.self)
    }

    var budgets: [OldFigure] {
      guard let time else { return [] }
      let month = Period.month(of: asOf)
      return monthly.compactMap { budget in
        let used = { (spent: Amount) in
          let variance = Variance(planned: budget.minorUnits, spent: spent.minorUnits)
          return OldFigure.Value.percent(BudgetUse(variance: variance, cycle: .month).percent ?? 0)
        }
        return OldFigure(
          .allTimeAgainstMonth, "budget used", "\(month)", there: used(there(time)),
          here: used(here(month).expenses),
          "it compared all-time spending with the budget of one month")
      }
    }

    var months: [OldFigure] {
      guard let time, !plans.isEmpty else { return [] }
      return time.monthNumbers.reversed().compactMap { number in
        let month = Period.month(number: number)
        return OldFigure(
          .instalmentsEveryPeriod, "expenses with EMIs", "\(month)",
          there: .amount(there(month)),
          here: .amount(here(month).expenses), why(month))
      }
    }
  }
}
