import Ledger

/// Prices, quantities, rates and coordinates of old trackers: decimals of up to fifteen digits.
///
/// A binary fraction is exact to fifteen digits; what it shows beyond them is noise, and the
/// number is rounded there (legacy-systems.md, head). No Double is ever made.
struct LegacyNumber {
  let value: ExactDecimal
  /// Whether digits were dropped that were not zero.
  let isRounded: Bool

  private static let digits = 15
  private static let decimals = 18

  /// `12.5`, `19.989999999999998`, `1e3`, `-0.25`; nil for anything else and for what is too large.
  init?(_ text: String) {
    var rest = text.lowercased()[...]
    let isNegative = rest.hasPrefix("-")
    if isNegative { rest = rest.dropFirst() }
    let parts = rest.split(separator: "e", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let power = parts.count == 2 ? Int(parts[1]) : 0,
      power.magnitude < 400
    else { return nil }
    let halves = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(halves.count), !halves[0].isEmpty else { return nil }
    let fraction = halves.count == 2 ? halves[1] : ""
    var digits = Array((halves[0] + fraction).utf8)
    guard digits.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    var point = halves[0].utf8.count + power
    let zeros = digits.prefix { $0 == 0x30 }.count
    digits.removeFirst(zeros)
    point -= zeros
    isRounded = Self.round(&digits, &point)
    guard let value = Self.value(digits, point, isNegative) else { return nil }
    self.value = value
  }

  /// Cuts the digits behind the fifteenth, half to even, and the zeros at the end.
  private static func round(_ digits: inout [UInt8], _ point: inout Int) -> Bool {
    let kept = min(self.digits, point + decimals)
    guard kept >= 0 else {
      let isLost = !digits.isEmpty
      digits = []
      return isLost
    }
    var isRounded = false
    if digits.count > kept {
      let cut = digits[kept...]
      isRounded = cut.contains { $0 != 0x30 }
      let half = cut.first == 0x35 && cut.dropFirst().allSatisfy { $0 == 0x30 }
      let isOdd = kept > 0 && digits[kept - 1] & 1 == 1
      let isUp = half ? isOdd : (cut.first ?? 0) >= 0x35
      digits.removeSubrange(kept...)
      if isUp { raise(&digits, &point) }
    }
    while digits.last == 0x30 { digits.removeLast() }
    return isRounded
  }

  private static func raise(_ digits: inout [UInt8], _ point: inout Int) {
    for index in digits.indices.reversed() {
      if digits[index] < 0x39 {
        digits[index] += 1
        return
      }
      digits[index] = 0x30
    }
    digits.insert(0x31, at: 0)
    point += 1
  }

  private static func value(
    _ digits: [UInt8], _ point: Int, _ isNegative: Bool
  ) -> ExactDecimal? {
    guard !digits.isEmpty else { return .zero }
    guard point <= decimals else { return nil }
    let filled = digits + [UInt8](repeating: 0x30, count: max(0, point - digits.count))
    guard let size = Int64(String(decoding: filled, as: UTF8.self)) else { return nil }
    return ExactDecimal(
      coefficient: isNegative ? -size : size, scale: max(0, digits.count - point))
  }
}

extension LegacyNumber {
  /// `1,250.5` and `1,23,456.78` without their commas; nil where they stand elsewhere.
  static func ungrouped(_ text: String) -> String? {
    let halves = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(halves.count), halves.dropFirst().allSatisfy({ !$0.contains(",") })
    else { return nil }
    let groups = halves[0].split(separator: ",", omittingEmptySubsequences: false)
    guard let first = groups.first, !first.isEmpty, first.count <= 3, let last = groups.last,
      groups.count > 1, last.count == 3
    else { return nil }
    let middle = Set(groups.dropFirst().dropLast().map(\.count))
    guard middle.isEmpty || middle == [3] || middle == [2] else { return nil }
    return groups.joined() + (halves.count == 2 ? ".\(halves[1])" : "")
  }
}
