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
