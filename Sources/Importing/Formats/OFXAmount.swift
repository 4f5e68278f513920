import Ledger

/// The amounts of OFX: the last of `.` and `,` is the decimal mark, the other one groups digits.
enum OFXAmount {
  static func minorUnits(
    _ bytes: UnsafeBufferPointer<UInt8>, currency: Currency
  ) throws(DecimalGrammar.Problem) -> Int64 {
    var comma = -1
    var dot = -1
    var isOdd = false
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: ","):
        isOdd = isOdd || comma >= 0
        comma = index
      case UInt8(ascii: "."):
        isOdd = isOdd || dot >= 0
        dot = index
      case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"): break
      default: isOdd = true
      }
    }
    let exponent = currency.exponent
    if !isOdd, comma < 0 { return try DecimalGrammar.plain.minorUnits(bytes, exponent: exponent) }
    return try careful(bytes, comma: comma, dot: dot, exponent: exponent)
  }

  /// The minor units, and whether digits behind them were left out.
  ///
  /// Some programs count money in binary and print what they have: 30.00000000000001. More than
  /// eight decimals that lie within a millionth of a minor unit are such noise; any others are
  /// refused as everywhere, because money is never rounded.
  static func rounded(
    _ bytes: UnsafeBufferPointer<UInt8>, currency: Currency
  ) throws(DecimalGrammar.Problem) -> (units: Int64, isRounded: Bool) {
    do throws(DecimalGrammar.Problem) {
      return (try minorUnits(bytes, currency: currency), false)
    } catch {
      guard case .tooPrecise(let decimals, let allowed) = error, decimals > 8,
        let noise = noise(behind: allowed, in: bytes)
      else { throw error }
      let kept = UnsafeBufferPointer(rebasing: bytes[..<noise.start])
      let units = try minorUnits(kept, currency: currency)
      let isNegative = bytes.contains(UInt8(ascii: "-"))
      return (noise.isUp ? units + (isNegative ? -1 : 1) : units, true)
    }
  }

  /// Where the digits behind the minor unit begin, when they are six zeros or six nines or more.
  private static func noise(
    behind exponent: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (start: Int, isUp: Bool)? {
    guard let mark = bytes.lastIndex(where: { $0 == 0x2E || $0 == 0x2C }) else { return nil }
    let start = mark + 1 + exponent
    let first = bytes[min(start, bytes.count)...].prefix(6)
    guard first.count == 6, let digit = first.first, digit == 0x30 || digit == 0x39,
      first.allSatisfy({ $0 == digit }), bytes[start...].allSatisfy({ $0 &- 0x30 < 10 })
    else { return nil }
    return (exponent == 0 ? mark : start, digit == 0x39)
  }

  /// Units, prices and rates, in as many of their digits as eighteen hold.
  static func exact(_ bytes: UnsafeBufferPointer<UInt8>) -> ExactDecimal? {
    var text = withoutSign(bytes)
    if let sign = text.plain.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      text.isNegative = text.isNegative != (sign == UInt8(ascii: "-"))
      text.plain.removeFirst()
    }
    let mark = text.plain.lastIndex { $0 == 0x2E || $0 == 0x2C } ?? text.plain.endIndex
    var digits = text.plain[..<mark].filter { $0 != 0x2C && $0 != 0x2E && $0 != 0x20 }
    digits = Array(digits.drop { $0 == 0x30 })
    let fraction = text.plain[mark...].dropFirst()
    guard !digits.isEmpty || !fraction.isEmpty || text.plain.first == 0x30 else { return nil }
    let kept = fraction.prefix(max(0, 18 - digits.count))
    digits = (digits.isEmpty ? [0x30] : digits) + [0x2E] + kept
    return ExactDecimal(String(decoding: digits, as: UTF8.self)).map { text.isNegative ? -$0 : $0 }
  }

  /// An amount in another currency, to the nearest minor unit; nil when it is too large.
  static func converted(
    _ units: Int64, of own: Currency, to account: Currency, rate: ExactDecimal
  ) -> Int64? {
    let product = Int128(units) * Int128(rate.coefficient)
    var shift = rate.scale + own.exponent - account.exponent
    var scaled = product
    while shift < 0 {
      scaled *= 10
      shift += 1
    }
    let divisor = (0..<shift).reduce(Int128(1)) { power, _ in power * 10 }
    let (quotient, rest) = scaled.quotientAndRemainder(dividingBy: divisor)
    let nearest = rest.magnitude * 2 >= divisor.magnitude ? quotient + scaled.signum() : quotient
    guard nearest.magnitude <= UInt128(Amount.limit) else { return nil }
    return Int64(nearest)
  }

  /// Money that only remarks on an entry, such as a fee: to the nearest minor unit, always.
  static func nearest(_ bytes: UnsafeBufferPointer<UInt8>, currency: Currency) -> Int64? {
    guard let number = exact(bytes) else { return nil }
    let shift = currency.exponent - number.scale
    var value = Int128(number.coefficient)
    if shift >= 0 {
      for _ in 0..<shift { value *= 10 }
    } else {
      let divisor = (0..<(-shift)).reduce(Int128(1)) { power, _ in power * 10 }
      let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
      value = rest.magnitude * 2 >= divisor.magnitude ? quotient + value.signum() : quotient
    }
    guard value.magnitude <= UInt128(Amount.limit) else { return nil }
    return Int64(value)
  }

  private static func careful(
    _ bytes: UnsafeBufferPointer<UInt8>, comma: Int, dot: Int, exponent: Int
  ) throws(DecimalGrammar.Problem) -> Int64 {
    var mark = comma > dot ? UInt8(ascii: ",") : UInt8(ascii: ".")
    var group = comma > dot ? UInt8(ascii: ".") : UInt8(ascii: ",")
    let marks = bytes.reduce(0) { $0 + ($1 == mark ? 1 : 0) }
    let groups = bytes.reduce(0) { $0 + ($1 == group ? 1 : 0) }
    // 1.234.567: a mark that comes twice groups digits, and there are no decimals.
    if marks > 1, groups == 0 { swap(&mark, &group) }
    if marks <= 1, groups == 0 { group = UInt8(ascii: " ") }
    let grammar = DecimalGrammar(decimalMark: mark, groupMark: group, grouping: .thousands)
    let (plain, isNegative) = withoutSign(bytes)
    let units = try plain.withUnsafeBufferPointer { bytes throws(DecimalGrammar.Problem) in
      try grammar.minorUnits(bytes, exponent: exponent)
    }
    return isNegative ? -units : units
  }

  /// Currency signs that banks put into TRNAMT; letters that are none stay and are refused.
  private static let currencySigns = [
    "R$", "US$", "A$", "C$", "$", "€", "£", "¥", "₹", "Rs.", "Rs",
  ]

  /// Takes `-`, `+` and a currency sign off the front, or a currency sign off the back.
  private static func withoutSign(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (plain: [UInt8], isNegative: Bool) {
    var text = trimmed(Array(bytes)[...])
    guard let sign = currencySigns.first(where: { holds(text, $0) }) else {
      return (Array(text), false)
    }
    var isNegative = false
    if let first = text.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      isNegative = first == UInt8(ascii: "-")
      text = trimmed(text.dropFirst())
    }
    if text.starts(with: sign.utf8) {
      text = text.dropFirst(sign.utf8.count)
    } else if text.reversed().starts(with: sign.utf8.reversed()) {
      text = text.dropLast(sign.utf8.count)
    }
    return (Array(trimmed(text)), isNegative)
  }

  private static func holds(_ text: ArraySlice<UInt8>, _ sign: String) -> Bool {
    let unsigned = trimmed(
      text.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") })
    return unsigned.starts(with: sign.utf8) || text.reversed().starts(with: sign.utf8.reversed())
  }

  /// Without blanks and no-break spaces at either end.
  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    while true {
      if text.first == 0x20 || text.first == 0x09 {
        text = text.dropFirst()
      } else if text.starts(with: [0xC2, 0xA0]) {
        text = text.dropFirst(2)
      } else if text.last == 0x20 || text.last == 0x09 {
        text = text.dropLast()
      } else if text.suffix(2).elementsEqual([0xC2, 0xA0]) {
        text = text.dropLast(2)
      } else {
        return text
      }
    }
  }
}
