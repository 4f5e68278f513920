import Ledger
import Rules

/// How often each rule of a book matched rows of the ledger and lines of receipts, and how often it won.
struct RuleCoverage {
  /// What came of one rule.
  struct Tally {
    var matched = 0
    var won = 0
    /// How many rows and lines each other rule of its stage took from it.
    var lostTo: [Int: Int] = [:]
  }

  private(set) var tallies: [Tally]
  private(set) var rowCount = 0
  /// Rows that got their category by a rule, from their own file, and not at all.
  private(set) var byRule = 0
  private(set) var bySource = 0
  private(set) var uncategorised = 0
  /// Lines of receipts, and those that got their category by a rule.
  private(set) var lineCount = 0
  private(set) var linesByRule = 0
  private let stages: [RuleStage]
  /// For each rule whether it can tell of the place of a receipt: it sets the place, or a name by which
  /// the table finds one, or what later rules ask about.
  private let isForReceipts: [Bool]
  /// The same of the category of a line, which is all that lines take.
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

  /// Takes note of one row.
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

  /// Takes note of a receipt: of the rules that gave it its place, and of those that its lines met.
  mutating func add(_ receipt: Receipt, by classifier: ReceiptClassifier) {
    classifier.forgetNames()
    count(classifier.placeMatches(receipt), among: isForReceipts)
    lineCount += receipt.lines.count
    for (result, matches) in classifier.lineMatches(receipt) {
      if result.category > 0 { linesByRule += 1 }
      count(matches, among: isForLines)
    }
  }

  /// Counts the rules that had something to say here; one that had not may still have won over another.
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

  /// `10 rows`, or `10 rows and 4 receipt lines`.
  var words: String {
    let rows = "\(rowCount) \(rowCount == 1 ? "row" : "rows")"
    let lines = lineCount == 1 ? "receipt line" : "receipt lines"
    return lineCount == 0 ? rows : "\(rows) and \(lineCount) \(lines)"
  }

  /// What a tally counts.
  var noun: String { lineCount == 0 ? "rows" : "rows and lines" }
}
