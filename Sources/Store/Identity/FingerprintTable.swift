import Ledger

/// Values by fingerprint.
///
/// A fingerprint is the start of a SHA-256, so its own bits choose the slot and nothing is hashed.
struct FingerprintTable<Value> {
  private var slots: [Int32] = []
  private var keys: [Fingerprint] = []
  private var values: [Value] = []

  var count: Int { keys.count }

  /// The value of a fingerprint, which `body` may change; `initial` where there was none.
  mutating func update<Result>(
    _ key: Fingerprint, initial: @autoclosure () -> Value, _ body: (inout Value) throws -> Result
  ) rethrows -> Result {
    if keys.count * 2 >= slots.count { grow() }
    var slot = Int(truncatingIfNeeded: key.low) & (slots.count - 1)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if keys[index] == key { return try body(&values[index]) }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(keys.count)
    keys.append(key)
    values.append(initial())
    return try body(&values[keys.count - 1])
  }

  private mutating func grow() {
    let size = max(64, slots.count * 2)
    slots = [Int32](repeating: -1, count: size)
    for (index, key) in keys.enumerated() {
      var slot = Int(truncatingIfNeeded: key.low) & (size - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(index)
    }
  }
}
