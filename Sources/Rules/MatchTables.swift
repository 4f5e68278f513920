import Syntax

/// The tables of a book that every row reads, in memory without reference counts or checks.
///
/// It belongs to the one ``Classifier`` that made it, which frees it.
struct MatchTables {
  /// What is to be known of a literal where it is found, in one place.
  private struct LiteralMark: BitwiseCopyable {
    /// Which of ``RuleProgram/triggered`` are its rules.
    var firstRule: Int32
    var endRule: Int32
    /// An index, or -1 for none.
    var edges: Int32
    var length: Int32
  }

  let nodes: UnsafeMutablePointer<ConditionNode>
  let roots: UnsafeMutablePointer<Int32>
  let effects: UnsafeMutablePointer<RuleEffects>
  /// Without references of their own: the book, which outlives the tables, holds them.
  let patterns: UnsafeMutablePointer<Unmanaged<Pattern>>
  private let automaton: LiteralAutomaton
  private let marks: UnsafeMutablePointer<LiteralMark>
  private let edges: UnsafeMutablePointer<EdgedLiteral.Edges>
  private let hasEdges: Bool
  private let triggered: UnsafeMutablePointer<Int32>
  private let always: UnsafeMutablePointer<UInt64>
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
    nodes = Self.copy(program.nodes)
    roots = Self.copy(program.roots)
    effects = Self.copy(book.rules.map(RuleEffects.init))
    patterns = Self.copy(program.patterns.map(Unmanaged.passUnretained))
    automaton = program.automaton
    let literals = program.literals
    var edgeTable = NameTable<EdgedLiteral.Edges>()
    marks = Self.copy(
      literals.enumerated().map { index, literal in
        LiteralMark(
          firstRule: program.triggeredStarts[index], endRule: program.triggeredStarts[index + 1],
          edges: literal.isBare ? -1 : edgeTable.index(literal.edges),
          length: Int32(literal.bytes.count))
      })
    edges = Self.copy(edgeTable.names)
    hasEdges = !edgeTable.names.isEmpty
    triggered = Self.copy(program.triggered)
    always = Self.copy(program.always)
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
    nodes.deallocate()
    roots.deallocate()
    effects.deallocate()
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
    let memory = UnsafeMutableBufferPointer<T>.allocate(capacity: max(1, values.count))
    _ = memory.initialize(from: values)
    return memory.baseAddress ?? .allocate(capacity: 1)
  }

  /// Scans a text, marks the literals it holds and the rules it may match, and returns how many
  /// literals it holds.
  func mark(_ folded: UnsafeBufferPointer<UInt8>) -> Int {
    var count = 0
    automaton.scan(folded) { literal, end in
      // A shorter one with edges may stand here that stood nowhere before.
      guard !isFound[literal] else { return hasEdges }
      let mark = marks[literal]
      if mark.edges >= 0, !edges[Int(mark.edges)].hold(folded, end: end, length: Int(mark.length)) {
        return true
      }
      isFound[literal] = true
      found[count] = Int32(truncatingIfNeeded: literal)
      count += 1
      var position = Int(mark.firstRule)
      while position < Int(mark.endRule) {
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
