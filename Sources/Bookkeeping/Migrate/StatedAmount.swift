import Ledger

/// Adds up amounts as an export writes them, without the reader that fills the registers.
///
/// The proof that nothing was lost must not trust what it proves: so each text is read here once
/// more, digit by digit, and rounded half to even to the currency's minor unit.
enum StatedAmount {
  /// The minor units that a text spells; nil when it spells no number.
  static func minorUnits(_ text: String, _ currency: Currency) -> Int64? {
    var digits: [Int64] = []
    var point: Int?
    var power = 0
    var isNegative = false
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 0x30...0x39: digits.append(Int64(byte - 0x30))
      // A dot in front of every digit ends a currency's sign, as in `Rs. 250`.
      case UInt8(ascii: ".") where !digits.isEmpty: point = digits.count
      case UInt8(ascii: "-") where digits.isEmpty: isNegative = true
      case UInt8(ascii: "e") where !digits.isEmpty, UInt8(ascii: "E") where !digits.isEmpty:
        guard let given = Int(String(decoding: rest, as: UTF8.self)) else { return nil }
        power = given
        rest = []
      default: break
      }
    }
    guard !digits.isEmpty, abs(power) < 40 else { return nil }
    let whole = (point ?? digits.count) + power + currency.exponent
    return rounded(digits, whole).map { isNegative ? -$0 : $0 }
  }

  /// The first `whole` digits as a number, the rest rounded half to even.
  private static func rounded(_ digits: [Int64], _ whole: Int) -> Int64? {
    var units: Int64 = 0
    for index in 0..<max(0, whole) {
      let (product, overflow) = units.multipliedReportingOverflow(by: 10)
      guard !overflow, product < Amount.limit * 10 else { return nil }
      units = product + (index < digits.count ? digits[index] : 0)
    }
    guard whole >= 0, whole < digits.count else { return units }
    let next = digits[whole]
    let isTie = next == 5 && digits[(whole + 1)...].allSatisfy { $0 == 0 }
    return next > 5 || next == 5 && !isTie || isTie && units % 2 == 1 ? units + 1 : units
  }
}
