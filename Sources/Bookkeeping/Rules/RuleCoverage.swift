import Rules

/// How often each rule of a book matched rows of the ledger, and how often it won.
struct RuleCoverage {
  /// What came of one rule.
  struct Tally {
    var matched = 0
    var won = 0
    /// How many rows each other rule of its stage took from it.
    var lostTo: [Int: Int] = [:]
  }

  private(set) var tallies: [Tally]
  private(set) var rowCount = 0
  /// Rows that got their category by a rule, from their own file, and not at all.
  private(set) var byRule = 0
  private(set) var bySource = 0
  private(set) var uncategorised = 0
  private let stages: [RuleStage]

  init(_ book: RuleBook) {
    tallies = Array(repeating: Tally(), count: book.rules.count)
    stages = book.rules.map(\.stage)
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
    var winner: Int?
    for match in matches {
      tallies[match.rule].matched += 1
      if match.isWinner {
        tallies[match.rule].won += 1
        winner = match.rule
      } else if let winner, stages[winner] == stages[match.rule] {
        tallies[match.rule].lostTo[winner, default: 0] += 1
      }
    }
  }
}
