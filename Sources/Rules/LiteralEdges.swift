/// What may stand beside a literal of a length, as a scan asks it; what it points to must outlive it.
struct LiteralEdges: BitwiseCopyable {
  var before: UnsafeBufferPointer<LiteralEdge>
  var after: UnsafeBufferPointer<LiteralEdge>
  var length: Int

  /// Whether it stands there where the literal ends in a text at an offset.
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
