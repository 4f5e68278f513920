package import Ledger

/// Finds the few texts that tell what is categorised how.
///
/// A phrase speaks for a category when enough rows that were learned from hold it, most categorised
/// rows that hold it agree, and the rows it was learned from have nothing longer in common: what they
/// share is meant, and what differs around it does not matter. Of such phrases those are taken, one
/// after the other, that win most rows which no earlier one wins; of two alike the shorter.
package struct RuleLearning {
  package let index: PhraseIndex
  /// The least rows that must speak for a candidate.
  package var minSupport = 2
  /// The least share of categorised rows that must agree, in percent.
  package var minConfidence = 90
  /// What may be learned from.
  package var learnsFrom: Set<TextGroup.Evidence> = [.hand, .source]
  /// Phrases that turned out to stand in words of which they are only a part.
  package var banned: Set<Int32> = []

  /// A candidate and the groups without a category, or with one by hand alone, that it wins.
  package struct Found {
    package var candidate: RuleCandidate
    package let phrase: Int32
    let won: [Int32]
    /// Groups with rows that show it.
    package let examples: [Int32]
  }

  package init(index: PhraseIndex) { self.index = index }

  /// The candidates in the order in which they should stand.
  package func candidates() -> [Found] {
    let phrases = index.phrases.indices.compactMap { speaking(Int32($0)) }
    let picks = GreedyCover.picks(phrases.map(\.choice)) { group in
      Int64(index.groups[Int(group)].rowCount)
    }
    return needed(picks.map { found(phrases[$0.choice], won: $0.won) })
  }

  /// A phrase that speaks for a category.
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

  /// Rows that rules leave without a category: those that nobody spoke of, and those whose category a
  /// person set, so that the next of their kind needs no person.
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

  /// Leaves out a candidate whose rows others of its category hold too.
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
  /// The texts that most rows have in common which no candidate wins.
  ///
  /// A word that rows of several categories hold tells nothing, so it is no text of this list.
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

/// Picks from some sets, the most valuable first, until nothing is left to win.
struct GreedyCover {
  /// A set that may be picked: the elements it holds, and its rank among sets of equal value.
  struct Choice {
    let elements: [Int32]
    let rank: (words: Int, text: String)
  }

  /// What was picked.
  struct Pick {
    /// Index of the choice.
    let choice: Int
    /// The elements that no pick before it holds.
    let won: [Int32]
  }

  /// The picks, of which each won something; `value` is what one element is worth.
  static func picks(
    _ choices: [Choice], most: Int = .max, value: (Int32) -> Int64
  ) -> [Pick] {
    var taken: Set<Int32> = []
    var picks: [Pick] = []
    // The value of a choice only sinks, so one whose value still stands above the next is the best.
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
