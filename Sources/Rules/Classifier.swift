import Ledger
import Syntax

/// Applies a rule book to one transaction after the other.
///
/// It owns the room a row needs and uses it again for the next, so one classifier serves one
/// thread; as many as wanted can share a book.
package struct Classifier: ~Copyable {
  package let book: RuleBook
  /// A bit for each rule that the row at hand may match.
  private let candidates: UnsafeMutablePointer<UInt64>
  private let wordCount: Int
  /// Whether the text at hand holds a literal, and which of them it holds.
  private let isFound: UnsafeMutablePointer<Bool>
  private let found: UnsafeMutablePointer<Int32>
  private var foundCount = 0
  /// For the rare conditions on single fields.
  private var field = FoldedText()

  package init(_ book: RuleBook) {
    self.book = book
    wordCount = book.program.always.count
    candidates = .allocate(capacity: max(1, wordCount))
    let literalCount = max(1, book.program.literals.count)
    isFound = .allocate(capacity: literalCount)
    isFound.initialize(repeating: false, count: literalCount)
    found = .allocate(capacity: literalCount)
  }

  deinit {
    candidates.deallocate()
    isFound.deallocate()
    found.deallocate()
  }

  /// What the rules say about a transaction.
  package mutating func classify(_ subject: borrowing RuleSubject) -> Classification {
    run(subject, trace: nil)
  }

  /// Which rules matched a transaction, the winners and those that came too late.
  package mutating func explain(_ subject: borrowing RuleSubject) -> RuleTrace {
    let trace = RuleTrace.Collector()
    let result = run(subject, trace: trace)
    return RuleTrace(result, trace.matches, in: book)
  }

  private mutating func run(
    _ subject: borrowing RuleSubject, trace: RuleTrace.Collector?
  ) -> Classification {
    var result = Classification()
    begin(subject.folded)
    for stage in 0..<book.stages.count {
      let rules = book.stages[stage]
      if !rules.isEmpty {
        run(rules, takesAll: stage == RuleStage.tags.index, subject, &result, trace)
      }
    }
    for index in 0..<foundCount { isFound[Int(found[index])] = false }
    return result
  }

  /// Scans the text and marks the rules it triggers.
  private mutating func begin(_ folded: UnsafeBufferPointer<UInt8>) {
    foundCount = book.program.mark(folded, rules: candidates, literals: isFound, found: found)
  }

  /// Tries the candidates of one stage in order.
  private mutating func run(
    _ rules: Range<Int>, takesAll: Bool, _ subject: borrowing RuleSubject,
    _ result: inout Classification, _ trace: RuleTrace.Collector?
  ) {
    var isDecided = false
    var rule = rules.lowerBound
    while let candidate = nextCandidate(from: rule, before: rules.upperBound) {
      rule = candidate + 1
      guard holds(Int(book.program.roots[candidate]), subject, payee: result.payee) else {
        continue
      }
      trace?.matches.append(.init(rule: candidate, isWinner: !isDecided))
      guard !isDecided else { continue }
      apply(candidate, &result)
      if !takesAll {
        // Only an explanation wants to know who else would have matched.
        if trace == nil { return }
        isDecided = true
      }
    }
  }

  private func nextCandidate(from rule: Int, before end: Int) -> Int? {
    guard rule < end else { return nil }
    var word = rule >> 6
    var bits = candidates[word] & (UInt64.max << UInt64(rule & 63))
    while bits == 0 {
      word += 1
      guard word << 6 < end else { return nil }
      bits = candidates[word]
    }
    let found = word << 6 + bits.trailingZeroBitCount
    return found < end ? found : nil
  }

  private mutating func apply(_ rule: Int, _ result: inout Classification) {
    let before = result.payee
    result.apply(book.rules[rule], Int32(truncatingIfNeeded: rule))
    guard result.payee != before else { return }
    for triggered in book.payeeRules[Int(result.payee)] {
      candidates[Int(triggered) >> 6] |= 1 << UInt64(triggered & 63)
    }
  }
}

extension Classifier {
  /// Whether the condition that begins at a node is true of the subject.
  private mutating func holds(
    _ index: Int, _ subject: borrowing RuleSubject, payee: Int32
  ) -> Bool {
    let node = book.program.nodes[index]
    switch node.test {
    case .all, .any, .not:
      let wanted = node.test == .any
      var part = index + 1
      while part < node.end {
        if holds(part, subject, payee: payee) == wanted { return wanted }
        // A negation has one part, which did hold.
        if node.test == .not { return false }
        part = Int(book.program.nodes[part].end)
      }
      return !wanted
    case .found: return isFound[Int(node.index)]
    case .literal:
      let literal = book.program.literals[Int(node.index)]
      return withFolded(node.field, subject, payee) { node.form.holds($0, literal) }
    case .pattern:
      let pattern = book.program.patterns[Int(node.index)]
      return withComposed(node.field, subject, payee) { pattern.matches($0) }
    case .amount:
      let amount = AmountRange.scaled(subject.minorUnits, exponent: subject.exponent)
      return node.low <= amount && amount <= node.high
    case .magnitude:
      let amount = AmountRange.scaled(subject.minorUnits, exponent: subject.exponent)
      let size = Int64(clamping: amount.magnitude)
      return node.low <= size && size <= node.high
    case .date:
      let day = Int64(subject.date.daysSince1970)
      return node.low <= day && day <= node.high
    case .account: return subject.account == node.index
    case .currency: return Int64(subject.currency.packed) == node.low
    case .kind: return Int64(subject.kind.rawValue) == node.low
    }
  }

  private mutating func withFolded(
    _ field: TextField, _ subject: borrowing RuleSubject, _ payee: Int32,
    _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    switch field {
    case .text: return body(subject.folded)
    case .payee where payee >= 0:
      return book.foldedPayees[Int(payee)].withUnsafeBufferPointer(body)
    case .payee: self.field.set(subject.payee)
    case .memo: self.field.set(subject.memo)
    case .reference: self.field.set(subject.reference)
    }
    return body(self.field.folded)
  }

  private mutating func withComposed(
    _ field: TextField, _ subject: borrowing RuleSubject, _ payee: Int32,
    _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    switch field {
    case .text: return body(subject.text)
    case .payee where payee >= 0:
      var name = FoldedText.composed(book.payees[Int(payee)])
      return name.withUTF8(body)
    case .payee: self.field.set(subject.payee)
    case .memo: self.field.set(subject.memo)
    case .reference: self.field.set(subject.reference)
    }
    return body(self.field.joined)
  }
}
