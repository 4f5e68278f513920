import Syntax

/// The tables of a book for matching rows, in memory without reference counts or checks.
///
/// Only the ``Classifier`` that created the tables may use them.
final class MatchTables {
  /// The data needed when the scan finds a literal, kept together.
  private struct LiteralMark: BitwiseCopyable {
    /// The number of the last text that contained the literal.
    var text: UInt32 = 0
    /// The first rule of the literal, or -1 for none.
    var rule: Int32
    /// The index of the literal's remaining rules in ``others``, or -1 for none.
    var others: Int32
    /// The index into ``edges``, or -1 for none.
    var edges: Int32
  }

  /// The edges around a literal and the literal's length; many literals share them.
  private struct LiteralSurroundings: Hashable {
    var before: [LiteralEdge]
    var after: [LiteralEdge]
    var length: Int

    init(_ literal: EdgedLiteral) {
      (before, after, length) = (literal.before, literal.after, literal.bytes.count)
    }
  }

  /// A stage with at least one rule.
  struct Stage: BitwiseCopyable {
    var first: Int
    var end: Int
    /// Whether every matching rule counts, as for tags, instead of only the first.
    var takesAll: Bool
  }

  let stages: UnsafeMutablePointer<Stage>
  let stageCount: Int
  /// The card of each rule.
  let cards: UnsafeMutablePointer<RuleCard>
  /// The effects of the rules that set more than a category.
  let effects: UnsafeMutablePointer<RuleEffects>
  /// For each rule, the index in ``nodes`` of the condition left to test, or -1 for none.
  let roots: UnsafeMutablePointer<Int32>
  /// One bit per rule, in words of 64 rules: whether a candidate matches without a further test.
  ///
  /// The bits are compact, so the processor has them in its cache when it needs them.
  private let certain: UnsafeMutablePointer<UInt64>
  let nodes: UnsafeMutablePointer<ConditionNode>
  /// The patterns, unretained like the automaton; the book retains both and outlives the tables.
  let patterns: UnsafeMutablePointer<Unmanaged<Pattern>>
  private let automaton: Unmanaged<LiteralAutomaton>
  private let marks: UnsafeMutablePointer<LiteralMark>
  private let literalCount: Int
  private let edges: UnsafeMutablePointer<LiteralEdges>
  /// The storage that all of ``edges`` point to.
  private let edgeSigns: UnsafeMutablePointer<LiteralEdge>
  private let hasEdges: Bool
  /// The rules of each literal after its first rule; -1 ends each list.
  private let others: UnsafeMutablePointer<Int32>
  /// The rules that the current text may match.
  let candidates: RuleCandidates
  /// The number of the current text.
  private var text: UInt32 = 0
  /// The memory of all tables.
  private let memory = TableMemory()

  init(_ book: RuleBook) {
    let program = book.program
    let filled = book.stages.filter { !$0.rules.isEmpty }
    stages = memory.table(
      filled.map { stage, rules in
        Stage(first: rules.lowerBound, end: rules.upperBound, takesAll: stage == .tags)
      })
    stageCount = filled.count
    let all = book.rules.map(RuleEffects.init)
    effects = memory.table(all.filter { !$0.isOneCategory })
    cards = memory.table(Self.cards(all))
    roots = memory.table(program.roots)
    certain = memory.table(
      stride(from: 0, to: book.rules.count, by: 64).map { start in
        program.roots[start...].prefix(64).reversed().reduce(0) { $0 << 1 | ($1 < 0 ? 1 : 0) }
      })
    nodes = memory.table(program.nodes)
    patterns = memory.table(program.patterns.map(Unmanaged.passUnretained))
    automaton = .passUnretained(program.automaton)
    let literals = Self.literals(of: program)
    marks = memory.table(literals.marks)
    literalCount = literals.marks.count
    edgeSigns = memory.table(literals.surroundings.flatMap { $0.before + $0.after })
    edges = memory.table(Self.edges(literals.surroundings, signs: edgeSigns))
    hasEdges = !literals.surroundings.isEmpty
    others = memory.table(literals.others)
    candidates = RuleCandidates(always: program.always, in: memory)
  }

  /// The card of each rule; only rules that set more than a category have an index of effects.
  private static func cards(_ all: [RuleEffects]) -> [RuleCard] {
    var next: Int32 = 0
    return all.map { effects in
      defer { next += effects.isOneCategory ? 0 : 1 }
      return RuleCard(category: effects.category, effects: effects.isOneCategory ? -1 : next)
    }
  }

