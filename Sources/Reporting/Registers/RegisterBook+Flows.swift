import Ledger

/// What people wrote down in the web tracker, MONO and MyFiance.
extension RegisterBook {
  /// Income, spending and transfers, in the order of their days.
  var flows: [TrackedFlow] {
    self[.movement].compactMap { entry in
      guard let kind = entry.text("type").flatMap(FlowKind.init),
        let dated = entry.dated("date", "amount")
      else { return nil }
      return TrackedFlow(
        id: entry.key, kind: kind, day: dated.day, amount: dated.amount,
        name: entry.text("name") ?? "", category: entry.text("category") ?? "",
        location: entry.text("location") ?? "",
        coordinate: Self.coordinate(entry), account: entry.text("account"))
    }
    .sorted { ($0.day, $0.id) < ($1.day, $1.id) }
  }

  /// Where a movement happened; nil where nobody knows.
  static func coordinate(_ entry: RegisterEntry) -> Coordinate? {
    guard let latitude = entry.number("latitude"), let longitude = entry.number("longitude") else {
      return nil
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// The budgets that come again each week, month or year, with the category each is for.
  ///
  /// A budget that does not say since when holds from its first day there is.
  var periodBudgets: [(name: String, category: String?, budget: PeriodBudget)] {
    self[.budget].compactMap { entry in
      guard entry.flag("isActive") != false, let amount = entry.amount("amount"),
        let cycle = Self.cycles[entry.text("period") ?? "monthly"]
      else { return nil }
      let category = entry.text("category").flatMap { $0.isEmpty ? nil : $0 }
      let budget = PeriodBudget(
        amount: amount, cycle: cycle, start: entry.day("startDate") ?? Period.everything.start,
        end: entry.day("endDate"))
      return (entry.text("name") ?? category ?? "Everything", category, budget)
    }
    .sorted { ($0.name, $0.category ?? "") < ($1.name, $1.category ?? "") }
  }

  private static let cycles: [String: Budget.Cycle] = [
    "weekly": .week, "monthly": .month, "yearly": .year,
  ]
}
