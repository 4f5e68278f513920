import Ledger

/// A parser for the amounts of OFX.
///
/// The last `.` or `,` is the decimal mark, and the other one groups digits. A mark that occurs
/// several times without the other one groups digits too.
enum OFXAmount {
  /// An amount in minor units, with the details of its parsing.
  struct Reading {
    var minorUnits: Int64
    var rounding = Rounding.none
    /// Whether the amount certainly has a decimal comma.
    var hasDecimalComma = false
  }

  /// The kind of digits that rounding removed.
  enum Rounding {
    case none
    /// Binary floating-point noise, as in 30.00000000000001.
    case noise
    /// Fractions of a minor unit, as in fund statements.
    case fraction
  }

  /// The reading of an amount; excess decimals are rounded half to even.
  ///
  /// In an amount such as `1,234`, the comma may be a group separator. In `1.234`, the dot may be
  /// one too if `usesComma`, which says whether other amounts of the file have a decimal comma.
  /// Such an amount is not rounded and throws `tooPrecise`. Throws a `DecimalGrammar.Problem` too
  /// if the text is not a valid amount.
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, currency: Currency, usesComma: Bool
  ) throws(DecimalGrammar.Problem) -> Reading {
    let exponent = currency.exponent
    // Nearly every amount is plain.
    if let units = try? DecimalGrammar.plain.minorUnits(bytes, exponent: exponent) {
      return Reading(minorUnits: units)
    }
    let marks = Marks(bytes)
    do throws(DecimalGrammar.Problem) {
      let units = try careful(bytes, comma: marks.comma, dot: marks.dot, exponent: exponent)
      return Reading(
        minorUnits: units, hasDecimalComma: marks.comma > marks.dot && !marks.isThreeDigits)
    } catch {
      guard case .tooPrecise = error, !marks.mayGroup || marks.comma < 0 && !usesComma else {
        throw error
      }
      return try rounded(bytes, marks, exponent)
    }
  }

  /// The decimal and grouping marks of an amount, and the digits around them.
  private struct Marks {
    var comma = -1
    var dot = -1
    /// The number of digits before the last mark.
    var before = 0
    /// The number of digits after the last mark.
    var behind = 0
    var isZero = true

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
      for (index, byte) in bytes.enumerated() {
        switch byte {
        case UInt8(ascii: ","):
          comma = index
          endGroup()
        case UInt8(ascii: "."):
          dot = index
          endGroup()
        case 0x30...0x39:
          behind += 1
          if comma < 0, dot < 0, byte != 0x30 { isZero = false }
        default: break
        }
      }
    }

    private mutating func endGroup() {
      before += behind
      behind = 0
    }

    var isThreeDigits: Bool { behind == 3 }

    /// Whether the only mark may group digits: 1,234 is ambiguous, 0,234 and 1,2345 are not.
    var mayGroup: Bool {
      (comma < 0) != (dot < 0) && behind == 3 && (1...3).contains(before) && !isZero
    }
  }

  private static func rounded(
    _ bytes: UnsafeBufferPointer<UInt8>, _ marks: Marks, _ exponent: Int
  ) throws(DecimalGrammar.Problem) -> Reading {
    let mark = max(marks.comma, marks.dot)
    let start = mark + 1 + exponent
    let left = bytes[start...].prefix { $0 &- 0x30 < 10 }
    var kept = Array(bytes[..<(exponent == 0 ? mark : start)])
    if !kept.contains(where: { $0 &- 0x30 < 10 }) { kept.append(0x30) }
    kept += bytes[(start + left.count)...]
    let units = try kept.withUnsafeBufferPointer { bytes throws(DecimalGrammar.Problem) in
      let comma = bytes.lastIndex(of: UInt8(ascii: ",")) ?? -1
      let dot = bytes.lastIndex(of: UInt8(ascii: ".")) ?? -1
      return try careful(bytes, comma: comma, dot: dot, exponent: exponent)
    }
    var reading = Reading(minorUnits: units, rounding: isNoise(left) ? .noise : .fraction)
    if isUp(left, isOdd: units % 2 != 0) {
      reading.minorUnits += bytes.contains(UInt8(ascii: "-")) ? -1 : 1
    }
    guard reading.minorUnits.magnitude <= UInt64(Amount.limit) else { throw .tooLarge }
    reading.hasDecimalComma = marks.comma > marks.dot
    return reading
  }

  /// Whether the removed digits are more than half a minor unit, or exactly half if the remaining
  /// number of units is odd.
  private static func isUp(_ left: Slice<UnsafeBufferPointer<UInt8>>, isOdd: Bool) -> Bool {
    guard let first = left.first else { return false }
    let half = UInt8(ascii: "5")
    guard first == half, left.dropFirst().allSatisfy({ $0 == 0x30 }) else { return first >= half }
    return isOdd
  }

  /// Whether the removed digits are within a millionth of a minor unit of 0 or 1.
  ///
  /// There must be more than six digits, and the first six must all be 0 or all be 9.
  private static func isNoise(_ left: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let first = left.prefix(6)
    guard left.count > 6, let digit = first.first, digit == 0x30 || digit == 0x39 else {
      return false
    }
    return first.allSatisfy { $0 == digit }
  }

  /// The exact value of a number, such as a price or a rate, cut to 18 digits; nil if the text is
  /// not a number or is too large.
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

  /// The amount in the account's currency, in minor units, rounded to the nearest; nil if it is too
  /// large.
  static func converted(
    _ number: ExactDecimal, to account: Currency, rate: ExactDecimal
  ) -> Int64? {
    let product = Int128(number.coefficient) * Int128(rate.coefficient)
    var shift = rate.scale + number.scale - account.exponent
    var scaled = product
    while shift < 0 {
      scaled *= 10
      shift += 1
    }
    // Each factor has 18 digits at most, so ten to this power still fits.
    guard shift <= 36 else { return nil }
    let divisor = (0..<shift).reduce(Int128(1)) { power, _ in power * 10 }
    let (quotient, rest) = scaled.quotientAndRemainder(dividingBy: divisor)
    let nearest = rest.magnitude * 2 >= divisor.magnitude ? quotient + scaled.signum() : quotient
    guard nearest.magnitude <= UInt128(Amount.limit) else { return nil }
    return Int64(nearest)
  }

  /// An informational amount such as a fee, in minor units, rounded to the nearest; nil if it is
  /// invalid or too large.
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
    // In 1.234.567, a repeated mark groups digits, and there are no decimals.
    if marks > 1, groups == 0 { swap(&mark, &group) }
    if marks <= 1, groups == 0 { group = UInt8(ascii: " ") }
    let grammar = DecimalGrammar(decimalMark: mark, groupMark: group, grouping: .thousands)
    let (plain, isNegative) = withoutSign(bytes)
    let units = try plain.withUnsafeBufferPointer { bytes throws(DecimalGrammar.Problem) in
      try grammar.minorUnits(bytes, exponent: exponent)
    }
    return isNegative ? -units : units
  }

  /// The currency signs that banks write in TRNAMT; other letters remain and are invalid.
  private static let currencySigns = [
    "R$", "US$", "A$", "C$", "$", "€", "£", "¥", "₹", "Rs.", "Rs",
  ]

  /// The text without a currency sign at its beginning or end, and whether a leading minus was
  /// removed.
  ///
  /// A text without a currency sign keeps its minus.
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

  /// The text without spaces, tabs and no-break spaces at both ends.
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
