import Ledger
package import Syntax

/// Which rule set what of one transaction, and which others would have.
package struct RuleTrace: Sendable {
  /// A rule that matched.
  package struct Match: Sendable {
    package let stage: RuleStage
    /// What the rule sets: its column in `rules explain` and the value.
    package let settings: [Setting]
    package let location: SourceLocation
    /// The condition in words.
    package let summary: String
    /// Whether it was the first of its stage; in the stage of tags every match is.
    package let isWinner: Bool
  }

  /// One thing a rule sets.
  package struct Setting: Hashable, Sendable {
    /// `payee`, `category`, `split`, `kind`, `transfer`, `place`, `note`, `tag` or `stop`.
    package let name: String
    package let value: String
  }

  package let classification: Classification
  /// What the indices of the classification stand for.
  package let made: MadeNames
  /// In the order the rules were tried.
  package let matches: [Match]

  /// Gathers matches while the classifier runs.
  final class Collector {
    var matches: [RuleMatch] = []
    /// The tags that rules made out of the texts of the transaction, by rule.
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
  /// What a rule sets, in words; of what it makes out of a text, what came out where it won.
  ///
  /// `tags` are those that it made; nil where it did not win.
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

  /// The parts of a rule's split, and what each got of a row that the rule divides.
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

  /// The word a rule uses for a place.
  package func placeWord(_ choice: PlaceChoice) -> String {
    switch choice {
    case .fromText: "from-text"
    case .nowhere: "none"
    case .named(let index): places[Int(index)]
    }
  }
}

/// A rule that a transaction matches.
package struct RuleMatch: Hashable, Sendable {
  /// Index into ``RuleBook/rules``.
  package let rule: Int
  /// Whether it was the first of its stage; in the stage of tags every match is.
  package let isWinner: Bool

  init(rule: Int, isWinner: Bool) {
    self.rule = rule
    self.isWinner = isWinner
  }
}
