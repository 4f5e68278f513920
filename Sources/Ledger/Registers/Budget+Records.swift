extension Budget {
  /// What a record of the register of budgets plans: its whole, and the parts of it for some groceries.
  ///
  /// None for a record that is not active. A record that does not say since when holds from the first
  /// day there is.
  package static func all(of record: RegisterEntry) -> [Budget] {
    guard record.flag("isActive") != false, let amount = record.amount("amount"),
      let cycle = cycles[record.text("period") ?? "monthly"]
    else { return [] }
    let whole = Budget(
      scope(of: record, cycle), cycle: cycle,
      from: record.day("startDate") ?? Period.everything.start, until: record.day("endDate"),
      amount: amount, name: record.text("name") ?? "", origin: .record(record.key))
    guard cycle != .once || whole.until != nil else { return [] }
    return [whole] + parts(of: record, whole)
  }

  private static let cycles: [String: Cycle] = [
    "weekly": .week, "monthly": .month, "yearly": .year, "once": .once,
  ]

  /// The category that the record names; without one groceries or all that is spent.
  ///
  /// Of budgets that hold once, those of the grocery planner are for groceries.
  private static func scope(of record: RegisterEntry, _ cycle: Cycle) -> Scope {
    if let category = record.text("category").flatMap(category) { return .category(category) }
    let isByHand = record.key.hasPrefix("saldo/") && record["categoryBudgets"] == nil
    return cycle == .once && !isByHand ? .groceries(nil) : .tracker
  }

  /// The category that a text names, whatever blanks stand around its parts.
  private static func category(_ text: String) -> Category? {
    let names = text.split(separator: ":").map { name in
      String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    return Category(names.filter { !$0.isEmpty }.joined(separator: ":"))
  }

  private static func parts(of record: RegisterEntry, _ whole: Budget) -> [Budget] {
    guard whole.isOfGroceries, case .amounts(let amounts)? = record["categoryBudgets"] else {
      return []
    }
    return amounts.map { part in
      var budget = whole
      budget.scope = .groceries(part.name)
      budget.amount = Amount(minorUnits: part.minorUnits, currency: whole.amount.currency)
      return budget
    }
  }
}
