import Ledger
import Testing

@testable import Store

/// The table of fingerprints, held against a dictionary.
@Suite struct FingerprintTableTests {
  @Test func `it counts as a dictionary does, also where slots collide`() {
    var table = FingerprintTable<Int>()
    var naive: [Fingerprint: Int] = [:]
    var state: UInt64 = 7
    for step in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      // Few low bits and a zero high half: most fingerprints share a slot with others.
      let key = Fingerprint(high: state >> 60, low: (state >> 40) & 0x3FF)
      let counted = table.update(key, initial: 0) { value in
        value += step
        return value
      }
      naive[key, default: 0] += step
      #expect(counted == naive[key])
    }
    #expect(table.count == naive.count)
  }

  @Test func `a body that throws leaves the value`() {
    struct Stop: Error {}
    var table = FingerprintTable<Int>()
    let key = Fingerprint(high: 1, low: 2)
    table.update(key, initial: 5) { _ in }
    #expect(throws: Stop.self) { try table.update(key, initial: 0) { _ in throw Stop() } }
    #expect(table.update(key, initial: 0) { $0 } == 5)
  }
}
