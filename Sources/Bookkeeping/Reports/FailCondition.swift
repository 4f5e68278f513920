import Syntax

/// What may end a run of reports with the status of findings.
package enum FailCondition: String, Sendable, CaseIterable {
  /// A budget is overspent.
  case overBudget = "over-budget"
  /// A transaction that counts has no category.
  case uncategorised
  /// No statement covers some days between the first and the newest of an account.
  case gap
  /// A report that is written has a line under "Needs attention".
  case attention

  /// Reads words with commas between them.
  package static func read(_ text: String) throws -> [FailCondition] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
      guard let condition = FailCondition(rawValue: String(word)) else {
        let words = allCases.map(\.rawValue)
        let meant = Suggestion.closest(to: String(word), among: words)
        throw Failure(
          .usage, "unknown --fail-on condition \(Printable.quoted(String(word)))",
          hint: meant.map { "did you mean \"\($0)\"?" }
            ?? "conditions: \(words.joined(separator: ", "))")
      }
      return condition
    }
  }
}
