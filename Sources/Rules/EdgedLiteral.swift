/// A folded literal and what may stand before and after it.
///
/// Most regular expressions that people write say no more than this: a word at its edges, a name
/// before a blank or at the end, a name and a number behind it. The scan that finds the literal
/// answers them at once.
struct EdgedLiteral: Hashable, Sendable {
  var bytes: [UInt8]
  /// What may stand before it, in the order of the text; whatever may where there is none.
  var before: [LiteralEdge] = []
  /// What may stand after it.
  var after: [LiteralEdge] = []

  var isBare: Bool { before.isEmpty && after.isEmpty }
}
