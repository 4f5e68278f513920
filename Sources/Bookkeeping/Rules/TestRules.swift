import Ledger
import Rules
import Store
package import Syntax

/// A test of rules: their examples must give the expected result, and each rule should win rows.
package struct TestRules {
  /// The result of a test.
  package struct Outcome: Sendable {
    package let ruleCount: Int
    package let exampleCount: Int
    /// The errors of examples with an unexpected result.
    package let failures: [Diagnostic]
    /// The warnings about rules that never match, never win, or are unreachable.
    package let warnings: [Diagnostic]
    /// The pairs of rules with the largest overlaps in the ledger, largest first.
    package let overlaps: [Overlap]
    /// The row counts of the ledger; nil if there is no ledger.
    package let rows: Rows?
  }

  /// A pair of rules of one stage that match the same rows but set different values.
  package struct Overlap: Sendable {
    package let rows: Int
    package let winner: SourceLocation
    package let loser: SourceLocation
    /// The value that the winning rule sets.
    package let given: String
    /// The value that the losing rule sets.
    package let missed: String
  }

  /// The row counts of a ledger by the source of the category.
  package struct Rows: Hashable, Sendable {
    package let count: Int
    package let byRule: Int
    package let bySource: Int
    package let uncategorised: Int
    /// The number of receipt lines.
    package var lines = 0
    /// The number of receipt lines with a category from a rule.
    package var linesByRule = 0

    package init(
      count: Int, byRule: Int, bySource: Int, uncategorised: Int, lines: Int = 0,
      linesByRule: Int = 0
    ) {
      self.count = count
      self.byRule = byRule
      self.bySource = bySource
      self.uncategorised = uncategorised
      self.lines = lines
      self.linesByRule = linesByRule
    }
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
      overlaps: overlaps(book.rules, coverage),
      rows: coverage.map {
        Rows(
          count: $0.rowCount, byRule: $0.byRule, bySource: $0.bySource,
          uncategorised: $0.uncategorised, lines: $0.lineCount, linesByRule: $0.linesByRule)
      })
  }

  /// The coverage of the rules, from all rows and receipts of the ledger; nil without a ledger.
  ///
  /// It uses the same classifiers as the import.
  private func coverage(_ book: ClassifierBook) throws -> RuleCoverage? {
    guard try workspace.hasLedger else { return nil }
    var coverage = RuleCoverage(book.rules)
    let store = try workspace.openLedger(.read)
    let history = try HistoryClassifier(book, store)
    try store.storedEntries { stored in
      history.classifier.forgetNames()
      for (index, entry) in stored.batch.entries.enumerated() {
        let (result, matches) = history.matches(index, of: stored)
        coverage.add(result, matches, hasOwnCategory: !entry.category.isEmpty)
      }
    }
    let receipts = ReceiptClassifier(book)
    for stored in try store.receipts() { coverage.add(stored.receipt, by: receipts) }
    return coverage
  }

  private static let mostOverlaps = 10

  private func overlaps(_ book: RuleBook, _ coverage: RuleCoverage?) -> [Overlap] {
    var pairs: [(rows: Int, loser: Int, winner: Int)] = []
    for (loser, tally) in (coverage?.tallies ?? []).enumerated() {
      pairs += tally.lostTo.map { ($0.value, loser, $0.key) }
    }
    pairs.sort { ($1.rows, $0.loser, $0.winner) < ($0.rows, $1.loser, $1.winner) }
    let differing = pairs.lazy.compactMap { pair -> Overlap? in
      guard let difference = book.difference(pair.loser, pair.winner) else { return nil }
      return Overlap(
        rows: pair.rows, winner: book.rules[pair.winner].location,
        loser: book.rules[pair.loser].location, given: difference.theirs.value,
        missed: difference.mine.value)
    }
    return Array(differing.prefix(Self.mostOverlaps))
  }

  private func warnings(_ book: RuleBook, _ coverage: RuleCoverage?) -> [Diagnostic] {
    let shadows = Dictionary(uniqueKeysWithValues: book.shadows().map { ($0.rule, $0) })
    var warnings: [Diagnostic] = []
    for (index, rule) in book.rules.enumerated() {
      if let shadow = shadows[index] {
        warnings.append(.hidden(shadow, in: book))
        continue
      }
      guard let coverage, !coverage.isEmpty else { continue }
      let tally = coverage.tallies[index]
      if tally.matched == 0 {
        warnings.append(
          Diagnostic(
            .warning, "matches none of \(coverage.words): \(rule.summary)", at: rule.location))
      } else if tally.won == 0 {
        warnings.append(.neverWins(rule, tally, book, coverage))
      }
    }
    return warnings
  }
}

extension Diagnostic {
  /// The warning about an unreachable rule.
  static func hidden(_ shadow: RuleBook.Shadow, in book: RuleBook) -> Diagnostic {
    let (rule, other) = (book.rules[shadow.rule], book.rules[shadow.by])
    let what =
      shadow.isSame ? "has the same condition" : "matches all rows of this rule"
    let result = book.difference(shadow.rule, shadow.by).map {
      ", and sets \($0.theirs.value), not \($0.mine.value)"
    }
    return Diagnostic(
      .warning, "is unreachable: \(other.location) \(what)\(result ?? "")", at: rule.location,
      hint: shadow.isSame
        ? "remove one of them, or narrow this one and move it first"
        : "move this one first, or remove it")
  }

  fileprivate static func neverWins(
    _ rule: Rule, _ tally: RuleCoverage.Tally, _ book: RuleBook, _ coverage: RuleCoverage
  ) -> Diagnostic {
    let takers = tally.lostTo.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let first = takers.first.map { "\(book.rules[$0.key].location) wins \($0.value)" } ?? ""
    let others = takers.count == 2 ? "another rule wins" : "\(takers.count - 1) other rules win"
    let more = takers.count > 1 ? " and \(others) the rest" : ""
    let what =
      tally.matched == 1
      ? "\(first) row, the only one that this rule matches"
      : "of the \(tally.matched) \(coverage.noun) that this rule matches, \(first)\(more)"
    return Diagnostic(.warning, "never wins: \(what)", at: rule.location)
  }
}
