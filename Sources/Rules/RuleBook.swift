package import Ledger
package import Syntax

/// All rules of a workspace, compiled.
///
/// Names that rules set are kept once, in tables that a store can map to its own ids before the
/// first row. A ``Classifier`` applies the book.
package struct RuleBook: Sendable {
  /// Stage by stage, and within a stage in reading order.
  package let rules: [Rule]
  let examples: [RuleExample]
  let names: RuleNames
  let program: RuleProgram
  /// The indices of each stage's rules.
  let stages: [(stage: RuleStage, rules: Range<Int>)]
  /// For each payee, folded, and the rules its name triggers.
  let foldedPayees: [[UInt8]]
  let payeeRules: [[Int32]]

  /// Reads and compiles rule files, `.csv` as bulk tables and all others as YAML.
  ///
  /// - Parameters:
  ///   - files: in any order; they apply in the order of their names.
  ///   - accounts: the keys of the workspace's accounts, to find misspelt ones; nil to not look.
  ///   - formats: the names of all formats, likewise.
  ///   - text: reads a file that another includes; nil where there is none.
  /// - Throws: every error of every file in one rejection.
  package init(
    files: [RuleFile], accounts: [String]? = nil, formats: [String]? = nil,
    including text: @escaping (_ path: String) throws(Rejection) -> String? = { _ in nil }
  ) throws(Rejection) {
    let context = ReadingContext(accounts: accounts, formats: formats, text: text)
    var drafts: [RuleDraft] = []
    var problems: [Diagnostic] = []
    for file in files.sorted(by: { $0.name < $1.name }) {
      let reading = RuleReading.read(file, in: context)
      drafts += reading.drafts
      problems += reading.problems
    }
    guard problems.isEmpty else { throw Rejection(problems) }
    self.init(drafts)
  }

  init(_ drafts: [RuleDraft]) {
    var names = RuleNames()
    var rules: [Rule] = []
    var stages: [(stage: RuleStage, rules: Range<Int>)] = []
    for stage in RuleStage.allCases {
      let start = rules.count
      for draft in drafts where draft.stage == stage { rules.append(names.rule(draft)) }
      stages.append((stage, start..<rules.count))
    }
    let program = RuleProgram(rules.map(\.condition))
    names.add(tags: program.tags)
    self.rules = rules
    self.stages = stages
    self.program = program
    self.names = names
    examples = drafts.flatMap(\.examples)
    foldedPayees = names.payees.names.map(FoldedText.folded)
    payeeRules = foldedPayees.map(program.rules(triggeredByPayee:))
  }

  package var payees: [String] { names.payees.names }
  /// The first is ``Category/uncategorised``.
  package var categories: [Category] { names.categories.names }
  package var tags: [String] { names.tags.names }
  /// The ids of places that rules name; the places table must have them.
  package var places: [String] { names.places.names }
  package var notes: [String] { names.notes.names }
  /// How rules divide rows; their categories are indices into ``categories``.
  package var divisions: [Division] { names.divisions.names }
  /// Where a rule names the place of the same index in ``places``, for messages.
  package var placeLocations: [SourceLocation] { names.placeLocations }

  /// What ``RuleSubject/account`` must be for the account with this key.
  package func accountIndex(_ key: String) -> Int32 { program.find(name: key) }

  /// What ``RuleSubject/format`` must be for the format with this name.
  package func formatIndex(_ name: String) -> Int32 { program.find(name: name) }

  /// What conditions ask of the table of places, for ``RulePlaces``.
  package var placeQueries: [PlaceQuery] { program.places }
}

/// A file of rules as it was read from the workspace.
package struct RuleFile: Sendable {
  /// The path as messages show it; files apply in the order of their names.
  package let name: String
  package let text: String

  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  var isTable: Bool { name.hasSuffix(".csv") }
}