  /// The mark of each literal, with the lists for the mark's indices ``others`` and ``edges``.
  private static func literals(
    of program: RuleProgram
  ) -> (marks: [LiteralMark], others: [Int32], surroundings: [LiteralSurroundings]) {
    var others: [Int32] = []
    var surroundings = NameTable<LiteralSurroundings>()
    let marks = program.literals.enumerated().map { index, literal in
      let rules = program.rules(triggeredBy: index)
      let start = rules.count > 1 ? Int32(others.count) : -1
      if rules.count > 1 { others += rules.dropFirst() + [-1] }
      return LiteralMark(
        rule: rules.first ?? -1, others: start,
        edges: literal.isBare ? -1 : surroundings.index(LiteralSurroundings(literal)))
    }
    return (marks, others, surroundings.names)
  }

  /// The edges for each of the surroundings; they point to consecutive elements of `signs`.
  private static func edges(
    _ surroundings: [LiteralSurroundings], signs: UnsafeMutablePointer<LiteralEdge>
  ) -> [LiteralEdges] {
    var next = signs
    return surroundings.map { sides in
      func take(_ count: Int) -> UnsafeBufferPointer<LiteralEdge> {
        defer { next += count }
        return UnsafeBufferPointer(start: next, count: count)
      }
      return LiteralEdges(
        before: take(sides.before.count), after: take(sides.after.count), length: sides.length)
    }
  }

  // MARK: - The current text

  /// Scans a text and marks its literals and candidate rules; returns whether there is a candidate.
  func mark(_ folded: UnsafeBufferPointer<UInt8>) -> Bool {
    if text == .max { forgetTexts() }
    text &+= 1
    candidates.forget()
    automaton._withUnsafeGuaranteedRef { automaton in
      automaton.scan(folded) { literal, end in found(literal, end, folded) }
    }
    return !candidates.isEmpty
  }

  /// Records a literal that ends at `end`; returns whether to report shorter literals there too.
  @inline(__always)
  private func found(
    _ literal: Int, _ end: Int, _ folded: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let mark = marks + literal
    // A shorter literal with edges may match here although it did not match earlier.
    if mark.pointee.text == text { return hasEdges }
    if mark.pointee.edges & mark.pointee.others & ~mark.pointee.rule >= 0 {
      return found(mark, end, folded)
    }
    // Most literals have one rule and no edges.
    mark.pointee.text = text
    candidates.add(mark.pointee.rule)
    return true
  }

  /// Records a literal that has edges, no rule or several rules; always returns true.
  ///
  /// This is a separate function because it needs more registers.
  @inline(never)
  private func found(
    _ mark: UnsafeMutablePointer<LiteralMark>, _ end: Int, _ folded: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if mark.pointee.edges >= 0, !edges[Int(mark.pointee.edges)].hold(folded, end: end) {
      return true
    }
    mark.pointee.text = text
    if mark.pointee.rule >= 0 { candidates.add(mark.pointee.rule) }
    if mark.pointee.others >= 0 {
      var other = others + Int(mark.pointee.others)
      while other.pointee >= 0 {
        candidates.add(other.pointee)
        other += 1
      }
    }
    return true
  }

  /// Whether the current text contains a literal.
  @inline(__always)
  func isFound(_ literal: Int32) -> Bool { marks[Int(literal)].text == text }

  /// Restarts the numbering of texts.
  private func forgetTexts() {
    for literal in 0..<literalCount { marks[literal].text = 0 }
    text = 0
  }

  /// Whether a candidate matches without a further test.
  @inline(__always)
  func isCertain(_ rule: Int) -> Bool {
    certain[rule &>> 6] &>> UInt64(truncatingIfNeeded: rule & 63) & 1 == 1
  }
}

/// The memory of tables that are freed together.
final class TableMemory {
  private var tables: [UnsafeMutableRawPointer] = []

  /// A table with the values; it lives as long as this object.
  func table<Element: BitwiseCopyable>(
    _ values: some Collection<Element>
  ) -> UnsafeMutablePointer<Element> {
    let table = UnsafeMutablePointer<Element>.table(values)
    tables.append(table)
    return table
  }

  deinit {
    for table in tables { table.deallocate() }
  }
}
