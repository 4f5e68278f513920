package import Ledger

/// A search for a small set of texts that predict the category of a row.
///
/// A phrase is a candidate for a category if enough rows to learn from contain it, and most
/// categorised rows that contain it have that category. The rows to learn from must have no longer
/// phrase around it in common. saldo then picks candidates greedily: each pick covers the most rows
/// that no earlier pick covers. Between equals, the shorter phrase wins.
package struct RuleLearning {
  package let index: PhraseIndex
  /// The minimum number of rows that support a candidate.
  package var minSupport = 2
  /// The minimum share of categorised rows that agree, in percent.
  package var minConfidence = 90
  /// The sources of categories to learn from.
  package var learnsFrom: Set<TextGroup.Evidence> = [.hand, .source]
  /// The indices of phrases to ignore because they also match inside longer words.
  package var banned: Set<Int32> = []

  /// A candidate and the groups it wins.
  ///
  /// Rules leave these groups without a category. The groups have none, or the candidate's category
  /// from another origin.
  package struct Found {
    package var candidate: RuleCandidate
    package let phrase: Int32
    let won: [Int32]
    /// The indices of groups with example rows.
    package let examples: [Int32]
  }

  package init(index: PhraseIndex) { self.index = index }

  /// The candidates, in the order of the rules to write.
  package func candidates() -> [Found] {
    let phrases = index.phrases.indices.compactMap { speaking(Int32($0)) }
    let picks = GreedyCover.picks(phrases.map(\.choice)) { group in
      Int64(index.groups[Int(group)].rowCount)
    }
    return needed(picks.map { found(phrases[$0.choice], won: $0.won) })
  }

  /// A phrase that predicts a category.
  private struct Speaking {
    let phrase: Int32
    let category: String
    let support: Int
    let matched: Int
    let agreeing: Int
    let choice: GreedyCover.Choice
    let learned: [Int32]
  }

  private func speaking(_ phrase: Int32) -> Speaking? {
    guard !banned.contains(phrase) else { return nil }
    let facts = index.phrases[Int(phrase)]
    let support = index.rows(phrase) { learnsFrom.contains($0.key.evidence) }
    let best = support.max { ($0.value, $1.key) < ($1.value, $0.key) }
    guard let best, best.value >= minSupport else { return nil }
    let categorised = index.categorised(phrase)
    let matched = categorised.values.reduce(0, +)
    let agreeing = categorised[best.key] ?? 0
    guard agreeing * 100 >= minConfidence * matched else { return nil }
    let learned = facts.groups.filter {
      let key = index.groups[Int($0)].key
      return key.category == best.key && learnsFrom.contains(key.evidence)
    }
    guard index.shared(phrase, in: learned).isEmpty else { return nil }
    let targets = facts.groups.filter { isTarget(index.groups[Int($0)], of: best.key) }
    guard !targets.isEmpty else { return nil }
    return Speaking(
      phrase: phrase, category: best.key, support: best.value, matched: matched,
      agreeing: agreeing,
      choice: GreedyCover.Choice(elements: targets, rank: (facts.wordCount, facts.text)),
      learned: learned)
  }

  /// Whether a rule for `category` should match the group.
  ///
  /// Rules must leave the rows of the group without a category. The rows then have no category, or
  /// `category` from another origin. In the latter case, the rule is for later rows of the same
  /// kind.
  private func isTarget(_ group: TextGroup, of category: String) -> Bool {
    guard group.key.isOpen else { return false }
    return group.key.category == nil || group.key.category == category
  }

  private func found(_ speaking: Speaking, won: [Int32]) -> Found {
    let open = won.filter { index.groups[Int($0)].key.category == nil }
    return Found(
      candidate: RuleCandidate(
        text: index.phrases[Int(speaking.phrase)].text, category: speaking.category,
        support: speaking.support, matched: speaking.matched, agreeing: speaking.agreeing,
        wins: open.reduce(0) { $0 + index.groups[Int($1)].rowCount }),
      phrase: speaking.phrase, won: won,
      examples: speaking.learned.filter { index.groups[Int($0)].key.isOpen } + open)
  }

  /// The candidates that are needed.
  ///
  /// A candidate is not needed if every group it wins matches another candidate of its category and
  /// no candidate of another category.
  private func needed(_ found: [Found]) -> [Found] {
    var holders: [Int32: [String: Int]] = [:]
    for one in found {
      for group in index.phrases[Int(one.phrase)].groups {
        holders[group, default: [:]][one.candidate.category, default: 0] += 1
      }
    }
    var needed: [Found] = []
    for one in found.reversed() {
      let category = one.candidate.category
      if one.won.allSatisfy({ (holders[$0]?[category] ?? 0) > 1 && holders[$0]?.count == 1 }) {
        for group in index.phrases[Int(one.phrase)].groups {
          holders[group]?[category, default: 1] -= 1
        }
      } else {
        needed.append(one)
      }
    }
    return needed.reversed()
  }
}

