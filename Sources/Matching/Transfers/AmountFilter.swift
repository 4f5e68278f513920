/// A set of amounts of fixed size that now and then takes one for its own which it does not hold, and
/// never misses one that it does.
struct AmountFilter {
  private static let bits: UInt64 = 1 << 20
  private var words = [UInt64](repeating: 0, count: Int(bits / 64))

  mutating func insert(_ amount: Int64) {
    let bit = Self.bit(of: amount)
    words[Int(bit / 64)] |= 1 << (bit % 64)
  }

  @inline(__always)
  func mayHold(_ amount: Int64) -> Bool {
    let bit = Self.bit(of: amount)
    return words[Int(bit / 64)] & (1 << (bit % 64)) != 0
  }

  /// Amounts that differ little, as most do, get bits far apart (Fibonacci hashing).
  @inline(__always)
  private static func bit(of amount: Int64) -> UInt64 {
    (UInt64(bitPattern: amount) &* 0x9E37_79B9_7F4A_7C15) >> 44
  }
}
