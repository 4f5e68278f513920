import Syntax

/// The tables of a book that every row reads, in memory without reference counts or checks.
///
/// It belongs to the one ``Classifier`` that made it, which frees it.
struct MatchTables {
  let nodes: UnsafeMutablePointer<ConditionNode>
  let roots: UnsafeMutablePointer<Int32>
  let effects: UnsafeMutablePointer<RuleEffects>
  private let automaton: LiteralAutomaton
  private let triggered: UnsafeMutablePointer<Int32>
  private let triggeredStarts: UnsafeMutablePointer<Int32>
  private let always: UnsafeMutablePointer<UInt64>
  private let wordCount: Int
  /// A bit for each rule that the row at hand may match.
  let candidates: UnsafeMutablePointer<UInt64>
  /// Whether the text at hand holds a literal, and which of them it holds.
  let isFound: UnsafeMutablePointer<Bool>
  private let found: UnsafeMutablePointer<Int32>

  init(_ book: RuleBook) {
    let program = book.program
    nodes = Self.copy(program.nodes)
    roots = Self.copy(program.roots)
    effects = Self.copy(book.rules.map(RuleEffects.init))
    automaton = program.automaton
    triggered = Self.copy(program.triggered)
    triggeredStarts = Self.copy(program.triggeredStarts)
    always = Self.copy(program.always)
    wordCount = program.always.count
    candidates = Self.copy(program.always)
    isFound = Self.copy([Bool](repeating: false, count: program.literals.count))
    found = Self.copy([Int32](repeating: 0, count: program.literals.count))
  }

  func deallocate() {
    nodes.deallocate()
    roots.deallocate()
    effects.deallocate()
    triggered.deallocate()
    triggeredStarts.deallocate()
    always.deallocate()
    candidates.deallocate()
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
    for word in 0..<wordCount { candidates[word] = always[word] }
    var count = 0
    automaton.scan(folded) { literal, _ in
      guard !isFound[literal] else { return false }
      isFound[literal] = true
      found[count] = Int32(truncatingIfNeeded: literal)
      count += 1
      var position = Int(triggeredStarts[literal])
      let end = Int(triggeredStarts[literal + 1])
      while position < end {
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
  }

  @inline(__always)
  func addCandidate(_ rule: Int32) {
    candidates[Int(rule) &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: rule & 63)
  }

  /// The first candidate from `rule` on, before `end`; or `end`.
  func nextCandidate(from rule: Int, before end: Int) -> Int {
    guard rule < end else { return end }
    var word = rule &>> 6
    var bits = candidates[word] & (UInt64.max &<< UInt64(truncatingIfNeeded: rule & 63))
    while bits == 0 {
      word &+= 1
      guard word &<< 6 < end else { return end }
      bits = candidates[word]
    }
    return min(end, word &<< 6 &+ bits.trailingZeroBitCount)
  }
}
