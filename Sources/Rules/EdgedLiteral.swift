/// A folded literal and what may stand before and after it.
///
/// Most regular expressions that people write say no more than this: a word at its edges, a name
/// before a blank or at the end. The scan that finds the literal answers them at once.
struct EdgedLiteral: Hashable, Sendable {
  var bytes: [UInt8]
  var edges = Edges.anything

  var isBare: Bool { edges == .anything }

  /// What may stand beside a literal.
  struct Edges: Hashable, BitwiseCopyable, Sendable {
    var before: LiteralEdge
    var after: LiteralEdge

    static let anything = Edges(before: .anything, after: .anything)

    /// Whether they hold of a literal that stands in a text up to an offset.
    @inline(__always)
    func hold(_ text: UnsafeBufferPointer<UInt8>, end: Int, length: Int) -> Bool {
      after.allows(text, at: end) && before.allows(text, at: end &- length &- 1)
    }
  }
}
