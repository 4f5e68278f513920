/// Cuts an amount into shares that add up to it exactly.
package enum Apportionment {
  /// The shares of `total` in proportion to `weights`, in their order.
  ///
  /// What rounding down leaves over goes, a unit each, to the largest remainders, the first of equal
  /// ones first. Nil where the weights add up to nothing, or numbers grow too large.
  package static func shares(of total: Int64, by weights: [Int64]) -> [Int64]? {
    var sum: Int64 = 0
    for weight in weights {
      let (next, overflow) = sum.addingReportingOverflow(weight)
      guard !overflow else { return nil }
      sum = next
    }
    guard sum != 0, sum != .min else { return nil }
    if sum == total { return weights }
    var shares: [Int64] = []
    var remainders: [Int64] = []
    var left = total
    for weight in weights {
      guard let (share, remainder) = divide(weight, times: total, by: sum) else { return nil }
      shares.append(share)
      remainders.append(remainder)
      let (rest, overflow) = left.subtractingReportingOverflow(share)
      guard !overflow else { return nil }
      left = rest
    }
    let order = remainders.indices.sorted { (-remainders[$0], $0) < (-remainders[$1], $1) }
    guard left >= 0, left <= Int64(order.count) else { return nil }
    for index in order.prefix(Int(left)) { shares[index] += 1 }
    return shares
  }

  /// `weight` × `total` ÷ `sum`, rounded down, and what is left of it.
  private static func divide(
    _ weight: Int64, times total: Int64, by sum: Int64
  ) -> (share: Int64, remainder: Int64)? {
    let product = weight.multipliedFullWidth(by: total)
    let limit = sum.magnitude.multipliedFullWidth(by: UInt64(Int64.max / 2))
    let size = product.high < 0 ? Self.magnitude(product) : (UInt64(product.high), product.low)
    guard size < (limit.high, limit.low) else { return nil }
    var (share, remainder) = sum.dividingFullWidth(product)
    if remainder != 0, (remainder < 0) != (sum < 0) {
      share -= 1
      remainder += sum
    }
    return (share, remainder < 0 ? -remainder : remainder)
  }

  private static func magnitude(
    _ product: (high: Int64, low: UInt64)
  ) -> (UInt64, UInt64) {
    let (low, carry) = (~product.low).addingReportingOverflow(1)
    return (UInt64(bitPattern: ~product.high) &+ (carry ? 1 : 0), low)
  }
}
