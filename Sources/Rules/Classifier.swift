import Ledger
import Syntax

/// A classifier that applies a rule book to transactions, one at a time.
///
/// It reuses its buffers from row to row, so each thread needs its own classifier. Any number of
/// classifiers can share a book.
package struct Classifier: ~Copyable {
  package let book: RuleBook
  /// The names that rules made from rows since the last ``forgetNames()``.
  package private(set) var made: MadeNames
  private let tables: MatchTables
  let places: RulePlaces
  /// The facts about each payee of ``made``, by index.
  private var payees: [PayeeFacts]
  /// A buffer for the rare conditions on single fields.
  private var field = FoldedText()
  /// The place found from the row's texts and coordinates, and the payee of that search.
  private var lastFinding: (payee: Int32, finding: PlaceFinding)?
  private var leavesBranchOpen = false
  /// The tags that the last rule with groups made.
  private var lastTags: [String] = []
  /// The numbers of the places visited on the day of the current row.
  private var visitedPlaces: [Int32] = []

  package init(_ book: RuleBook, places: RulePlaces = .none) {
    self.book = book
    self.places = places
    tables = MatchTables(book)
    made = MadeNames(book.names)
    payees = zip(book.foldedPayees, book.payeeRules).map { folded, rules in
      PayeeFacts(folded, rules, places)
    }
  }

  /// The result of the rules for a transaction.
  ///
  /// `visitedPlaces` are the numbers of the places visited on the day of the transaction.
  package mutating func classify(
    _ subject: RuleSubject, visitedPlaces: [Int32] = []
  ) -> Classification {
    if self.visitedPlaces.count + visitedPlaces.count > 0 { self.visitedPlaces = visitedPlaces }
    return run(subject, trace: nil)
  }

  /// A trace of the matching rules of a transaction, including those that did not win.
  ///
  /// It ends with the stage in which a rule stops all later rules.
  package mutating func explain(
    _ subject: RuleSubject, visitedPlaces: [Int32] = []
  ) -> RuleTrace {
    self.visitedPlaces = visitedPlaces
    let trace = RuleTrace.Collector()
    let result = run(subject, trace: trace)
    return RuleTrace(result, trace, of: subject, in: book, made)
  }

  /// The classification of a transaction, and its matching rules as in
  /// ``explain(_:visitedPlaces:)``.
  package mutating func matches(
    _ subject: RuleSubject, visitedPlaces: [Int32] = []
  ) -> (classification: Classification, matches: [RuleMatch]) {
    self.visitedPlaces = visitedPlaces
    let trace = RuleTrace.Collector()
    let result = run(subject, trace: trace)
    return (result, trace.matches)
  }

  /// Discards the names that rules made from rows; their indices become invalid.
  package mutating func forgetNames() {
    guard !made.isEmpty else { return }
    made = MadeNames(book.names)
    payees.removeLast(payees.count - book.payees.count)
  }

  private mutating func run(
    _ subject: RuleSubject, trace: RuleTrace.Collector?
  ) -> Classification {
    var result = Classification()
    lastFinding = nil
    leavesBranchOpen = false
    // Most rows contain no literal, and most books have no rule without a literal.
    if tables.mark(subject.folded) {
      for index in 0..<tables.stageCount {
        let stage = tables.stages[index]
        // Later matches of a stage count only for tags and for explanations.
        let stops =
          stage.takesAll || trace != nil
          ? runAll(stage, subject, &result, trace) : runFirst(stage, subject, &result)
        if stops { break }
      }
    }
    if !places.isNone || result.placeRule >= 0 {
      result.found = place(RuleSight(result), subject)
    }
    result.leavesBranchOpen = leavesBranchOpen
    if result.division >= 0 { fit(&result, subject) }
    return result
  }

  /// Applies the first matching rule of a stage; returns whether it stops all later rules.
  @inline(__always)
  private mutating func runFirst(
    _ stage: MatchTables.Stage, _ subject: RuleSubject, _ result: inout Classification
  ) -> Bool {
    var rule = tables.candidates.next(from: stage.first, before: stage.end)
    while rule < stage.end {
      if holds(rule: rule, subject, RuleSight(result)) {
        return apply(rule, subject, payee: result.payee, &result)
      }
      rule = tables.candidates.next(from: rule + 1, before: stage.end)
    }
    return false
  }

  /// Tries all candidates of a stage in order; returns whether a winner stops all later rules.
  private mutating func runAll(
    _ stage: MatchTables.Stage, _ subject: RuleSubject, _ result: inout Classification,
    _ trace: RuleTrace.Collector?
  ) -> Bool {
    var isDecided = false
    var stops = false
    // Later stages see the winner's values; other rules of the same stage do not.
    var seen = RuleSight(result)
    var rule = tables.candidates.next(from: stage.first, before: stage.end)
    while rule < stage.end {
      if holds(rule: rule, subject, seen) {
        trace?.matches.append(.init(rule: rule, isWinner: !isDecided))
        if !isDecided {
          stops = apply(rule, subject, payee: seen.payee, &result)
          if book.rules[rule].making != nil { trace?.madeTags[rule] = lastTags }
        }
        if stops, trace == nil { return true }
        isDecided = !stage.takesAll || stops
        if stage.takesAll { seen.tagSet = result.tagSet }
      }
      rule = tables.candidates.next(from: rule + 1, before: stage.end)
    }
    return stops
  }

  /// Sets the fields of a rule; later stages overwrite earlier values, but tags add up.
  ///
  /// `payee` is the payee that the rule's condition saw. Returns whether the rule stops all later
  /// rules.
  @inline(__always)
  private mutating func apply(
    _ index: Int, _ subject: RuleSubject, payee: Int32, _ result: inout Classification
  ) -> Bool {
    let card = tables.cards[index]
    if card.effects >= 0 {
      return apply(tables.effects[Int(card.effects)], index, subject, payee: payee, &result)
    }
    (result.category, result.categoryRule) = (card.category, Int32(truncatingIfNeeded: index))
    (result.division, result.divisionRule) = (-1, -1)
    return false
  }

  private mutating func apply(
    _ effects: RuleEffects, _ index: Int, _ subject: RuleSubject, payee: Int32,
    _ result: inout Classification
  ) -> Bool {
    let rule = Int32(truncatingIfNeeded: index)
    if effects.payee >= 0 {
      (result.payee, result.payeeRule) = (effects.payee, rule)
      for triggered in payees[Int(effects.payee)].rules { tables.candidates.add(triggered) }
    }
    if effects.category >= 0 {
      (result.category, result.categoryRule) = (effects.category, rule)
      (result.division, result.divisionRule) = (effects.division, effects.division < 0 ? -1 : rule)
    }
    if effects.note >= 0 { (result.note, result.noteRule) = (effects.note, rule) }
    if effects.kind >= 0 { result.kind = EntryKind(rawValue: UInt8(effects.kind)) }
    if effects.transfer >= 0 { result.isTransfer = effects.transfer == 1 }
    if effects.setsPlace, let place = book.rules[index].place {
      (result.place, result.placeRule) = (place, rule)
    }
    if effects.setsTags {
      for tag in book.rules[index].tags { add(tag, by: rule, &result) }
    }
    if effects.makes { make(index, subject, payee: payee, &result) }
    return effects.stops
  }

  /// Adds a tag, and credits the rule only if the row does not have the tag yet.
  private mutating func add(_ tag: Int32, by rule: Int32, _ result: inout Classification) {
    let tagSet = made.tagSet(result.tagSet, adding: tag)
    if tagSet != result.tagSet { (result.tagSet, result.tagRule) = (tagSet, rule) }
  }
}

