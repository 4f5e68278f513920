/// What it takes to try a rule and to take over what it sets, side by side: one look at memory for
/// most rules, where a book of thousands would wait for three.
struct RuleCard: BitwiseCopyable {
  /// The first step of its condition, and for most rules all of it.
  var first: ConditionNode
  var effects: RuleEffects
  /// Where that step lies among all.
  var root: Int32

  init(_ rule: Rule, root: Int32, nodes: [ConditionNode]) {
    first = nodes[Int(root)]
    effects = RuleEffects(rule)
    self.root = root
  }
}
