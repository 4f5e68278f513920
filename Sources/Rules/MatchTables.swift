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
  /// For each rule what it sets.
  let cards: UnsafeMutablePointer<RuleCard>
  /// All that those rules set which set more than a category.
  let effects: UnsafeMutablePointer<RuleEffects>
  /// For each rule the first of ``nodes`` that is left to ask once it is tried.
  let roots: UnsafeMutablePointer<Int32>
  /// A bit for each rule of which nothing is left to ask then, in words of 64 rules: what decides how
  /// a text goes on lies in few bytes, so that the processor need not wait for it.
  private let certain: UnsafeMutablePointer<UInt64>
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
  /// The rules that the text at hand may match.
  let candidates: RuleCandidates
  /// The number of the text at hand.
  private var text: UInt32 = 0
  /// Holds all of these tables.
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
    let several = all.filter { !$0.isOneCategory }
    effects = memory.table(several)
    var next: Int32 = 0
    cards = memory.table(
      all.map { effects in
        defer { next += effects.isOneCategory ? 0 : 1 }
        return RuleCard(category: effects.category, effects: effects.isOneCategory ? -1 : next)
      })
    roots = memory.table(program.roots)
    certain = memory.table(
      stride(from: 0, to: book.rules.count, by: 64).map { start in
        program.roots[start...].prefix(64).reversed().reduce(0) { $0 << 1 | ($1 < 0 ? 1 : 0) }
      })
    nodes = memory.table(program.nodes)
    patterns = memory.table(program.patterns.map(Unmanaged.passUnretained))
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
    marks = memory.table(literals)
    literalCount = literals.count
    edgeSigns = memory.table(surroundings.names.flatMap { $0.before + $0.after })
    var nextSign = edgeSigns
    edges = memory.table(
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
    self.others = memory.table(others)
    candidates = RuleCandidates(always: program.always, in: memory)
  }

  // MARK: - The text at hand

  /// Scans a text, marks the literals it holds and the rules it may match; returns whether it may
  /// match any.
  func mark(_ folded: UnsafeBufferPointer<UInt8>) -> Bool {
    if text == .max { forgetTexts() }
    text &+= 1
    candidates.forget()
    automaton._withUnsafeGuaranteedRef { automaton in
      automaton.scan(folded) { literal, end in found(literal, end, folded) }
    }
    return !candidates.isEmpty
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
    candidates.add(mark.pointee.rule)
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

  /// Whether the text holds a literal.
  @inline(__always)
  func isFound(_ literal: Int32) -> Bool { marks[Int(literal)].text == text }

  /// The numbers of texts begin anew.
  private func forgetTexts() {
    for literal in 0..<literalCount { marks[literal].text = 0 }
    text = 0
  }

  /// Whether a candidate matches whatever else it is asked.
  @inline(__always)
  func isCertain(_ rule: Int) -> Bool {
    certain[rule &>> 6] &>> UInt64(truncatingIfNeeded: rule & 63) & 1 == 1
  }
}

/// The memory of tables that are freed together.
final class TableMemory {
  private var tables: [UnsafeMutableRawPointer] = []

  /// A table that lives as long as this memory.
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
