/// SplitMix64: the same seed gives the same numbers on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// The seed is mixed, so that the next seed is not the same sequence, one number further on.
  init(seed: Int) { state = Self.mixed(UInt64(truncatingIfNeeded: seed)) }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  private static func mixed(_ state: UInt64) -> UInt64 {
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[number(0...choices.count - 1)]
  }
}
