/// The set of characters allowed beside a literal.
///
/// It contains some of the ASCII bytes, all or none of the other bytes, and optionally the boundary
/// of the text.
struct LiteralEdge: Hashable, BitwiseCopyable, Sendable {
  private var low: UInt64
  private var high: UInt64
  private var allowsOthers: Bool
  private var allowsNothing: Bool

  static let nothing = LiteralEdge(low: 0, high: 0, allowsOthers: false, allowsNothing: true)
  static let none = LiteralEdge(low: 0, high: 0, allowsOthers: false, allowsNothing: false)

  private init(low: UInt64, high: UInt64, allowsOthers: Bool, allowsNothing: Bool) {
    (self.low, self.high) = (low, high)
    (self.allowsOthers, self.allowsNothing) = (allowsOthers, allowsNothing)
  }

  init(_ bytes: some Sequence<UInt8>) {
    self = .none
    for byte in bytes {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
    }
  }

  func union(_ other: LiteralEdge) -> LiteralEdge {
    LiteralEdge(
      low: low | other.low, high: high | other.high,
      allowsOthers: allowsOthers || other.allowsOthers,
      allowsNothing: allowsNothing || other.allowsNothing)
  }

  /// Whether the edge always consumes an ASCII byte.
  var isSign: Bool { !allowsOthers && !allowsNothing }

  /// The complement of the edge.
  var inverted: LiteralEdge {
    LiteralEdge(
      low: ~low, high: ~high, allowsOthers: !allowsOthers, allowsNothing: !allowsNothing)
  }

  /// Whether the edge allows the byte at an offset, which may be outside the text.
  @inline(__always)
  func allows(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    guard offset >= 0, offset < text.count else { return allowsNothing }
    let byte = text[offset]
    if byte >= 0x80 { return allowsOthers }
    return (byte < 64 ? low : high) &>> UInt64(byte & 63) & 1 == 1
  }
}

/// The edges and the length of a literal, for the scan; the storage must outlive the value.
struct LiteralEdges: BitwiseCopyable {
  var before: UnsafeBufferPointer<LiteralEdge>
  var after: UnsafeBufferPointer<LiteralEdge>
  var length: Int

  /// Whether the edges hold around a literal that ends at an offset of a text.
  @inline(__always)
  func hold(_ text: UnsafeBufferPointer<UInt8>, end: Int) -> Bool {
    for (index, edge) in after.enumerated() where !edge.allows(text, at: end &+ index) {
      return false
    }
    let start = end &- length &- before.count
    for (index, edge) in before.enumerated() where !edge.allows(text, at: start &+ index) {
      return false
    }
    return true
  }
}
