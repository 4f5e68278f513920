import Ledger
import Syntax

/// Literals of which a text must hold at least one for a condition to be true.
struct Trigger {
  var literals: [EdgedLiteral]
  /// What is left to ask of a text that holds one of them; nil for nothing.
  var rest: Condition?
  /// Whether one of them may stand in the payee that a rule has set, instead of the text.
  var isOfPayee = false

  /// The length of the shortest: the longer it is, the fewer texts hold it by chance.
  private var selectivity: Int { literals.map(\.bytes.count).min() ?? 0 }

  private init?(_ literals: [EdgedLiteral], rest: Condition?, isOfPayee: Bool) {
    guard !literals.isEmpty, literals.allSatisfy({ !$0.bytes.isEmpty }) else { return nil }
    (self.literals, self.rest, self.isOfPayee) = (literals, rest, isOfPayee)
  }

  /// Nil when the condition can be true of a text that holds none of any set of literals.
  init?(_ condition: Condition) {
    switch condition {
    case .text(let field, let form, let literal):
      guard field.isScanned else { return nil }
      let isAnswered = field == .text && form == .contains
      self.init(
        [EdgedLiteral(bytes: FoldedText.folded(literal))], rest: isAnswered ? nil : condition,
        isOfPayee: field == .payee)
    case .pattern(let field, let pattern):
      guard field.isScanned else { return nil }
      if field == .text, let edged = pattern.edged {
        self.init([edged], rest: nil, isOfPayee: false)
      } else {
        self.init(
          pattern.literals.map { EdgedLiteral(bytes: FoldedText.folded($0)) }, rest: condition,
          isOfPayee: field == .payee)
      }
    case .all(let parts): self.init(all: parts)
    case .any(let parts):
      let triggers = parts.compactMap(Trigger.init)
      guard triggers.count == parts.count else { return nil }
      self.init(
        triggers.flatMap(\.literals),
        rest: triggers.allSatisfy { $0.rest == nil } ? nil : condition,
        isOfPayee: triggers.contains(where: \.isOfPayee))
    default: return nil
    }
  }

  private init?(all parts: [Condition]) {
    let triggers = parts.enumerated().compactMap { index, part in
      Trigger(part).map { (part: index, trigger: $0) }
    }
    guard
      let best = triggers.max(by: { $0.trigger.selectivity < $1.trigger.selectivity })
    else { return nil }
    self = best.trigger
    var left = parts
    left.replaceSubrange(best.part...best.part, with: best.trigger.rest.map { [$0] } ?? [])
    rest = left.count > 1 ? .all(left) : left.first
  }
}
