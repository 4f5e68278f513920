/// An exact amount of money: a count of minor units (cents, paise, yen) in one currency.
///
/// Money out of an account is negative. Addition throws an ``AmountError`` instead of mixing
/// currencies or wrapping around.
package struct Amount: Hashable, Sendable {
  /// The number of minor units: cents of a euro, paise of a rupee, whole yen.
  package var minorUnits: Int64
  package var currency: Currency

  package init(minorUnits: Int64, currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// The maximum size of an amount in a statement, in minor units.
  ///
  /// An `Int64` holds the sum of nine hundred thousand amounts of this size.
  package static let limit: Int64 = 10_000_000_000_000

  package static func zero(_ currency: Currency) -> Amount {
    Amount(minorUnits: 0, currency: currency)
  }

  package var isNegative: Bool { minorUnits < 0 }

  /// Whether the amount has no fraction of a unit.
  package var isWhole: Bool { minorUnits % currency.minorUnitsPerUnit == 0 }

  /// The sum of two amounts; throws for different currencies or an overflow.
  package func adding(_ other: Amount) throws(AmountError) -> Amount {
    guard currency == other.currency else { throw .currencies(currency, other.currency) }
    let (sum, overflow) = minorUnits.addingReportingOverflow(other.minorUnits)
    guard !overflow else { throw .tooLarge }
    return Amount(minorUnits: sum, currency: currency)
  }

  package static prefix func - (amount: Amount) -> Amount {
    Amount(minorUnits: -amount.minorUnits, currency: amount.currency)
  }
}

/// The reason why two amounts have no exact sum.
package enum AmountError: Error, Equatable {
  case currencies(Currency, Currency)
  case tooLarge
}

extension Amount: CustomStringConvertible {
  /// The amount as plain decimal text with a dot and a leading minus, such as `-1234.50`.
  ///
  /// CSV and JSON files from saldo use this form.
  package var description: String {
    Self.decimalText(minorUnits, exponent: currency.exponent)
  }

  /// Parses plain decimal text such as that of ``description``.
  ///
  /// Nil for other text, for more decimals than the currency has, and for an overflow.
  package init?(plain text: String, _ currency: Currency) {
    guard let number = ExactDecimal(text), number.scale <= currency.exponent else { return nil }
    var units = number.coefficient
    for _ in number.scale..<currency.exponent {
      let (next, overflow) = units.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      units = next
    }
    self.init(minorUnits: units, currency: currency)
  }

  /// The text of `minorUnits` with `exponent` decimals after a dot, or without a dot for 0.
  package static func decimalText(_ minorUnits: Int64, exponent: Int) -> String {
    var bytes: [UInt8] = []
    bytes.append(minorUnits: minorUnits, exponent: exponent)
    return String(decoding: bytes, as: UTF8.self)
  }
}
