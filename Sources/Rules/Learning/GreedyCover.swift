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
