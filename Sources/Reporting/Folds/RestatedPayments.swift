import Ledger

/// Lists of dated amounts in the home currency: what each currency adds to each list.
///
/// An amount counts at the rate of its day. The amounts of a month are rounded once, and the currencies get what
/// that leaves over by largest remainder.
struct RestatedPayments {
  /// By currency, then by list, in minor units of the home currency; a currency without any rate has none.
  private(set) var units: [Currency: [Int64]] = [:]
  /// The amounts that are left out because they have no rate, by currency.
  private(set) var gaps: [RateGaps.Gap] = []

  init(_ lists: [[DatedAmount]], _ rates: ExchangeRates, _ home: Currency) {
    var missing: [Currency: [DatedAmount]] = [:]
    for (list, amounts) in lists.enumerated() {
      let months = Dictionary(grouping: amounts, by: \.day.monthNumber)
      for month in months.values {
        var sums: [Currency: Int128] = [:]
        for one in month {
          let currency = one.amount.currency
          if let amount = rates.conversion(from: currency, to: home, on: one.day)?
            .millionths(one.amount.minorUnits)
          {
            sums[currency, default: 0] += amount
          } else {
            missing[currency, default: []].append(one)
          }
        }
        let currencies = sums.keys.sorted()
        let rounded = Rounding.wholeUnits(currencies.map { sums[$0] ?? 0 })
        for (currency, sum) in zip(currencies, rounded) {
          units[currency, default: Array(repeating: 0, count: lists.count)][list] += sum
        }
      }
    }
    gaps = missing.keys.sorted().compactMap { missing[$0].flatMap(RateGaps.Gap.init) }
  }
}
