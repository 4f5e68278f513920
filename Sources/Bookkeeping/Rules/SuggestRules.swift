import Geotagging
package import Ledger
import Rules
import Store
import Syntax

/// A suggestion of rules from categorised rows; saldo writes them only to a file that you name.
package struct SuggestRules {
  /// The command line options.
  package struct Options: Sendable {
    /// Whether to learn also from categories that rules set.
    package var learnsFromRules = false
    package var minSupport = 2
    /// The minimum confidence, in percent.
    package var minConfidence = 90
    /// The maximum number of uncategorised texts to list.
    package var top = 10
    /// Whether to sort the uncategorised texts by their sum in the home currency.
    package var isBySum = false
    /// The file to which suggested rules are appended; nil to write none.
    package var file: String?

    package init() {}
  }

  /// The suggestions from a ledger.
  package struct Outcome: Sendable {
    package let candidates: [RuleCandidate]
    package let openTexts: [OpenText]
    package let rows: Int
    package let uncategorised: Int
    /// The number of rules written; nil if you named no file.
    package let written: Int?
  }

  private let workspace: Workspace
  private let options: Options

  package init(_ workspace: Workspace, options: Options) {
    self.workspace = workspace
    self.options = options
  }

  /// Suggests rules, and returns them; also writes them to the file if you named one.
  package func run() throws -> Outcome {
    // Rules belong to the workspace, so only this output may go into its folders.
    if let file = options.file { try OutputFile.check(file) }
    let groups = try TextGroups(try workspace.openLedger(.read))
    var learning = RuleLearning(index: PhraseIndex(groups.groups))
    learning.minSupport = options.minSupport
    learning.minConfidence = options.minConfidence
    if options.learnsFromRules { learning.learnsFrom.insert(.rule) }
    let found = try proven(&learning)
    let written = try options.file.map { file in
      try SuggestionFile(workspace, file).add(
        found.map { one in
          SuggestedRules.Line(
            candidate: one.candidate,
            example: one.examples.first.map { learning.index.groups[Int($0)].example })
        })
    }
    return Outcome(
      candidates: found.map(\.candidate), openTexts: openTexts(learning, found),
      rows: groups.rowCount, uncategorised: groups.uncategorised, written: written)
  }

  private func openTexts(_ learning: RuleLearning, _ found: [RuleLearning.Found]) -> [OpenText] {
    let index = learning.index
    let texts = learning.openTexts(
      without: found, most: options.top,
      bySumIn: options.isBySum ? workspace.configuration.currency : nil)
    return texts.map { phrase, won in
      let groups = won.map { index.groups[Int($0)] }
      let sums = groups.reduce(into: [Currency: Int64]()) { sums, group in
        sums.merge(group.sums, uniquingKeysWith: +)
      }
      let text = index.phrases[Int(phrase)].text
      return OpenText(
        text: text, rows: groups.reduce(0) { $0 + $1.rowCount },
        sums: sums.sorted { $0.key.code < $1.key.code }.map {
          Amount(minorUnits: $0.value, currency: $0.key)
        }, rule: SuggestedRules.open(text))
    }
  }

  // MARK: - Testing candidates

  private static let mostRounds = 8

  /// The candidates with enough confidence as rules, tested on every text of the ledger.
  ///
  /// A literal also matches inside longer words, so a candidate may fail. Other candidates may then
  /// replace it.
  private func proven(_ learning: inout RuleLearning) throws -> [RuleLearning.Found] {
    for _ in 0..<Self.mostRounds {
      let found = try tried(learning.candidates(), learning.index)
      let refuted = found.filter {
        $0.candidate.agreeing * 100 < options.minConfidence * $0.candidate.matched
      }
      guard !refuted.isEmpty else { return found }
      learning.banned.formUnion(refuted.map(\.phrase))
    }
    return try tried(learning.candidates(), learning.index).filter {
      $0.candidate.agreeing * 100 >= options.minConfidence * $0.candidate.matched
    }
  }

  private func tried(
    _ found: [RuleLearning.Found], _ index: PhraseIndex
  ) throws -> [RuleLearning.Found] {
    let file = SuggestedRules(lines: found.map { SuggestedRules.Line(candidate: $0.candidate) })
    let book = try Self.book([RuleFile(name: "suggested.yaml", text: file.text)])
    let classifier = EntryClassifier(
      try ClassifierBook(rules: book, places: PlacesTable(), gazetteer: Gazetteer()))
    var found = found
    for one in found.indices {
      (found[one].candidate.matched, found[one].candidate.agreeing) = (0, 0)
      found[one].candidate.wins = 0
    }
    for group in index.groups {
      var batch = EntryBatch()
      var entry = StatementEntry(
        bookingDate: CalendarDate(daysSince1970: 0), amount: group.example.amount, line: 1)
      entry.payee = batch.add(String(decoding: group.key.text.bytes, as: UTF8.self))
      for match in batch.withText({ classifier.matches(entry, in: $0) }).matches {
        found[match.rule].candidate.count(group, isWinner: match.isWinner)
      }
    }
    return found
  }

  private static func book(_ files: [RuleFile]) throws -> RuleBook {
    do {
      return try RuleBook(files: files)
    } catch {
      throw Failure(configuration: error)
    }
  }
}

extension RuleCandidate {
  /// Counts a group with a text that contains the literal.
  fileprivate mutating func count(_ group: TextGroup, isWinner: Bool) {
    guard let category = group.key.category else {
      if isWinner { wins += group.rowCount }
      return
    }
    matched += group.rowCount
    if category == self.category { agreeing += group.rowCount }
  }
}
