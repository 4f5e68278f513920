import Ledger

/// What pages with a household total share: what they say of it, how it was converted, and what it lacks.
struct HouseholdWords {
  let context: ReportContext
  /// What the rows in other currencies add to it.
  let parts: RestatedParts
  /// The currencies that have rows in the period, as ``ReportContext/currencies`` numbers them.
  let used: [Int]
  private let restated: RestatedFlows

  /// Nil where the period has one currency alone, or there are no rates.
  init?(_ context: ReportContext, _ restated: RestatedFlows?, used: [Int]) {
    guard let restated, used.contains(where: { $0 > 0 }) else { return nil }
    self.context = context
    self.restated = restated
    self.used = used
    parts = RestatedParts(restated)
  }

  /// An amount in the home currency.
  func cell(_ minorUnits: Int64) -> Cell {
    .amount(Amount(minorUnits: minorUnits, currency: context.style.home))
  }

  /// A figure of all currencies.
  func headline(
    _ label: String, _ minorUnits: Int64, note: String = "all currencies", isOutgoing: Bool = false
  ) -> Headline {
    Headline(
      label: "\(label), household", value: cell(minorUnits), isOutgoing: isOutgoing, note: note)
  }

  /// What was spent in all currencies.
  func spending(_ minorUnits: Int64) -> Headline {
    headline("Spending", minorUnits, isOutgoing: true)
  }

  /// How the total was converted.
  var notes: [String] {
    let (all, home) = (context.currencies, context.style.home)
    let others = used.filter { $0 > 0 }.map { all[$0] }
    let rule = Self.rule(others, home, at: "the rate on each transaction's date")
    let count = restated.convertedCount
    guard count > 0 else { return [rule] }
    let transactions = Words.count(count, "transaction", context.style)
    return [
      rule,
      "\(transactions) in the household total \(count == 1 ? "uses" : "use") the bank's rate: "
        + "the statement gives the amount in \(home.code).",
    ]
  }

  /// Which currencies are converted, and at which rates.
  static func rule(_ others: [Currency], _ home: Currency, at rates: String) -> String {
    "The household total converts \(Words.list(others.map(\.code))) to \(home.code) at \(rates), "
      + "using the last rate published in the \(ExchangeRates.oldestInDays) days up to that date."
  }

  /// What is missing from the total because it has no rate.
  var attention: [Attention] {
    restated.gaps.map { $0.attention("transaction", context.style) }
  }

  func title(_ text: String) -> String { Self.title(text, context.style.home) }

  /// The heading of a household table: `Spending by category, household, EUR`.
  static func title(_ text: String, _ home: Currency) -> String {
    "\(text), household, \(home.code)"
  }
}
