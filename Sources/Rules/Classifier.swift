import Ledger
import Syntax

/// Applies a rule book to one transaction after the other.
///
/// It owns the room a row needs and uses it again for the next, so one classifier serves one
/// thread; as many as wanted can share a book.
package struct Classifier: ~Copyable {
  package let book: RuleBook
  private let tables: MatchTables
  /// For the rare conditions on single fields.
  private var field = FoldedText()

  package init(_ book: RuleBook) {
    self.book = book
    tables = MatchTables(book)
  }

  deinit { tables.deallocate() }

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
    let found = tables.mark(subject.folded)
    for stage in RuleStage.allCases {
      let rules = book.stages[stage.index]
      if !rules.isEmpty { run(rules, takesAll: stage == .tags, subject, &result, trace) }
    }
    tables.unmark(found)
    return result
  }

  /// Tries the candidates of one stage in order.
  private mutating func run(
    _ rules: Range<Int>, takesAll: Bool, _ subject: borrowing RuleSubject,
    _ result: inout Classification, _ trace: RuleTrace.Collector?
  ) {
    var isDecided = false
    // What the winner sets is seen by the stages after it, not by the losers beside it.
    let payee = result.payee
    var rule = tables.nextCandidate(from: rules.lowerBound, before: rules.upperBound)
    while rule < rules.upperBound {
      if holds(Int(tables.roots[rule]), subject, payee: payee) {
        trace?.matches.append(.init(rule: rule, isWinner: !isDecided))
        if !isDecided { apply(rule, &result) }
        // Only an explanation wants to know who else would have matched.
        if !takesAll, trace == nil { return }
        isDecided = !takesAll
      }
      rule = tables.nextCandidate(from: rule + 1, before: rules.upperBound)
    }
  }

  /// Takes over what a rule sets; a later stage replaces what an earlier one set.
  private func apply(_ index: Int, _ result: inout Classification) {
    let effects = tables.effects[index]
    let rule = Int32(truncatingIfNeeded: index)
    if effects.payee >= 0 {
      (result.payee, result.payeeRule) = (effects.payee, rule)
      for triggered in book.payeeRules[Int(effects.payee)] { tables.addCandidate(triggered) }
    }
    if effects.category >= 0 { (result.category, result.categoryRule) = (effects.category, rule) }
    if effects.note >= 0 { result.note = effects.note }
    if effects.kind >= 0 { result.kind = EntryKind(rawValue: UInt8(effects.kind)) }
    if effects.transfer >= 0 { result.isTransfer = effects.transfer == 1 }
    if effects.setsPlace, let place = book.rules[index].place {
      (result.place, result.placeRule) = (place, rule)
    }
    if effects.setsTags {
      for tag in book.rules[index].tags where !result.tags.contains(tag) {
        result.tags.append(tag)
      }
    }
  }
}

extension Classifier {
  /// Whether the condition that begins at a node is true of the subject.
  private mutating func holds(
    _ index: Int, _ subject: borrowing RuleSubject, payee: Int32
  ) -> Bool {
    let node = tables.nodes[index]
    switch node.test {
    case .not: return !holds(index + 1, subject, payee: payee)
    case .all, .any:
      let wanted = node.test == .any
      var part = index + 1
      while part < node.end {
        if holds(part, subject, payee: payee) == wanted { return wanted }
        part = Int(tables.nodes[part].end)
      }
      return !wanted
    case .found: return tables.isFound[Int(node.index)]
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
