import Syntax

/// A rule as it was read, before its names have become indices.
struct RuleDraft: Sendable {
  var stage: RuleStage
  var condition: Condition
  var actions: RuleActions
  var location: SourceLocation
  var examples: [RuleExample] = []
}
