import Syntax

/// The tables of a book that every row reads, in memory without reference counts or checks.
///
/// They serve the one ``Classifier`` that made them.
final class MatchTables {
  /// What is to be known of a literal where it is found, in one place.
  private struct LiteralMark: BitwiseCopyable {
    /// The number of the last text that held it.
    var text: UInt32 = 0
    /// The first of its rules, or -1 for none.
    var rule: Int32
    /// Where the others begin in ``others``, or -1 for none.
    var others: Int32
    /// An index, or -1 for none.
    var edges: Int32
  }

  /// What many literals of a length have beside them.
  private struct LiteralSurroundings: Hashable {
    var before: [LiteralEdge]
    var after: [LiteralEdge]
    var length: Int

    init(_ literal: EdgedLiteral) {
      (before, after, length) = (literal.before, literal.after, literal.bytes.count)
    }
  }

  /// The rules of a stage that has any.
  struct Stage: BitwiseCopyable {
    var first: Int
    var end: Int
    /// Whether every rule that matches counts, as for tags; else the first alone.
    var takesAll: Bool
  }

  let stages: UnsafeMutablePointer<Stage>
  let stageCount: Int
  let cards: UnsafeMutablePointer<RuleCard>
  let nodes: UnsafeMutablePointer<ConditionNode>
  /// Without references of their own, as the automaton: the book, which outlives the tables, holds
  /// them.
  let patterns: UnsafeMutablePointer<Unmanaged<Pattern>>
  private let automaton: Unmanaged<LiteralAutomaton>
  private let marks: UnsafeMutablePointer<LiteralMark>
  private let literalCount: Int
  private let edges: UnsafeMutablePointer<LiteralEdges>
  /// What those of all literals point to.
  private let edgeSigns: UnsafeMutablePointer<LiteralEdge>
  private let hasEdges: Bool
  /// All rules of each literal but its first, and a -1 behind them.
  private let others: UnsafeMutablePointer<Int32>
  private let always: UnsafeMutablePointer<UInt64>
  /// Whether a rule may match a text without any literal.
  let hasAlways: Bool
  /// A bit for each rule that the row at hand may match, in words of 64 rules.
  private let candidates: UnsafeMutablePointer<UInt64>
  private let wordCount: Int
  /// A bit for each of these words that is not empty, whatever the row, and one for each that the row
  /// at hand has added to: a row costs the words it touches, not all there are.
  private let alwaysWords: UnsafeMutablePointer<UInt64>
  private let touchedWords: UnsafeMutablePointer<UInt64>
  /// The number of the text at hand.
  private var text: UInt32 = 0

  init(_ book: RuleBook) {
    let program = book.program
    let filled = RuleStage.allCases.filter { !book.stages[$0.index].isEmpty }
    stages = Self.copy(
      filled.map { stage in
        let rules = book.stages[stage.index]
        return Stage(first: rules.lowerBound, end: rules.upperBound, takesAll: stage == .tags)
      })
    stageCount = filled.count
    cards = Self.copy(
      zip(book.rules, program.roots).map { rule, root in
        RuleCard(rule, root: root, nodes: program.nodes)
      })
    nodes = Self.copy(program.nodes)
    patterns = Self.copy(program.patterns.map(Unmanaged.passUnretained))
    automaton = .passUnretained(program.automaton)
    var others: [Int32] = []
    var surroundings = NameTable<LiteralSurroundings>()
    let literals = program.literals.enumerated().map { index, literal in
      let rules = program.rules(triggeredBy: index)
      let start = rules.count > 1 ? Int32(others.count) : -1
      if rules.count > 1 { others += rules.dropFirst() + [-1] }
      return LiteralMark(
        rule: rules.first ?? -1, others: start,
        edges: literal.isBare ? -1 : surroundings.index(LiteralSurroundings(literal)))
    }
    marks = Self.copy(literals)
    literalCount = literals.count
    edgeSigns = Self.copy(surroundings.names.flatMap { $0.before + $0.after })
    var nextSign = edgeSigns
    edges = Self.copy(
      surroundings.names.map { sides in
        func signs(_ count: Int) -> UnsafeBufferPointer<LiteralEdge> {
          defer { nextSign += count }
          return UnsafeBufferPointer(start: nextSign, count: count)
        }
        return LiteralEdges(
          before: signs(sides.before.count), after: signs(sides.after.count),
          length: sides.length)
      })
    hasEdges = !surroundings.names.isEmpty
    self.others = Self.copy(others)
    always = Self.copy(program.always)
    hasAlways = program.always.contains { $0 != 0 }
    wordCount = program.always.count
    candidates = Self.copy(program.always)
    var words = [UInt64](repeating: 0, count: (wordCount + 63) / 64)
    touchedWords = Self.copy(words)
    for word in 0..<wordCount where program.always[word] != 0 {
      words[word >> 6] |= 1 << UInt64(word & 63)
    }
    alwaysWords = Self.copy(words)
  }

