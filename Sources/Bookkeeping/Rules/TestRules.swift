import Ledger
import Rules
import Store
package import Syntax

/// Whether the rules do what they are meant to: their examples come out as they say, and every rule
/// has rows that it wins.
package struct TestRules {
  /// What came of a test.
  package struct Outcome: Sendable {
    package let ruleCount: Int
    package let exampleCount: Int
    /// Examples that come out otherwise.
    package let failures: [Diagnostic]
    /// Rules that never match, never win, or can never win.
    package let warnings: [Diagnostic]
    /// The rows of the ledger; nil where there is none.
    package let rows: Rows?
  }

  /// Where the rows of a ledger get their category from.
  package struct Rows: Hashable, Sendable {
    package let count: Int
    package let byRule: Int
    package let bySource: Int
    package let uncategorised: Int
  }

  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  package func run() throws -> Outcome {
    let book = try workspace.classifierBook()
    let coverage = try coverage(book)
    let failures = book.rules.failures(
      currency: workspace.configuration.currency, places: book.rulePlaces)
    return Outcome(
      ruleCount: book.rules.rules.count, exampleCount: book.rules.exampleCount,
      failures: failures, warnings: warnings(book.rules, coverage),
      rows: coverage.map {
        Rows(
          count: $0.rowCount, byRule: $0.byRule, bySource: $0.bySource,
          uncategorised: $0.uncategorised)
      })
  }

  /// Every row of the ledger once through the classifier that the import uses.
  private func coverage(_ book: ClassifierBook) throws -> RuleCoverage? {
    guard workspace.hasFile(workspace.ledgerPath) else { return nil }
    let classifier = EntryClassifier(book)
    var coverage = RuleCoverage(book.rules)
    do {
      try workspace.openLedger(.read).storedEntries { stored in
        classifier.begin(account: stored.account)
        classifier.begin(format: stored.format)
        classifier.forgetNames()
        stored.batch.withText { text in
          for entry in stored.batch.entries {
            let (result, matches) = classifier.matches(entry, in: text)
            coverage.add(result, matches, hasOwnCategory: !entry.category.isEmpty)
          }
        }
      }
    } catch let error as StoreError {
      throw Failure(error)
    }
    return coverage
  }

  private func warnings(_ book: RuleBook, _ coverage: RuleCoverage?) -> [Diagnostic] {
    var first: [String: Int] = [:]
    var warnings: [Diagnostic] = []
    for (index, rule) in book.rules.enumerated() {
      let condition = "\(rule.stage.rawValue) \(rule.summary)"
      if rule.stage != .tags, let earlier = first[condition] {
        warnings.append(.hidden(rule, by: book.rules[earlier]))
        continue
      }
      first[condition] = first[condition] ?? index
      guard let coverage, coverage.rowCount > 0 else { continue }
      let tally = coverage.tallies[index]
      if tally.matched == 0 {
        warnings.append(.neverMatches(rule, coverage.rowCount))
      } else if tally.won == 0 {
        warnings.append(.neverWins(rule, tally, book))
      }
    }
    return warnings
  }
}

extension Diagnostic {
  fileprivate static func hidden(_ rule: Rule, by other: Rule) -> Diagnostic {
    Diagnostic(
      .warning, "can never win: \(other.location) has the same condition", at: rule.location,
      hint: "take one of them away, or make this one narrower and put it first")
  }

  fileprivate static func neverMatches(_ rule: Rule, _ rows: Int) -> Diagnostic {
    Diagnostic(
      .warning, "matches none of \(rows) \(rows == 1 ? "row" : "rows"): \(rule.summary)",
      at: rule.location)
  }

  fileprivate static func neverWins(
    _ rule: Rule, _ tally: RuleCoverage.Tally, _ book: RuleBook
  ) -> Diagnostic {
    let takers = tally.lostTo.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let first = takers.first.map { "\(book.rules[$0.key].location) takes \($0.value)" } ?? ""
    let more = takers.count > 1 ? ", \(takers.count - 1) others the rest" : ""
    return Diagnostic(
      .warning, "never wins: of its \(tally.matched) rows \(first)\(more)", at: rule.location)
  }
}
