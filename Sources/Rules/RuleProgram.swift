import Ledger
import Syntax

/// The compiled form of all conditions of a book.
///
/// saldo tries a rule only if the text, or a payee that a rule sets, contains one of the rule's
/// trigger literals. The cost of a text thus depends on its hits, not on the size of the book.
/// Rules without a trigger are always tried.
struct RuleProgram: Sendable {
  private let compiled: ConditionCompiler
  /// For each rule, the index of the first node left to test, or -1 for none.
  private(set) var roots: [Int32] = []
  /// The rules that each literal triggers, in one array.
  private var triggered: [Int32] = []
  /// The offset of the rules of each literal in ``triggered``, then the length of the array.
  private var triggeredStarts: [Int32] = []
  /// For each rule, whether a payee set by another rule may trigger it.
  private var asksPayee: [Bool] = []
  /// One bit per rule: whether it is always tried.
  private(set) var always: [UInt64]
  let automaton: LiteralAutomaton

  var nodes: [ConditionNode] { compiled.nodes }
  var patterns: [Pattern] { compiled.patterns }
  var literals: [EdgedLiteral] { compiled.literals.names }
  /// The accounts, formats and categories that conditions name.
  var names: [String] { compiled.names.names }
  var tags: [String] { compiled.tags.names }
  var places: [PlaceQuery] { compiled.places.names }

  /// The index of a name that conditions use, or -1.
  func find(name: String) -> Int32 { compiled.names.find(name) }

  init(_ conditions: [Condition]) {
    always = [UInt64](repeating: 0, count: (conditions.count + 63) / 64)
    var compiler = ConditionCompiler()
    var pairs: [(literal: Int32, rule: Int32)] = []
    for (rule, condition) in conditions.enumerated() {
      let trigger = Trigger(condition)
      let question = trigger == nil ? condition : trigger?.rest
      roots.append(question == nil ? -1 : Int32(compiler.nodes.count))
      if let question { compiler.append(question) }
      asksPayee.append(trigger?.isOfPayee ?? false)
      guard let trigger else {
        always[rule >> 6] |= 1 << UInt64(rule & 63)
        continue
      }
      for literal in trigger.literals {
        pairs.append((compiler.literals.index(literal), Int32(rule)))
      }
    }
    compiled = compiler
    automaton = LiteralAutomaton(compiler.literals.names.map(\.bytes))
    sortTriggers(pairs)
  }

  /// Fills ``triggered`` with the rules of the pairs, by literal, with a counting sort.
  private mutating func sortTriggers(_ pairs: [(literal: Int32, rule: Int32)]) {
    triggeredStarts = [Int32](repeating: 0, count: literals.count + 1)
    for pair in pairs { triggeredStarts[Int(pair.literal) + 1] += 1 }
    for literal in 0..<literals.count { triggeredStarts[literal + 1] += triggeredStarts[literal] }
    var next = triggeredStarts
    triggered = [Int32](repeating: 0, count: pairs.count)
    for pair in pairs {
      triggered[Int(next[Int(pair.literal)])] = pair.rule
      next[Int(pair.literal)] += 1
    }
  }

  /// The rules that a literal triggers.
  func rules(triggeredBy literal: Int) -> ArraySlice<Int32> {
    triggered[Int(triggeredStarts[literal])..<Int(triggeredStarts[literal + 1])]
  }

  /// The rules that a payee set by another rule triggers, without repeats, in order.
  func rules(triggeredByPayee payee: [UInt8]) -> [Int32] {
    var found: Set<Int32> = []
    payee.withUnsafeBufferPointer { bytes in
      automaton.scan(bytes) { literal, _ in
        found.formUnion(rules(triggeredBy: literal).filter { asksPayee[Int($0)] })
        return true
      }
    }
    return found.sorted()
  }
}

/// A set of literals; a row satisfies a condition only if at least one of them occurs.
struct Trigger {
  var literals: [EdgedLiteral]
  /// The condition left to test once a literal is found; nil for none.
  var rest: Condition?
  /// Whether a payee set by a rule may contain one of the literals, instead of the text.
  var isOfPayee = false

  /// The length of the shortest literal; longer literals occur less often by chance.
  private var selectivity: Int { literals.map(\.bytes.count).min() ?? 0 }

  private init?(_ literals: [EdgedLiteral], rest: Condition?, isOfPayee: Bool) {
    guard !literals.isEmpty, literals.allSatisfy({ !$0.bytes.isEmpty }) else { return nil }
    (self.literals, self.rest, self.isOfPayee) = (literals, rest, isOfPayee)
  }

  /// Creates the trigger of a condition; nil if rows without any of its literals may satisfy it.
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
