/// What a rule sets, in few bytes: most set a category and nothing else.
struct RuleCard: BitwiseCopyable {
  var category: Int32
  /// Where all that it sets lies among the effects of such rules; -1 where that is the category alone.
  var effects: Int32
}
