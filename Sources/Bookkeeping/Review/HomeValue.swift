import Ledger
import Store

/// A converter of amounts to the home currency, by the rates of the workspace.
struct HomeValue {
  let currency: Currency
  private let rates: ExchangeRates

  init(_ currency: Currency, _ rates: ExchangeRates) {
    self.currency = currency
    self.rates = rates
  }

  /// The absolute value on a day, in minor units of the home currency; nil if there is no rate.
  func value(of amount: Amount, on day: CalendarDate) -> Int64? {
    let size = Int64(clamping: amount.minorUnits.magnitude)
    guard amount.currency != currency else { return size }
    return rates.conversion(from: amount.currency, to: currency, on: day)?.millionths(size)
      .map { Int64(clamping: $0 / 1_000_000) }
  }

  /// A number to sort amounts by; amounts without a rate come last, in the order of their minor
  /// units.
  func order(of amount: Amount, on day: CalendarDate) -> Int64 {
    let unknown = Int64(clamping: amount.minorUnits.magnitude) - (1 << 50)
    return value(of: amount, on: day) ?? unknown
  }
}

extension Workspace {
  /// The converter of amounts in the currencies of the ledger's accounts.
  func home(_ store: LedgerStore) throws -> HomeValue {
    let home = configuration.currency
    let used = Set(try store.accounts().map(\.currency))
    // A single currency is the home currency, whatever the settings say.
    let currency = used.count == 1 ? used.first ?? home : home
    return HomeValue(currency, try rates(of: used.union([currency])))
  }
}

/// The share of categorised money in the rows that should have a category.
package struct CategorisedShare: Hashable, Sendable {
  /// The sum of the absolute amounts of categorised rows, in minor units of the home currency.
  package private(set) var categorised: Int64 = 0
  /// The sum of the absolute amounts of all rows, in minor units of the home currency.
  package private(set) var total: Int64 = 0
  /// The number of rows in currencies without a rate; the sums omit these rows.
  package private(set) var unvalued = 0

  mutating func add(_ value: Int64?, isCategorised: Bool) {
    guard let value else {
      unvalued += 1
      return
    }
    total += value
    if isCategorised { categorised += value }
  }

  /// The share in percent, rounded down; nil without money.
  package var percent: Int? { total == 0 ? nil : Int(Int128(categorised) * 100 / Int128(total)) }
}
