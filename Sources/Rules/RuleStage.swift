/// The four passes over a transaction, in the order they run.
///
/// Within a stage the first rule that matches wins; in ``tags`` every rule that matches adds.
package enum RuleStage: String, Sendable, CaseIterable {
  case clean, category, place, tags

  var index: Int {
    switch self {
    case .clean: 0
    case .category: 1
    case .place: 2
    case .tags: 3
    }
  }
}
