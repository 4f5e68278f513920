import Syntax

/// A set of the rules that a text may match, one bit each; the memory must outlive the value.
struct RuleCandidates {
  /// The rules that may match without a literal, in words of 64 rules.
  private let always: UnsafeMutablePointer<UInt64>
  /// The candidates of the current text; valid only for touched words.
  private let words: UnsafeMutablePointer<UInt64>
  /// One bit per word of ``always``: whether the word is not zero.
  private let alwaysWords: UnsafeMutablePointer<UInt64>
  /// One bit per word that the current text has touched.
  ///
  /// The cost of a text thus depends on the touched words, not on the number of rules.
  private let touchedWords: UnsafeMutablePointer<UInt64>
  private let summaryCount: Int
  /// Whether any rule may match without a literal.
  private let hasAlways: Bool

  init(always rules: [UInt64], in memory: TableMemory) {
    var summary = [UInt64](repeating: 0, count: (rules.count + 63) / 64)
    always = memory.table(rules)
    words = memory.table(rules)
    touchedWords = memory.table(summary)
    summaryCount = summary.count
    for (word, rules) in rules.enumerated() where rules != 0 {
      summary[word >> 6] |= 1 << UInt64(word & 63)
    }
    alwaysWords = memory.table(summary)
    hasAlways = summary.contains { $0 != 0 }
  }

  /// Clears the candidates for the next text.
  @inline(__always)
  func forget() {
    for summary in 0..<summaryCount { touchedWords[summary] = 0 }
  }

  @inline(__always)
  func add(_ rule: Int32) {
    let word = Int(rule) &>> 6
    words[word] = rules(word) | 1 &<< UInt64(truncatingIfNeeded: rule & 63)
    touchedWords[word &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: word & 63)
  }

  @inline(__always)
  private func rules(_ word: Int) -> UInt64 {
    let isTouched = touchedWords[word &>> 6] &>> UInt64(truncatingIfNeeded: word & 63) & 1 == 1
    return isTouched ? words[word] : always[word]
  }

  var isEmpty: Bool {
    if hasAlways { return false }
    var touched: UInt64 = 0
    for summary in 0..<summaryCount { touched |= touchedWords[summary] }
    return touched == 0
  }

  /// The first candidate at or after `rule`, or `end` if there is none before `end`.
  func next(from rule: Int, before end: Int) -> Int {
    guard rule < end else { return end }
    let word = rule &>> 6
    let bits = rules(word) & (UInt64.max &<< UInt64(truncatingIfNeeded: rule & 63))
    if bits != 0 { return min(end, word &<< 6 &+ bits.trailingZeroBitCount) }
    var summary = (word &+ 1) &>> 6
    var mask = UInt64.max &<< UInt64(truncatingIfNeeded: (word &+ 1) & 63)
    while summary &<< 12 < end {
      let filled = (alwaysWords[summary] | touchedWords[summary]) & mask
      if filled != 0 {
        let next = summary &<< 6 &+ filled.trailingZeroBitCount
        return min(end, next &<< 6 &+ rules(next).trailingZeroBitCount)
      }
      summary &+= 1
      mask = UInt64.max
    }
    return end
  }
}
