import Ledger
package import Syntax

/// A trace of the rules that match one transaction, and of the fields that each sets.
package struct RuleTrace: Sendable {
  /// A rule that matched.
  package struct Match: Sendable {
    package let stage: RuleStage
    /// The fields that the rule sets, named as in `rules explain`.
    package let settings: [Setting]
    package let location: SourceLocation
    /// The condition in words.
    package let summary: String
    /// Whether the rule was the first of its stage to match.
    ///
    /// In the tags stage, every match wins up to a rule that stops.
    package let isWinner: Bool
  }

  /// A field that a rule sets, and its value.
  package struct Setting: Hashable, Sendable {
    /// The name of the field in `rules explain`.
    ///
    /// It is `payee`, `category`, `split`, `kind`, `transfer`, `place`, `note`, `tag` or `stop`.
    package let name: String
    package let value: String
  }

  package let classification: Classification
  /// The names for the indices of the classification.
  package let made: MadeNames
  /// The matching rules, in the order saldo tries them.
  package let matches: [Match]

  /// A collector of matches while the classifier runs.
  final class Collector {
    var matches: [RuleMatch] = []
    /// The tags that rules made from the transaction's texts, by rule.
    var madeTags: [Int: [String]] = [:]
  }

  init(
    _ classification: Classification, _ found: Collector, of subject: RuleSubject,
    in book: RuleBook, _ made: MadeNames
  ) {
    let (minorUnits, exponent) = (subject.minorUnits, subject.exponent)
    self.classification = classification
    self.made = made
    matches = found.matches.map { entry in
      let rule = book.rules[entry.rule]
      return Match(
        stage: rule.stage,
        settings: book.settings(
          of: rule, Int32(entry.rule), classification, made, tags: found.madeTags[entry.rule])
          + book.splitSettings(
            of: rule, Int32(entry.rule), classification, minorUnits, exponent: exponent),
        location: rule.location,
        summary: rule.summary, isWinner: entry.isWinner)
    }
  }
}

extension RuleBook {
  /// The fields that a rule sets, without the parts of a split.
  ///
  /// A template shows its result if the classification contains one.
  ///
  /// `tags` are the tags that the rule made; nil if it made none.
  func settings(
    of rule: Rule, _ index: Int32, _ result: Classification, _ made: MadeNames,
    tags madeTags: [String]?
  ) -> [RuleTrace.Setting] {
    var settings: [RuleTrace.Setting] = []
    func add(_ name: String, _ value: String?) {
      if let value { settings.append(.init(name: name, value: value)) }
    }
    let making = rule.making
    add("payee", rule.payee < 0 ? nil : payees[Int(rule.payee)])
    add(
      "payee",
      result.payeeRule == index && making?.payee != nil
        ? made.payees[result.payee] : making?.payee?.words)
    add("category", rule.category < 0 ? nil : categories[Int(rule.category)].path)
    add(
      "category",
      result.categoryRule == index && making?.category != nil
        ? made.categories[result.category].path : making?.category?.words)
    add("kind", rule.kind?.word)
    add("transfer", rule.isTransfer.map { $0 ? "yes" : "no" })
    add("place", rule.place.map(placeWord))
    add("note", rule.note < 0 ? nil : notes[Int(rule.note)])
    add(
      "note",
      result.noteRule == index && making?.note != nil
        ? made.notes[result.note] : making?.note?.words)
    for tag in rule.tags { add("tag", tags[Int(tag)]) }
    for tag in madeTags ?? making?.tags.map(\.words) ?? [] { add("tag", tag) }
    if rule.stops { add("stop", "yes") }
    return settings
  }

  /// The parts of a rule's split, with their amounts if the rule splits the row.
  fileprivate func splitSettings(
    of rule: Rule, _ index: Int32, _ result: Classification, _ minorUnits: Int64, exponent: Int
  ) -> [RuleTrace.Setting] {
    guard rule.division >= 0 else { return [] }
    let division = divisions[Int(rule.division)]
    let divides = result.divisionRule == index && !result.isMisfit
    let amounts = divides ? division.amounts(of: minorUnits, exponent: exponent) ?? [] : []
    return division.parts.map { part in
      let got = amounts.first { $0.category == part.category }
      return RuleTrace.Setting(
        name: "split",
        value: "\(categories[Int(part.category)].path) "
          + (got.map { "\(Amount.decimalText($0.minorUnits, exponent: exponent)) " } ?? "")
          + "(\(part.measure.words))")
    }
  }

  /// The name of a place choice as rule files write it.
  package func placeWord(_ choice: PlaceChoice) -> String {
    switch choice {
    case .fromText: "from-text"
    case .nowhere: "none"
    case .named(let index): places[Int(index)]
    }
  }
}

/// A rule that matches a transaction.
package struct RuleMatch: Hashable, Sendable {
  /// The index into ``RuleBook/rules``.
  package let rule: Int
  /// Whether the rule was the first of its stage to match.
  ///
  /// In the tags stage, every match wins up to a rule that stops.
  package let isWinner: Bool

  init(rule: Int, isWinner: Bool) {
    self.rule = rule
    self.isWinner = isWinner
  }
}
