import Syntax

extension RuleProgram {
  /// Scans a text, marks the literals it holds and the rules it may match, and returns how many
  /// literals were written to `found`.
  func mark(
    _ folded: UnsafeBufferPointer<UInt8>, rules: UnsafeMutablePointer<UInt64>,
    literals: UnsafeMutablePointer<Bool>, found: UnsafeMutablePointer<Int32>
  ) -> Int {
    for word in always.indices { rules[word] = always[word] }
    var count = 0
    triggered.withUnsafeBufferPointer { triggered in
      triggeredStarts.withUnsafeBufferPointer { starts in
        automaton.scan(folded) { literal, _ in
          guard !literals[literal] else { return false }
          literals[literal] = true
          found[count] = Int32(truncatingIfNeeded: literal)
          count += 1
          for position in Int(starts[literal])..<Int(starts[literal + 1]) {
            let rule = Int(triggered[position])
            rules[rule >> 6] |= 1 << UInt64(rule & 63)
          }
          return true
        }
      }
    }
    return count
  }
}
