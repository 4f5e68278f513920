import Ledger

/// What assets and securities of all currencies are worth in the home currency.
struct HouseholdAssets {
  private let restated: RestatedAmounts

  /// Nil where all is in the home currency, or there are no rates.
  init?(_ assets: [TrackedAsset], _ securities: [TrackedSecurity], _ context: ReportContext) {
    let values =
      assets.filter(\.isActive).compactMap(\.value)
      + securities.filter(\.counts).compactMap(\.figures.value)
    let amounts = context.heldCurrencies.compactMap { currency -> Amount? in
      let own = values.filter { $0.currency == currency }
      return own.isEmpty ? nil : Amount.sum(of: own, in: currency)
    }
    guard let restated = RestatedAmounts(amounts, context, on: context.asOf) else { return nil }
    self.restated = restated
  }

  func headlines() -> [Headline] {
    [
      Headline(
        label: "Value, household", value: .amount(restated.total), note: "all currencies")
    ]
  }

  func sections() -> [Section] {
    [
      restated.section(
        "Value of assets", id: "household-assets", value: .number("value", "Value"))
    ]
  }

  /// What is missing from the total because it has no rate.
  var attention: [Attention] { restated.attention("assets") }
}
