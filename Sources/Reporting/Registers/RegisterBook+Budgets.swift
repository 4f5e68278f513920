import Ledger

extension RegisterBook {
  /// What the records of the register of budgets plan, by name; the parts of a budget follow it.
  var budgets: [Budget] {
    let plans = self[.budget].map(Budget.all).filter { !$0.isEmpty }
    return plans.map { (title: Self.title($0[0]), budgets: $0) }.sorted {
      ($0.title, $0.budgets[0].category?.path ?? "", $0.budgets[0].from)
        < ($1.title, $1.budgets[0].category?.path ?? "", $1.budgets[0].from)
    }.flatMap(\.budgets)
  }

  private static func title(_ budget: Budget) -> String {
    budget.name.isEmpty ? budget.category?.path ?? "Everything" : budget.name
  }
}
