/// A decimal number of up to eighteen digits, exact: units of a security, a price, a quantity,
/// a rate.
///
/// Money is an ``Amount``; this is for what is multiplied with money or counted beside it.
package struct ExactDecimal: Hashable, Sendable {
  /// The number's digits, without its decimal mark.
  package let coefficient: Int64
  /// How many of the digits stand after the mark, 0 to 18; trailing zeros are dropped.
  package let scale: Int

  package static let zero = ExactDecimal(coefficient: 0, scale: 0)

  /// `coefficient` divided by ten to the power of `scale`.
  package init(coefficient: Int64, scale: Int) {
    var coefficient = coefficient
    var scale = scale
    while scale > 0, coefficient % 10 == 0 {
      coefficient /= 10
      scale -= 1
    }
    self.coefficient = coefficient
    self.scale = scale
  }

  /// The number that the whole of `text` spells: a sign, digits, at most one dot.
  ///
  /// Nil for anything else, and for more than eighteen digits that matter.
  package init?(_ text: some StringProtocol) {
    var digits = Array(text.utf8)[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.contains(where: { !$0.isEmpty }) else { return nil }
    var fraction = parts.count == 2 ? parts[1] : []
    while fraction.last == UInt8(ascii: "0") { fraction = fraction.dropLast() }
    guard fraction.count <= 18 else { return nil }
    var value: Int64 = 0
    for byte in parts[0] + fraction {
      let digit = byte &- 0x30
      guard digit < 10 else { return nil }
      let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
      let (next, carry) = shifted.addingReportingOverflow(Int64(digit))
      guard !overflow, !carry, next <= 999_999_999_999_999_999 else { return nil }
      value = next
    }
    guard parts.count == 1 || parts[1].allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    self.init(coefficient: isNegative ? -value : value, scale: fraction.count)
  }

  package var isNegative: Bool { coefficient < 0 }

  package static prefix func - (number: ExactDecimal) -> ExactDecimal {
    ExactDecimal(coefficient: -number.coefficient, scale: number.scale)
  }
}

extension ExactDecimal: CustomStringConvertible {
  /// Plain decimal text without trailing zeros, such as `-12.5`.
  package var description: String { Amount.decimalText(coefficient, exponent: scale) }
}
