/// A sequence of numbers that looks like chance and is the same on every machine.
///
/// SplitMix64, as Steele, Lea and Flood published it in 2014: one addition and three mixing
/// steps a number. Good enough to vary prices and days, and nothing else is asked of it.
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// The next number of the sequence, brought into `range`.
  mutating func next(in range: ClosedRange<Int>) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return range.lowerBound + Int(mixed % UInt64(range.count))
  }

  /// The next `count` decimal digits, as banks number their payments.
  mutating func digits(_ count: Int) -> String {
    (0..<count).map { _ in String(next(in: 0...9)) }.joined()
  }
}