// MARK: - Splits

extension Classifier {
  /// Drops the split of a transfer, and a split that does not fit the row.
  private func fit(_ result: inout Classification, _ subject: RuleSubject) {
    if result.isTransfer {
      (result.division, result.divisionRule) = (-1, -1)
    } else if book.divisions[Int(result.division)]
      .amounts(of: subject.minorUnits, exponent: subject.exponent) == nil
    {
      result.division = -1
    }
  }
}

// MARK: - Names from captured groups

extension Classifier {
  /// Sets the fields that a rule makes from the groups of its expression.
  ///
  /// Empty results and invalid categories are skipped.
  private mutating func make(
    _ index: Int, _ subject: RuleSubject, payee: Int32, _ result: inout Classification
  ) {
    guard let making = book.rules[index].making else { return }
    let rule = Int32(truncatingIfNeeded: index)
    var texts: [String] = []
    withComposed(making.field, subject, payee) { text in
      let groups = making.pattern.groups(in: text) ?? []
      texts = [making.payee, making.category, making.note].map { $0?.text(groups) ?? "" }
      texts += making.tags.map { $0.text(groups) }
    }
    if !texts[0].isEmpty {
      let payee = self.payee(made: texts[0])
      (result.payee, result.payeeRule) = (payee, rule)
      for triggered in payees[Int(payee)].rules { tables.candidates.add(triggered) }
    }
    if let category = Category(texts[1]) {
      (result.category, result.categoryRule) = (made.categories.index(category), rule)
      (result.division, result.divisionRule) = (-1, -1)
    }
    if !texts[2].isEmpty {
      (result.note, result.noteRule) = (made.notes.index(texts[2]), rule)
    }
    lastTags = texts.dropFirst(3).filter { !$0.isEmpty }
    for tag in lastTags { add(made.tags.index(tag), by: rule, &result) }
  }

