import Ledger
import Rules

/// The coverage of the rules: for each rule, how many rows, receipts and receipt lines it matched
/// and won.
struct RuleCoverage {
  /// The counts of one rule.
  struct Tally {
    var matched = 0
    var won = 0
    /// The number of matches that the rule lost to each other rule of its stage, by the winner's
    /// index.
    var lostTo: [Int: Int] = [:]
  }

  private(set) var tallies: [Tally]
  private(set) var rowCount = 0
  /// The number of rows with a category from a rule.
  private(set) var byRule = 0
  private(set) var bySource = 0
  private(set) var uncategorised = 0
  /// The number of receipt lines.
  private(set) var lineCount = 0
  private(set) var linesByRule = 0
  private let stages: [RuleStage]
  /// Whether each rule can affect the place of a receipt.
  ///
  /// A rule can if it sets the place, a payee that finds a place in the table, or a field that
  /// later rules match.
  private let isForReceipts: [Bool]
  /// Whether each rule can affect the category of a receipt line.
  ///
  /// Rules set no other field of a line.
  private let isForLines: [Bool]

  init(_ book: RuleBook) {
    tallies = Array(repeating: Tally(), count: book.rules.count)
    stages = book.rules.map(\.stage)
    isForReceipts = book.rules.map { rule in
      rule.stage == .clean || rule.sets("place") || rule.sets("payee")
    }
    isForLines = book.rules.map { rule in
      rule.stage == .clean || rule.stage == .category || rule.sets("category")
    }
  }

  /// Counts one row.
  mutating func add(_ result: Classification, _ matches: [RuleMatch], hasOwnCategory: Bool) {
    rowCount += 1
    if result.category > 0 {
      byRule += 1
    } else if hasOwnCategory {
      bySource += 1
    } else {
      uncategorised += 1
    }
    count(matches)
  }

  /// Counts the rules that match a receipt as a whole, and the rules that match each of its lines.
  mutating func add(_ receipt: Receipt, by classifier: ReceiptClassifier) {
    classifier.forgetNames()
    count(classifier.placeMatches(receipt), among: isForReceipts)
    lineCount += receipt.lines.count
    for (result, matches) in classifier.lineMatches(receipt) {
      if result.category > 0 { linesByRule += 1 }
      count(matches, among: isForLines)
    }
  }

  /// Counts the matches of the selected rules; they can also lose to rules that are not selected.
  ///
  /// Without `rules`, all rules are selected.
  private mutating func count(_ matches: [RuleMatch], among rules: [Bool]? = nil) {
    var winner: Int?
    for match in matches {
      if match.isWinner { winner = match.rule }
      guard rules?[match.rule] ?? true else { continue }
      tallies[match.rule].matched += 1
      if match.isWinner {
        tallies[match.rule].won += 1
      } else if let winner, stages[winner] == stages[match.rule] {
        tallies[match.rule].lostTo[winner, default: 0] += 1
      }
    }
  }

  var isEmpty: Bool { rowCount + lineCount == 0 }

  /// The total as text: `10 rows`, or `10 rows and 4 receipt lines`.
  var words: String {
    let rows = "\(rowCount) \(rowCount == 1 ? "row" : "rows")"
    let lines = lineCount == 1 ? "receipt line" : "receipt lines"
    return lineCount == 0 ? rows : "\(rows) and \(lineCount) \(lines)"
  }

  /// The unit of a tally, in the plural.
  var noun: String { lineCount == 0 ? "rows" : "rows and lines" }
}
