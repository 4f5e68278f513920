import Ledger
import Syntax

/// A compiler of conditions into ``ConditionNode`` values.
struct ConditionCompiler {
  private(set) var nodes: [ConditionNode] = []
  private(set) var patterns: [Pattern] = []
  /// The accounts, formats and categories that conditions name.
  var names = NameTable<String>()
  var tags = NameTable<String>()
  /// The queries of conditions on places.
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

  /// Appends a pattern, preceded by tests for the literals that it requires if there are several.
  ///
  /// The scan already knows which literals a text contains, so the expression runs only if all
  /// required ones are found. `SHOP.*BERLIN` then costs nothing for most texts of a shop.
  private mutating func append(_ pattern: Pattern) {
    let required = pattern.required.map(FoldedText.folded).filter { $0.count >= Self.leastRequired }
    patterns.append(pattern)
    let confirmation = ConditionNode(test: .pattern, index: Int32(patterns.count - 1))
    // A single required literal is already the rule's trigger.
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

  /// The minimum length of a required literal in bytes; shorter ones occur too often.
  private static let leastRequired = 4

  private mutating func node(
    _ field: TextField, _ form: TextForm, _ literal: String
  ) -> ConditionNode {
    // The scan itself tells whether the text contains a literal.
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

/// A node of the compiled conditions: a test, or a join of the nodes that follow it.
///
/// One array holds all conditions of a book, with each join before its parts. Evaluation therefore
/// needs no reference counting.
struct ConditionNode: BitwiseCopyable, Sendable {
  enum Test: BitwiseCopyable, Sendable {
    case all, any, not
    case literal, found, pattern
    /// A test by ``criterion``.
    case test
  }

  var test: Test
  /// The index after the last node of this subtree.
  var end: Int32 = 0
  var field = TextField.text
  var form = TextForm.contains
  /// The index of the literal, pattern, name or query, or another number that the criterion needs.
  var index: Int32 = 0
  var low: Int64 = 0
  var high: Int64 = 0
  /// The type that evaluates the test; a type costs one indirect call and no copy.
  private(set) var criterion: (any Criterion.Type)?
}

extension ConditionNode {
  init(_ criterion: any Criterion.Type, index: Int32 = 0, low: Int64 = 0, high: Int64 = 0) {
    self.init(test: .test, index: index, low: low, high: high, criterion: criterion)
  }
}
