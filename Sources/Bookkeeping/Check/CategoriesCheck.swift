import Syntax

/// A check that rules and budgets use the categories that you mean.
enum CategoriesCheck: LedgerCheck {
  static let name = "category"
  static let title = "misspelt or undeclared categories in rules and budgets"
  static let needsRules = true

  static func lines(on subject: CheckSubject) throws -> [CheckLine] {
    // `RulesCheck` reports rules that cannot be read.
    guard let rules = try? subject.classifierBook().rules else { return [] }
    let findings = CategoryFindings(
      subject.workspace, rules: rules,
      known: KnownCategories(subject.workspace, subject.store, rules: rules))
    return try findings.warnings().map { warning in
      let place = warning.location.map { "\($0)" } ?? ""
      let hint = warning.hint.map { "; \($0)" } ?? ""
      return CheckLine(name, .finding, "\(place): \(warning.message)\(hint)").settled(
        by: "correct the category, then run", "saldo rules apply", at: place)
    }
  }
}
