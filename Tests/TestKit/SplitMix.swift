/// Random numbers from a seed: SplitMix64, the same on every machine.
public struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  /// Numbers that the same seed gives again.
  public init(state: UInt64) { self.state = state }

  /// The next number, any of all 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 to one less than `limit`.
  public mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  /// One of some elements.
  public mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[below(choices.count)]
  }

  /// A number of a range.
  public mutating func pick(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.count)
  }
}
