import Ledger

extension BudgetFlows {
  /// The lines of the budget periods that overlap the report's period, by budget.
  ///
  /// A period that begins after both the as-of day and the start of the report's period is left
  /// out.
  func budgetLines() -> [BudgetLine] {
    let standing = loans?.standing
    let purchases = budgets.contains(where: \.isOfGroceries) ? context.registers.purchases : []
    return budgets.flatMap { lines(of: $0, standing, purchases) }
  }

  private func lines(
    of budget: Budget, _ standing: LoanBalances?, _ purchases: [GroceryPurchase]
  ) -> [BudgetLine] {
    let period = context.openPeriod
    let last = max(context.asOf, period.start)
    let reach = budget.rollsOver ? Period(start: budget.from, end: period.end) ?? period : period
    var carried: Int64 = 0
    var found: [BudgetLine] = []
    for days in budget.periods(in: reach) where days.start <= last {
      let known = Period(start: days.start, end: min(days.end, period.end)) ?? days
      let sum = spent(budget, known, standing, purchases)
      let line = BudgetLine(
        scope: budget.scope, name: budget.name, origin: budget.origin, cycle: budget.cycle,
        isByMonth: false, currency: budget.amount.currency, days: days,
        elapsed: context.elapsed(known), budget: budget.amount.minorUnits, carried: carried,
        spent: sum.minorUnits, count: sum.count,
        isRecent: days.end >= Period.month(of: min(last, period.end)).start)
      if days.end >= period.start { found.append(line) }
      carried = budget.rollsOver ? line.variance.left : 0
    }
    return found
  }

  private func spent(
    _ budget: Budget, _ days: Period, _ standing: LoanBalances?, _ purchases: [GroceryPurchase]
  ) -> Sum {
    let currency = budget.amount.currency
    switch budget.scope {
    case .category, .everything: return booked(budget.category, currency, days)
    case .tracker: return tracked(currency, days, standing)
    case .groceries(let part):
      let own = purchases.filter { purchase in
        days.contains(purchase.day) && purchase.day <= context.asOf
          && purchase.totalCost.currency == currency
          && part.map { $0 == purchase.category } != false
      }
      return Sum(
        minorUnits: Amount.sum(of: own.map(\.totalCost), in: currency).minorUnits,
        count: Int64(own.count))
    }
  }
}

extension ReportContext {
  /// The budgets with their own periods: first from the table, then from the register by name.
  ///
  /// A table line is valid until the next line of its scope and currency, unless one of the two is
  /// a one-time budget.
  var ownBudgets: [Budget] {
    let table = budgets.filter { !$0.isByMonth }.sorted { $0.from < $1.from }
    let ended = table.enumerated().map { index, budget in
      var budget = budget
      let next = table.dropFirst(index + 1).first {
        $0.scope == budget.scope && $0.amount.currency == budget.amount.currency
          && $0.cycle != .once && budget.cycle != .once && $0.from > budget.from
      }
      if let next {
        let last = next.from.adding(days: -1)
        budget.until = budget.until.map { min($0, last) } ?? last
      }
      return budget
    }
    return ended + registers.budgets
  }
}
