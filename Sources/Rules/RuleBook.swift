package import Ledger
package import Syntax

/// The compiled rules of a workspace.
///
/// Each name that rules set is stored once, in tables that a store can map to its own ids before
/// the first row. A ``Classifier`` applies the book.
package struct RuleBook: Sendable {
  /// The rules by stage, and in reading order within a stage.
  package let rules: [Rule]
  let examples: [RuleExample]
  let names: RuleNames
  let program: RuleProgram
  /// The stages, each with its range in ``rules``.
  let stages: [(stage: RuleStage, rules: Range<Int>)]
  /// The folded form of each of ``payees``.
  let foldedPayees: [[UInt8]]
  /// The rules that each of ``payees`` triggers.
  let payeeRules: [[Int32]]
  /// The categories that rules set, with their locations in the rule files, in reading order.
  package let categoryMentions: [CategoryMention]

  /// Creates a book from rule files: `.csv` files are tables of rules, all others are YAML.
  ///
  /// - Parameters:
  ///   - files: in any order; they apply in the order of their names.
  ///   - accounts: the keys of the workspace's accounts; nil to accept any key.
  ///   - formats: the names of all formats; nil to accept any name.
  ///   - text: returns the text of an included file; nil if the file is missing.
  /// - Throws: one rejection with the errors of all files.
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
    categoryMentions = drafts.flatMap(\.actions.categoryMentions)
    foldedPayees = names.payees.names.map(FoldedText.folded)
    payeeRules = foldedPayees.map(program.rules(triggeredByPayee:))
  }

  package var payees: [String] { names.payees.names }
  /// The categories that rules set; the first is ``Category/uncategorised``.
  package var categories: [Category] { names.categories.names }
  package var tags: [String] { names.tags.names }
  /// The ids of the places that rules set; the places table must contain them.
  package var places: [String] { names.places.names }
  package var notes: [String] { names.notes.names }
  /// The splits that rules set; their categories are indices into ``categories``.
  package var divisions: [Division] { names.divisions.names }
  /// The source location of each of ``places`` in a rule file, for messages.
  package var placeLocations: [SourceLocation] { names.placeLocations }

  /// The value of ``RuleSubject/account`` for an account's key; -1 if no condition names it.
  package func accountIndex(_ key: String) -> Int32 { program.find(name: key) }

  /// The value of ``RuleSubject/format`` for a format's name; -1 if no condition names it.
  package func formatIndex(_ name: String) -> Int32 { program.find(name: name) }

  /// The queries of conditions on places, to build ``RulePlaces`` from.
  package var placeQueries: [PlaceQuery] { program.places }
}

/// A rule file of the workspace, as text.
package struct RuleFile: Sendable {
  /// The path as messages show it; files apply in the order of their names.
  package let name: String
  package let text: String

  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  /// Whether the file is a CSV table, with a rule in each row.
  package var isTable: Bool { name.hasSuffix(".csv") }
}

/// A category that a rule sets, with its location in the rule file.
package struct CategoryMention: Sendable {
  package let category: Category
  package let location: SourceLocation

  init(category: Category, at location: SourceLocation) {
    self.category = category
    self.location = location
  }
}