extension RuleLearning {
  /// The phrases shared by the most uncategorised rows that no candidate wins, with their groups.
  ///
  /// Phrases that occur in rows of several categories are excluded. With a currency, the sum of the
  /// amounts counts instead of the number of rows.
  package func openTexts(
    without found: [Found], most: Int, bySumIn currency: Currency?
  ) -> [(phrase: Int32, groups: [Int32])] {
    let won = Set(found.flatMap(\.won))
    var choices: [GreedyCover.Choice] = []
    var phrases: [Int32] = []
    for (number, facts) in index.phrases.enumerated() {
      let open = facts.groups.filter {
        index.groups[Int($0)].key.category == nil && !won.contains($0)
      }
      guard !open.isEmpty, index.categorised(Int32(number)).count < 2 else { continue }
      phrases.append(Int32(number))
      choices.append(GreedyCover.Choice(elements: open, rank: (facts.wordCount, facts.text)))
    }
    let picks = GreedyCover.picks(choices, most: most) { group in
      let group = index.groups[Int(group)]
      return currency.map { group.sums[$0] ?? 0 } ?? Int64(group.rowCount)
    }
    return picks.map { pick in
      (index.longest(phrases[pick.choice], in: pick.won), pick.won)
    }
  }
}

/// A greedy set cover: picks the most valuable set until no value is left.
struct GreedyCover {
  /// A set to pick from: its elements, and its rank among sets with an equal value.
  struct Choice {
    let elements: [Int32]
    let rank: (words: Int, text: String)
  }

  /// A picked set.
  struct Pick {
    /// The index of the choice.
    let choice: Int
    /// The elements that no earlier pick contains.
    let won: [Int32]
  }

  /// The picks in order, each with at least one new element; `value` weighs an element.
  static func picks(
    _ choices: [Choice], most: Int = .max, value: (Int32) -> Int64
  ) -> [Pick] {
    var taken: Set<Int32> = []
    var picks: [Pick] = []
    // The value of a choice only falls. If it stays above the next one, it is the best.
    var queue = choices.indices.map { (choices[$0].elements.reduce(0) { $0 + value($1) }, $0) }
    func isBetter(_ one: (Int64, Int), _ other: (Int64, Int)) -> Bool {
      let (mine, theirs) = (choices[one.1].rank, choices[other.1].rank)
      return (-one.0, mine.words, mine.text) < (-other.0, theirs.words, theirs.text)
    }
    queue.sort { isBetter($1, $0) }
    while picks.count < most, let (old, choice) = queue.popLast() {
      let won = choices[choice].elements.filter { !taken.contains($0) }
      let now = won.reduce(0) { $0 + value($1) }
      guard now > 0 else { continue }
      guard now == old else {
        let entry = (now, choice)
        var (low, high) = (0, queue.count)
        while low < high {
          let middle = (low + high) / 2
          if isBetter(entry, queue[middle]) { low = middle + 1 } else { high = middle }
        }
        queue.insert(entry, at: low)
        continue
      }
      taken.formUnion(won)
      picks.append(Pick(choice: choice, won: won))
    }
    return picks
  }
}
