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
    let others = used.filter { $0 > 0 }.map { all[$0].code }
    let rule =
      "The household total converts \(Words.list(others)) to \(home.code) at the rate of each "
      + "transaction's date, the last one published in the \(ExchangeRates.oldestInDays) days up to it."
    let count = restated.convertedCount
    guard count > 0 else { return [rule] }
    let transactions = Words.count(count, "transaction", context.style)
    return [
      rule,
      "\(transactions) \(count == 1 ? "counts" : "count") in the household total at the rate of "
        + "\(count == 1 ? "its" : "their") bank, which states the amount in \(home.code).",
    ]
  }

  /// What is missing from the total because it has no rate.
  var attention: [Attention] {
    restated.gaps.map { gap in
      let days = gap.first == gap.last ? gap.first.words : "\(gap.first.words) to \(gap.last.words)"
      let verb = gap.count == 1 ? "is" : "are"
      let money = context.style.moneyInWords(
        Amount(minorUnits: gap.minorUnits, currency: gap.currency))
      return Attention(
        urgency: .notice,
        phrases: [
          .subject(
            "\(Words.count(gap.count, "transaction", context.style)) in \(gap.currency.code)"),
          .text(" (\(money)) \(verb) not in the household total: add rates for \(days) to "),
          .code("tables/rates.csv"), .text("."),
        ])
    }
  }

  func title(_ text: String) -> String { Self.title(text, context.style.home) }

  /// The heading of a household table: `Spending by category, household, EUR`.
  static func title(_ text: String, _ home: Currency) -> String {
    "\(text), household, \(home.code)"
  }
}
