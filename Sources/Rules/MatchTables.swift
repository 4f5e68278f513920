import Syntax

/// The tables of a book that every row reads, in memory without reference counts or checks.
///
/// It belongs to the one ``Classifier`` that made it, which frees it.
struct MatchTables {
  /// What is to be known of a literal where it is found, in one place.
  private struct LiteralMark: BitwiseCopyable {
    /// The first of its rules, or -1 for none.
    var rule: Int32
    /// Which of ``RuleProgram/triggered`` are the others.
    var moreStart: Int32
    var moreEnd: Int32
    /// An index, or -1 for none.
    var edges: Int32
  }

  /// What may stand beside a literal of a length.
  private struct LiteralEdges: Hashable, BitwiseCopyable {
    var edges: EdgedLiteral.Edges
    var length: Int
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
  /// Without references of their own: the book, which outlives the tables, holds them.
  let patterns: UnsafeMutablePointer<Unmanaged<Pattern>>
  private let automaton: LiteralAutomaton
  private let marks: UnsafeMutablePointer<LiteralMark>
  private let edges: UnsafeMutablePointer<LiteralEdges>
  private let hasEdges: Bool
  private let triggered: UnsafeMutablePointer<Int32>
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
  /// Whether the text at hand holds a literal, and which of them it holds.
  let isFound: UnsafeMutablePointer<Bool>
  private let found: UnsafeMutablePointer<Int32>

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
    automaton = program.automaton
    let literals = program.literals
    var edgeTable = NameTable<LiteralEdges>()
    marks = Self.copy(
      literals.enumerated().map { index, literal in
        let rules = program.triggeredStarts[index]..<program.triggeredStarts[index + 1]
        let edges = LiteralEdges(edges: literal.edges, length: literal.bytes.count)
        return LiteralMark(
          rule: rules.isEmpty ? -1 : program.triggered[Int(rules.lowerBound)],
          moreStart: rules.lowerBound + 1, moreEnd: rules.upperBound,
          edges: literal.isBare ? -1 : edgeTable.index(edges))
      })
    edges = Self.copy(edgeTable.names)
    hasEdges = !edgeTable.names.isEmpty
    triggered = Self.copy(program.triggered)
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
    isFound = Self.copy([Bool](repeating: false, count: literals.count))
    found = Self.copy([Int32](repeating: 0, count: literals.count))
  }

  func deallocate() {
    stages.deallocate()
    cards.deallocate()
    nodes.deallocate()
    patterns.deallocate()
    marks.deallocate()
    edges.deallocate()
    triggered.deallocate()
    always.deallocate()
    candidates.deallocate()
    alwaysWords.deallocate()
    touchedWords.deallocate()
    isFound.deallocate()
    found.deallocate()
  }

  private static func copy<T: BitwiseCopyable>(_ values: [T]) -> UnsafeMutablePointer<T> {
    // Aligned, so that a card lies in one line of the processor's memory.
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, values.count) * MemoryLayout<T>.stride, alignment: 64)
    let start = memory.bindMemory(to: T.self, capacity: max(1, values.count))
    for (index, value) in values.enumerated() { (start + index).initialize(to: value) }
    return start
  }

  /// Scans a text, marks the literals it holds and the rules it may match, and returns how many
  /// literals it holds.
  func mark(_ folded: UnsafeBufferPointer<UInt8>) -> Int {
    var count = 0
    automaton.scan(folded) { literal, end in
      // A shorter one with edges may stand here that stood nowhere before.
      guard !isFound[literal] else { return hasEdges }
      let mark = marks[literal]
      if mark.edges >= 0 {
        let beside = edges[Int(mark.edges)]
        if !beside.edges.hold(folded, end: end, length: beside.length) { return true }
      }
      isFound[literal] = true
      found[count] = Int32(truncatingIfNeeded: literal)
      count += 1
      if mark.rule >= 0 { addCandidate(mark.rule) }
      var position = Int(mark.moreStart)
      while position < Int(mark.moreEnd) {
        addCandidate(triggered[position])
        position += 1
      }
      return true
    }
    return count
  }

  /// Makes ready for the next text.
  func unmark(_ count: Int) {
    for index in 0..<count { isFound[Int(found[index])] = false }
    var summary = 0
    while summary &<< 6 < wordCount {
      var bits = touchedWords[summary]
      touchedWords[summary] = 0
      while bits != 0 {
        let word = summary &<< 6 &+ bits.trailingZeroBitCount
        candidates[word] = always[word]
        bits &= bits &- 1
      }
      summary &+= 1
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
