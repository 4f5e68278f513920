import Ledger

/// The conversion of rows in other currencies to the home currency: all household totals of rows use it.
///
/// A row counts at the rate of its day. The rates are looked up once for each day, not for each row.
struct RowConversion: Sendable {
  let currencies: [Currency]
  let days: Period
  private let currencyOfAccount: [Int]
  /// By currency, then by day; the home currency has none.
  private let conversions: [CurrencyConversion?]

  /// Nil where there are no rates, or no second currency.
  init?(_ context: ReportContext, _ days: Period) {
    let currencies = context.currencies
    guard !context.rates.isEmpty, currencies.count > 1 else { return nil }
    self.currencies = currencies
    self.days = days
    currencyOfAccount = context.currencyOfAccount
    conversions = currencies.dropFirst().flatMap { currency in
      (0..<days.dayCount).map {
        context.rates.conversion(
          from: currency, to: currencies[0], on: days.start.adding(days: $0))
      }
    }
  }

  /// The currency of a row in ``currencies``, if it is one to convert: 0 for all other rows.
  @inline(__always)
  func currency(of row: LedgerRow) -> Int {
    let currency = currencyOfAccount[Int(row.account)]
    return currency > 0 && !row.isTransfer && days.contains(row.bookingDate) ? currency : 0
  }

  /// A row of such a currency in millionths of the home currency's minor unit; nil without a rate.
  func millionths(_ row: LedgerRow, _ currency: Int) -> Int128? {
    let day = row.bookingDate - days.start
    return conversions[(currency - 1) * days.dayCount + day]?.millionths(row.minorUnits)
  }
}
