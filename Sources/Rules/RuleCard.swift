/// What it takes to try a rule and to take over what it sets, side by side: one look at memory for
/// most rules, where a book of thousands would wait for three.
struct RuleCard: BitwiseCopyable {
  var effects: RuleEffects
  /// The literal that a text must hold, where that is the whole condition; or -1.
  var literal: Int32
  /// Where the first step of its condition lies among all.
  var root: Int32

  init(_ rule: Rule, root: Int32, nodes: [ConditionNode]) {
    let first = nodes[Int(root)]
    effects = RuleEffects(rule)
    literal = first.test == .found ? first.index : -1
    self.root = root
  }
}
