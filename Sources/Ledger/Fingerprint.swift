/// The identity of a statement entry: sixteen bytes made of what the bank wrote and of nothing a
/// person or a rule can change.
///
/// Two entries with one fingerprint are two occurrences of one transaction (two equal coffees on one
/// day) and are counted, never merged.
package struct Fingerprint: BitwiseCopyable, Hashable, Sendable {
  /// The first eight bytes, big-endian.
  package let high: UInt64
  /// The last eight bytes, big-endian.
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The bytes are evenly spread already, so half of them hash as well as all.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(high)
  }

  /// The first four bytes, which a ``TransactionID`` shows.
  package var prefix: UInt32 { UInt32(truncatingIfNeeded: high >> 32) }
}

extension Fingerprint: Comparable {
  /// The order of the bytes.
  package static func < (left: Fingerprint, right: Fingerprint) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }
}
