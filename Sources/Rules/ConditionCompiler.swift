import Ledger
import Syntax

/// Lays conditions out as ``ConditionNode``s.
struct ConditionCompiler {
  private(set) var nodes: [ConditionNode] = []
  private(set) var patterns: [Pattern] = []
  private(set) var accounts = NameTable<String>()
  private(set) var formats = NameTable<String>()
  private(set) var categories = NameTable<Category>()
  private(set) var tags = NameTable<String>()
  private(set) var places = NameTable<PlaceQuery>()
  var literals = NameTable<EdgedLiteral>()

  mutating func append(_ condition: Condition) {
    let start = nodes.count
    switch condition {
    case .all(let parts): appendJoin(.all, parts)
    case .any(let parts): appendJoin(.any, parts)
    case .not(let part): appendJoin(.not, [part])
    case .pattern(.text, let pattern) where pattern.edged == nil: append(pattern)
    default: nodes.append(leaf(condition))
    }
    nodes[start].end = Int32(nodes.count)
  }

  private mutating func appendJoin(_ test: ConditionNode.Test, _ parts: [Condition]) {
    nodes.append(ConditionNode(test: test))
    for part in parts { append(part) }
  }

  /// The scan says which literals a text holds, so an expression is asked only where all are found
  /// that it cannot do without: `SHOP.*BERLIN` costs nothing in most texts of a shop.
  private mutating func append(_ pattern: Pattern) {
    let required = pattern.required.map(FoldedText.folded).filter { $0.count >= Self.leastRequired }
    patterns.append(pattern)
    let confirmation = ConditionNode(test: .pattern, index: Int32(patterns.count - 1))
    // One alone is what leads to the rule in the first place.
    guard required.count > 1 else { return append(leaf: confirmation) }
    nodes.append(ConditionNode(test: .all))
    for literal in required {
      append(
        leaf: ConditionNode(test: .found, index: literals.index(EdgedLiteral(bytes: literal))))
    }
    append(leaf: confirmation)
  }

  private mutating func append(leaf: ConditionNode) {
    nodes.append(leaf)
    nodes[nodes.count - 1].end = Int32(nodes.count)
  }

  /// Shorter ones stand in nearly every text, and slow down the scan for all rules.
  private static let leastRequired = 4

  private mutating func leaf(_ condition: Condition) -> ConditionNode {
    switch condition {
    case .text(let field, let form, let literal):
      // The scan itself answers whether the text contains a literal.
      let test: ConditionNode.Test = field == .text && form == .contains ? .found : .literal
      return ConditionNode(
        test: test, field: field, form: form,
        index: literals.index(EdgedLiteral(bytes: FoldedText.folded(literal))))
    case .pattern(let field, let pattern):
      if field == .text, let edged = pattern.edged {
        return ConditionNode(test: .found, index: literals.index(edged))
      }
      patterns.append(pattern)
      return ConditionNode(test: .pattern, field: field, index: Int32(patterns.count - 1))
    case .amount(let range):
      return ConditionNode(
        test: range.isSigned ? .amount : .magnitude, low: range.low, high: range.high)
    case .date(let period, _):
      return ConditionNode(
        test: .date, low: Int64(period.start.daysSince1970),
        high: Int64(period.end.daysSince1970))
    case .weekday(let days): return ConditionNode(test: .weekday, low: Int64(days.bits))
    case .monthDay(let days): return ConditionNode(test: .monthDay, low: Int64(days.bits))
    case .format(let name): return ConditionNode(test: .format, index: formats.index(name))
    case .category(let category):
      return ConditionNode(test: .category, index: categories.index(category))
    case .place(let query): return ConditionNode(test: .place, index: places.index(query))
    case .tag(let name): return ConditionNode(test: .tag, index: tags.index(name))
    case .account(let key): return ConditionNode(test: .account, index: accounts.index(key))
    case .currency(let currency):
      return ConditionNode(test: .currency, low: Int64(currency.packed))
    case .kind(let kind): return ConditionNode(test: .kind, low: Int64(kind.rawValue))
    case .all, .any, .not: return ConditionNode(test: .all)
    }
  }
}

/// One step of the compiled conditions: a test, or a join of the steps that follow it.
///
/// All conditions of a book lie in one array, each join before its parts, so that a condition is
/// tried without touching a reference count.
struct ConditionNode: BitwiseCopyable, Sendable {
  enum Test: BitwiseCopyable, Sendable {
    case all, any, not
    case literal, found, pattern
    case amount, magnitude, date, weekday, monthDay, account, currency, kind, format, category, tag,
      place
  }

  var test: Test
  /// One past the last step that belongs to this one.
  var end: Int32 = 0
  var field = TextField.text
  var form = TextForm.contains
  /// The literal or the pattern that is meant.
  var index: Int32 = 0
  var low: Int64 = 0
  var high: Int64 = 0
}
