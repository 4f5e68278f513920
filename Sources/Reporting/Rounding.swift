import Ledger

/// Division that rounds halves away from zero, as people do with money.
package enum Rounding {
  /// `number × factor ÷ divisor` without overflow in between; clamped to what an `Int64` holds.
  package static func divide(_ number: Int64, times factor: Int64 = 1, by divisor: Int64) -> Int64 {
    guard divisor != 0 else { return 0 }
    let product = number.multipliedFullWidth(by: factor)
    let isNegative = (product.high < 0) != (divisor < 0)
    var high = UInt64(bitPattern: product.high)
    var low = product.low
    if product.high < 0 {
      low = ~low &+ 1
      high = ~high &+ (low == 0 ? 1 : 0)
    }
    let size = divisor.magnitude
    guard high < size else { return isNegative ? .min : .max }
    let (quotient, remainder) = size.dividingFullWidth((high, low))
    let rounded = quotient + (remainder >= size - remainder ? 1 : 0)
    let clamped = Int64(clamping: rounded)
    return isNegative ? -clamped : clamped
  }

  /// How many tenths of a percent each part is of all of them together, so that they add up to 1000;
  /// nil each where the whole is nothing.
  package static func shares(_ parts: [Int64]) -> [Int64?] {
    if let shares = Apportionment.shares(of: 1000, by: parts) { return shares }
    let (whole, overflow) = parts.reduce((Int64(0), false)) { sum, part in
      let (next, overflow) = sum.0.addingReportingOverflow(part)
      return (next, sum.1 || overflow)
    }
    return parts.map { whole == 0 || overflow ? nil : divide($0, times: 1000, by: whole) }
  }

  /// The middle of the values, or the mean of the two in the middle; nil of none.
  package static func median(_ values: [Int64]) -> Int64? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    if sorted.count % 2 == 1 { return sorted[middle] }
    return divide(sorted[middle - 1] + sorted[middle], by: 2)
  }
}
