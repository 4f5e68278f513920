import Syntax

/// A rule as it was read, before its names have become indices.
struct RuleDraft: Sendable {
  var stage: RuleStage
  var condition: Condition
  var actions: RuleActions
  /// Whether no later stage runs, and no later rule of the stage of tags.
  var stops = false
  var location: SourceLocation
  var examples: [RuleExample] = []
}
