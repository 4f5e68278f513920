/// An exact sum of money: a count of minor units (cents, paise, yen) in one currency.
///
/// Money out of an account is negative. Amounts of different currencies are never added, and no
/// arithmetic wraps or rounds: what does not fit is an ``AmountError``.
package struct Amount: Hashable, Sendable {
  /// Cents of a euro, paise of a rupee, whole yen.
  package var minorUnits: Int64
  package var currency: Currency

  package init(minorUnits: Int64, currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// The largest sum saldo holds, in minor units.
  ///
  /// Nine hundred thousand of these can be added before an `Int64` is full, so a
  /// total of a ledger cannot overflow in the database either.
  package static let limit: Int64 = 10_000_000_000_000

  package static func zero(_ currency: Currency) -> Amount {
    Amount(minorUnits: 0, currency: currency)
  }

  package var isNegative: Bool { minorUnits < 0 }

  /// Whether nothing stands behind the decimal point.
  package var isWhole: Bool { minorUnits % currency.minorUnitsPerUnit == 0 }

  /// The sum of two amounts of the same currency.
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

/// Why two amounts have no exact sum.
package enum AmountError: Error, Equatable {
  case currencies(Currency, Currency)
  case tooLarge
}

extension Amount: CustomStringConvertible {
  /// Plain decimal text with a dot and a leading minus, such as `-1234.50`: the form of every
  /// CSV and JSON that saldo writes.
  package var description: String {
    Self.decimalText(minorUnits, exponent: currency.exponent)
  }

  /// Reads ``description`` back; nil where it is no amount of the currency.
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

  /// `minorUnits` written with a dot before its last `exponent` digits.
  package static func decimalText(_ minorUnits: Int64, exponent: Int) -> String {
    String(unsafeUninitializedCapacity: 24 + exponent) { buffer in
      write(minorUnits, exponent: exponent, to: buffer)
    }
  }

  /// Writes ``decimalText(_:exponent:)`` to the front of a buffer that has room for it, and says how
  /// long it is.
  private static func write(
    _ minorUnits: Int64, exponent: Int, to buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var rest = minorUnits.magnitude
    var count = 0
    // From the last digit on, and turned around at the end.
    repeat {
      if count == exponent, exponent > 0 {
        buffer[count] = UInt8(ascii: ".")
        count += 1
      }
      buffer[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      count += 1
      rest /= 10
    } while rest > 0 || count <= exponent + (exponent > 0 ? 1 : 0)
    if minorUnits < 0 {
      buffer[count] = UInt8(ascii: "-")
      count += 1
    }
    for index in 0..<count / 2 { buffer.swapAt(index, count - 1 - index) }
    return count
  }
}