  deinit {
    stages.deallocate()
    cards.deallocate()
    nodes.deallocate()
    patterns.deallocate()
    marks.deallocate()
    edges.deallocate()
    edgeSigns.deallocate()
    others.deallocate()
    always.deallocate()
    candidates.deallocate()
    alwaysWords.deallocate()
    touchedWords.deallocate()
  }

  private static func copy<T: BitwiseCopyable>(_ values: [T]) -> UnsafeMutablePointer<T> {
    // Aligned, so that a card lies in one line of the processor's memory.
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, values.count) * MemoryLayout<T>.stride, alignment: 64)
    let start = memory.bindMemory(to: T.self, capacity: max(1, values.count))
    for (index, value) in values.enumerated() { (start + index).initialize(to: value) }
    return start
  }

  // MARK: - The text at hand

  /// Scans a text, marks the literals it holds and the rules it may match; returns whether it may
  /// match any.
  func mark(_ folded: UnsafeBufferPointer<UInt8>) -> Bool {
    if text == .max { forgetTexts() }
    text &+= 1
    automaton._withUnsafeGuaranteedRef { automaton in
      automaton.scan(folded) { literal, end in found(literal, end, folded) }
    }
    return hasAlways || hasCandidates
  }

  /// Takes in that a literal ends at an offset; returns whether the shorter ones that end there matter.
  @inline(__always)
  private func found(
    _ literal: Int, _ end: Int, _ folded: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let mark = marks + literal
    // A shorter one with edges may stand here that stood nowhere before.
    if mark.pointee.text == text { return hasEdges }
    if mark.pointee.edges & mark.pointee.others & ~mark.pointee.rule >= 0 {
      return found(mark, end, folded)
    }
    // Most have one rule and whatever may stand beside them.
    mark.pointee.text = text
    addCandidate(mark.pointee.rule)
    return true
  }

  /// The same of a literal that has edges or not just one rule, apart from the others because it takes
  /// more registers.
  @inline(never)
  private func found(
    _ mark: UnsafeMutablePointer<LiteralMark>, _ end: Int, _ folded: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if mark.pointee.edges >= 0, !edges[Int(mark.pointee.edges)].hold(folded, end: end) {
      return true
    }
    mark.pointee.text = text
    if mark.pointee.rule >= 0 { addCandidate(mark.pointee.rule) }
    if mark.pointee.others >= 0 {
      var other = others + Int(mark.pointee.others)
      while other.pointee >= 0 {
        addCandidate(other.pointee)
        other += 1
      }
    }
    return true
  }

  /// Whether the text holds a literal.
  @inline(__always)
  func isFound(_ literal: Int32) -> Bool { marks[Int(literal)].text == text }

  /// The numbers of texts begin anew.
  private func forgetTexts() {
    for literal in 0..<literalCount { marks[literal].text = 0 }
    text = 0
  }

  private var hasCandidates: Bool {
    var touched: UInt64 = 0
    for summary in 0..<(wordCount &+ 63) &>> 6 { touched |= touchedWords[summary] }
    return touched != 0
  }

  /// Makes ready for the next text.
  func unmark() {
    for summary in 0..<(wordCount &+ 63) &>> 6 {
      var bits = touchedWords[summary]
      touchedWords[summary] = 0
      while bits != 0 {
        let word = summary &<< 6 &+ bits.trailingZeroBitCount
        candidates[word] = always[word]
        bits &= bits &- 1
      }
    }
  }

  @inline(__always)
  func addCandidate(_ rule: Int32) {
    let word = Int(rule) &>> 6
    candidates[word] |= 1 &<< UInt64(truncatingIfNeeded: rule & 63)
    touchedWords[word &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: word & 63)
  }

  /// The first candidate from `rule` on, before `end`; or `end`.
  func nextCandidate(from rule: Int, before end: Int) -> Int {
    guard rule < end else { return end }
    let word = rule &>> 6
    let bits = candidates[word] & (UInt64.max &<< UInt64(truncatingIfNeeded: rule & 63))
    if bits != 0 { return min(end, word &<< 6 &+ bits.trailingZeroBitCount) }
    var summary = (word &+ 1) &>> 6
    var mask = UInt64.max &<< UInt64(truncatingIfNeeded: (word &+ 1) & 63)
    while summary &<< 12 < end {
      let words = (alwaysWords[summary] | touchedWords[summary]) & mask
      if words != 0 {
        let next = summary &<< 6 &+ words.trailingZeroBitCount
        return min(end, next &<< 6 &+ candidates[next].trailingZeroBitCount)
      }
      summary &+= 1
      mask = UInt64.max
    }
    return end
  }
}
