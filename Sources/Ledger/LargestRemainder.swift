/// Division of an amount into shares that add up to it exactly.
package enum LargestRemainder {
  /// The shares of `total` in proportion to `weights`, in the order of the weights.
  ///
  /// The units left after rounding down go to the largest remainders, one each. If remainders are
  /// equal, the first wins. Nil if the weights add up to zero or a number overflows.
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

  /// The quotient `weight` × `total` ÷ `sum`, rounded down, with the size of its remainder.
  ///
  /// Nil if the product is so large that the quotient might overflow.
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

/// A rule's division of a row's amount among categories.
package struct Division: Hashable, Sendable {
  /// The size of one part.
  package enum Measure: Hashable, Sendable {
    /// A share of the whole amount, in ten-thousandths of a percent.
    case share(Int64)
    /// A fixed sum in the row's currency, in ten-thousandths of a unit.
    case amount(Int64)
    /// The rest that the other parts leave.
    case rest
  }

  /// A part of a division: a category and its size.
  ///
  /// The category is an index into ``ClassificationNames/categories``.
  package struct Part: Hashable, Sendable {
    package let category: Int32
    package let measure: Measure

    package init(category: Int32, measure: Measure) {
      self.category = category
      self.measure = measure
    }
  }

  package let parts: [Part]

  /// The whole amount in the unit of ``Measure/share(_:)``.
  package static let whole: Int64 = 1_000_000
  private static let powers: [Int64] = [10_000, 1_000, 100, 10, 1]

  /// Makes a division from parts.
  ///
  /// The shares of the parts must add up to the whole, or one part must be the rest.
  package init(_ parts: [Part]) { self.parts = parts }

  /// The amount of each part, with the row's sign; together they equal the row's amount.
  ///
  /// The units left after rounding down go to the largest remainders. If remainders are equal, the
  /// first wins. Parts with an amount of zero are omitted. Nil if the fixed sums exceed what the
  /// shares leave, or have more decimals than the currency.
  package func amounts(
    of minorUnits: Int64, exponent: Int
  ) -> [(category: Int32, minorUnits: Int64)]? {
    guard var sizes = sizes(of: Int64(clamping: minorUnits.magnitude)) else { return nil }
    for (index, part) in parts.enumerated() {
      guard case .amount(let sum) = part.measure else { continue }
      guard let rest = parts.firstIndex(where: { $0.measure == .rest }),
        Self.powers.indices.contains(exponent), sum % Self.powers[exponent] == 0
      else { return nil }
      sizes[index] = sum / Self.powers[exponent]
      sizes[rest] -= sizes[index]
      guard sizes[rest] >= 0 else { return nil }
    }
    let sign: Int64 = minorUnits < 0 ? -1 : 1
    return zip(parts, sizes).compactMap { part, size in
      size == 0 ? nil : (part.category, sign * size)
    }
  }

  /// The size of each part without a sign, with fixed sums as zero; nil on overflow.
  private func sizes(of size: Int64) -> [Int64]? {
    var weights = parts.map { part -> Int64 in
      if case .share(let share) = part.measure { share } else { 0 }
    }
    if let rest = parts.firstIndex(where: { $0.measure == .rest }) {
      weights[rest] = Self.whole - weights.reduce(0, +)
    }
    return LargestRemainder.shares(of: size, by: weights)
  }
}