  private mutating func payee(made name: String) -> Int32 {
    let index = made.payees.index(name)
    if Int(index) == payees.count {
      let folded = FoldedText.folded(name)
      payees.append(PayeeFacts(folded, book.program.rules(triggeredByPayee: folded), places))
    }
    return index
  }
}

// MARK: - Places

extension Classifier {
  /// The place that a rule set, otherwise the place found from the row's texts and coordinates.
  mutating func place(
    _ seen: RuleSight, _ subject: RuleSubject
  ) -> PlaceFinding {
    switch seen.place {
    case .nowhere: return .none
    case .named(let index): return PlaceFinding(places.place(named: index), .rule)
    case .fromText:
      if places.isNone { return .none }
      let payee = seen.payee >= 0 && payees[Int(seen.payee)].hasPlace ? seen.payee : -1
      if let lastFinding, lastFinding.payee == payee { return lastFinding.finding }
      let finding = finding(subject, payee)
      lastFinding = (payee, finding)
      return finding
    }
  }

  private mutating func finding(
    _ subject: RuleSubject, _ payee: Int32
  ) -> PlaceFinding {
    let clue = PlaceEvidence(
      day: subject.date, currency: subject.currency, point: subject.point,
      visitedPlaces: visitedPlaces)
    let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    let found =
      payee < 0
      ? places.search(subject.folded, none, clue)
      : payees[Int(payee)].folded.withUnsafeBufferPointer {
        places.search(subject.folded, $0, clue)
      }
    if found.reason == .chain { leavesBranchOpen = true }
    guard found.place < 0, let city = places.city else { return found }
    for (text, isPayee) in [(subject.payee, true), (subject.memo, false)] where !text.isEmpty {
      field.set(text)
      let place = city(field.folded, isPayee, clue)
      if place >= 0 { return PlaceFinding(place, .city) }
    }
    return .none
  }
}

// MARK: - Conditions

extension Classifier {
  /// Whether the subject satisfies the condition of a candidate rule.
  @inline(__always)
  private mutating func holds(
    rule: Int, _ subject: RuleSubject, _ seen: RuleSight
  ) -> Bool {
    tables.isCertain(rule) || holds(Int(tables.roots[rule]), subject, seen)
  }

  /// Whether the subject satisfies the condition that begins at a node.
  private mutating func holds(
    _ index: Int, _ subject: RuleSubject, _ seen: RuleSight
  ) -> Bool {
    let node = tables.nodes[index]
    switch node.test {
    case .not: return !holds(index + 1, subject, seen)
    case .all, .any:
      let wanted = node.test == .any
      var part = index + 1
      while part < node.end {
        if holds(part, subject, seen) == wanted { return wanted }
        part = Int(tables.nodes[part].end)
      }
      return !wanted
    case .found: return tables.isFound(node.index)
    case .literal:
      let literal = book.program.literals[Int(node.index)].bytes
      return withFolded(node.field, subject, seen.payee) { node.form.holds($0, literal) }
    case .pattern:
      let pattern = tables.patterns[Int(node.index)]
      return withComposed(node.field, subject, seen.payee) { text in
        pattern._withUnsafeGuaranteedRef { $0.matches(text) }
      }
    case .test:
      guard let criterion = node.criterion else { return false }
      return criterion.holds(tables.nodes + index, subject, seen, &self)
    }
  }

  private mutating func withFolded(
    _ field: TextField, _ subject: RuleSubject, _ payee: Int32,
    _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    if field == .text { return body(subject.folded) }
    if field == .payee, payee >= 0 {
      return payees[Int(payee)].folded.withUnsafeBufferPointer(body)
    }
    self.field.set(Self.bytes(field, subject))
    return body(self.field.folded)
  }

  @discardableResult
  private mutating func withComposed<Result>(
    _ field: TextField, _ subject: RuleSubject, _ payee: Int32,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if field == .text { return body(subject.text) }
    if field == .payee, payee >= 0 {
      var name = FoldedText.composed(made.payees[payee])
      return name.withUTF8(body)
    }
    self.field.set(Self.bytes(field, subject))
    return body(self.field.joined)
  }

  private static func bytes(
    _ field: TextField, _ subject: RuleSubject
  ) -> UnsafeBufferPointer<UInt8> {
    switch field {
    case .text: subject.text
    case .payee: subject.payee
    case .memo: subject.memo
    case .reference: subject.reference
    case .counterparty: subject.counterparty
    }
  }
}

/// A payee that rules set, with the facts that classifying needs.
private struct PayeeFacts {
  let folded: [UInt8]
  /// The rules that the payee's name triggers.
  let rules: [Int32]
  /// Whether the payee's name may determine a place.
  let hasPlace: Bool

  init(_ folded: [UInt8], _ rules: [Int32], _ places: RulePlaces) {
    (self.folded, self.rules) = (folded, rules)
    hasPlace = folded.withUnsafeBufferPointer(places.tells)
  }
}
