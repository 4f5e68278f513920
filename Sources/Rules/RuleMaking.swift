/// What a rule makes out of the text of each row that it wins.
struct RuleMaking: Sendable {
  var payee: RuleTemplate?
  var category: RuleTemplate?
  var note: RuleTemplate?
  var tags: [RuleTemplate] = []
  /// The expression whose groups are taken, and the text it looks at.
  var pattern: Pattern
  var field: TextField

}
