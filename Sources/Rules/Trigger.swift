import Syntax

/// Literals of which a text must hold at least one for a condition to be true.
struct Trigger {
  var literals: [EdgedLiteral]

  /// The length of the shortest: the longer it is, the fewer texts hold it by chance.
  private var selectivity: Int { literals.map(\.bytes.count).min() ?? 0 }

  private init?(literals: [EdgedLiteral]) {
    guard !literals.isEmpty, literals.allSatisfy({ !$0.bytes.isEmpty }) else { return nil }
    self.literals = literals
  }

  private init?(bare literals: [[UInt8]]) {
    self.init(literals: literals.map { EdgedLiteral(bytes: $0) })
  }

  /// Nil when the condition can be true of a text that holds none of any set of literals.
  init?(_ condition: Condition) {
    switch condition {
    case .text(let field, _, let literal):
      guard field.isScanned else { return nil }
      self.init(bare: [FoldedText.folded(literal)])
    case .pattern(let field, let pattern):
      guard field.isScanned else { return nil }
      if field == .text, let edged = pattern.edged {
        self.init(literals: [edged])
      } else {
        self.init(bare: pattern.literals.map(FoldedText.folded))
      }
    case .all(let parts):
      guard let best = parts.compactMap(Trigger.init).max(by: { $0.selectivity < $1.selectivity })
      else { return nil }
      self = best
    case .any(let parts):
      let triggers = parts.compactMap(Trigger.init)
      guard triggers.count == parts.count else { return nil }
      self.init(literals: triggers.flatMap(\.literals))
    default: return nil
    }
  }
}
