import Ledger
import Syntax

/// Lays conditions out as ``ConditionNode``s.
struct ConditionCompiler {
  private(set) var nodes: [ConditionNode] = []
  private(set) var patterns: [Pattern] = []
  /// The accounts, formats and categories that conditions name.
  var names = NameTable<String>()
  var tags = NameTable<String>()
  /// What conditions ask of the table of places.
  var places = NameTable<PlaceQuery>()
  var literals = NameTable<EdgedLiteral>()

  mutating func append(_ condition: Condition) {
    let start = nodes.count
    switch condition {
    case .all(let parts): appendJoin(.all, parts)
    case .any(let parts): appendJoin(.any, parts)
    case .not(let part): appendJoin(.not, [part])
    case .pattern(.text, let pattern) where pattern.edged == nil: append(pattern)
    case .pattern(let field, let pattern): nodes.append(node(field, pattern))
    case .text(let field, let form, let literal): nodes.append(node(field, form, literal))
    case .test(let criterion): nodes.append(criterion.node(&self))
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

  private mutating func node(
    _ field: TextField, _ form: TextForm, _ literal: String
  ) -> ConditionNode {
    // The scan itself answers whether the text contains a literal.
    let test: ConditionNode.Test = field == .text && form == .contains ? .found : .literal
    return ConditionNode(
      test: test, field: field, form: form,
      index: literals.index(EdgedLiteral(bytes: FoldedText.folded(literal))))
  }

  private mutating func node(_ field: TextField, _ pattern: Pattern) -> ConditionNode {
    if field == .text, let edged = pattern.edged {
      return ConditionNode(test: .found, index: literals.index(edged))
    }
    patterns.append(pattern)
    return ConditionNode(test: .pattern, field: field, index: Int32(patterns.count - 1))
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
    /// ``criterion`` decides.
    case test
  }

  var test: Test
  /// One past the last step that belongs to this one.
  var end: Int32 = 0
  var field = TextField.text
  var form = TextForm.contains
  /// The literal, the pattern or the name that is meant.
  var index: Int32 = 0
  var low: Int64 = 0
  var high: Int64 = 0
  /// A type and not a value, so that deciding costs one indirect call and no copy.
  private(set) var criterion: (any Criterion.Type)?
}

extension ConditionNode {
  init(_ criterion: any Criterion.Type, index: Int32 = 0, low: Int64 = 0, high: Int64 = 0) {
    self.init(test: .test, index: index, low: low, high: high, criterion: criterion)
  }
}
