import Ledger

/// A balance, fields 60 and 62, or a floor limit, field 34.
///
/// SWIFT category 9: `1!a6!n3!a15d` and `3!a[1!a]15d`. A bank may leave the currency out.
struct MT940Balance {
  /// The currency's three letters as they stand; empty where they are left out.
  private(set) var currencyCode = ""
  private(set) var currency: Currency?
  private(set) var day: CalendarDate?
  private(set) var isDebit = false
  private(set) var amount: ArraySlice<UInt8> = []
  /// Where the currency stands in the field.
  private(set) var currencyOffset = 0

  /// Nil when the text does not begin as a balance does.
  init?(balance text: ArraySlice<UInt8>) {
    var rest = text.drop { $0 == 0x20 }
    guard let mark = rest.first, mark == UInt8(ascii: "C") || mark == UInt8(ascii: "D") else {
      return nil
    }
    isDebit = mark == UInt8(ascii: "D")
    rest = rest.dropFirst()
    guard rest.prefix(6).allSatisfy(MT940Text.isDigit) else { return nil }
    day = MT940Dates.day(rest.prefix(6))
    take(rest.dropFirst(6))
  }

  /// The currency of a floor limit.
  init(floor text: ArraySlice<UInt8>) { take(text) }

  private mutating func take(_ rest: ArraySlice<UInt8>) {
    let letters = rest.prefix(3)
    currencyOffset = rest.startIndex
    if letters.count == 3, letters.allSatisfy(MT940Text.isUpper) {
      currencyCode = String(decoding: letters, as: UTF8.self)
      currency = Currency(currencyCode)
      amount = MT940Text.trimmed(rest.dropFirst(3))
    } else {
      amount = MT940Text.trimmed(rest)
    }
  }

  /// The balance in minor units of `currency`; nil when it is not an amount.
  func statementBalance(in currency: Currency) -> Statement.Balance? {
    guard
      let units = try? MT940Amount.minorUnits(amount, exponent: currency.exponent)
    else { return nil }
    return Statement.Balance(minorUnits: isDebit ? -units : units, day: day)
  }
}
