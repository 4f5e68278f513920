package import Ledger
import Reporting
import Store
import Syntax

/// One of the things that `saldo check` looks at.
package protocol LedgerCheck: Sendable {
  /// What the command line calls it.
  static var name: String { get }
  /// What it looks at, for the help.
  static var title: String { get }

  /// Whether it is made without being named.
  static var isUsual: Bool { get }

  /// Whether the page on quality tells what it finds.
  static var isOnPage: Bool { get }

  /// Whether it reads the rules.
  static var needsRules: Bool { get }

  /// What it found, good and bad.
  static func lines(on subject: CheckSubject) throws -> [CheckLine]
}

extension LedgerCheck {
  package static var isUsual: Bool { true }
  package static var isOnPage: Bool { true }
  package static var needsRules: Bool { false }
}

/// What checks look at.
package final class CheckSubject {
  let workspace: Workspace
  /// The ledger; nil where none was made yet.
  let store: LedgerStore?
  let asOf: CalendarDate
  private let verifiesSources: Bool
  // What several checks look at, read when the first of them asks.
  private var scan: LedgerFacts?
  private var walks: [BalanceWalk]?
  private var book: ClassifierBook?
  private let reading: SideTask<ClassifierBook, any Error>?
  private var known: [Budget]?

  /// Budgets and rules are read where they are not given; `verifiesSources` has the scan over the ledger
  /// compute what ``SourcesCheck`` asks.
  init(
    workspace: Workspace, store: LedgerStore?, asOf: CalendarDate, budgets: [Budget]? = nil,
    book: SideTask<ClassifierBook, any Error>? = nil, verifiesSources: Bool = false
  ) {
    self.verifiesSources = verifiesSources
    self.workspace = workspace
    self.store = store
    self.asOf = asOf
    known = budgets
    reading = book
  }

  /// The stated balances against the rows; none without a ledger.
  func balanceWalks() throws -> [BalanceWalk] {
    if walks == nil { walks = try store?.balanceWalks(facts()) }
    return walks ?? []
  }

  /// What a scan over the ledger tells; nil without a ledger.
  func facts() throws -> LedgerFacts? {
    if scan == nil { scan = try store?.facts(verifiesSources: verifiesSources) }
    return scan
  }

  /// The rules and places of the workspace.
  func classifierBook() throws -> ClassifierBook {
    let book = try book ?? reading?.value() ?? workspace.classifierBook()
    self.book = book
    return book
  }

  /// The budgets of the workspace.
  func budgets() throws -> [Budget] {
    let budgets = try known ?? workspace.budgets()
    known = budgets
    return budgets
  }

  /// `1 row`, `1,204 rows`.
  func count(_ count: Int, _ noun: String) -> String {
    workspace.numberStyle.count(Int64(count), noun)
  }
}

/// One thing that was looked at.
package struct CheckLine: Hashable, Sendable {
  package enum Verdict: String, Hashable, Sendable {
    case ok, notice, finding
  }

  /// The name of the check.
  package let name: String
  package let verdict: Verdict
  package let text: String
  /// What it is about, such as an account: the beginning of `text`; empty where that has no such.
  package var subject = ""
  /// The facts in `text`, by name, for a program.
  package var facts: [Fact] = []
  /// The file, and the line of it, that it is about; empty where there is none.
  package var place = ""
  /// What settles it: what to do, and the command or file to do it with.
  package var remedy: Remedy?

  /// One of them.
  package struct Fact: Hashable, Sendable {
    package let name: String
    package let text: String
  }

  /// `put the statement of these days in` and `inbox/`.
  package struct Remedy: Hashable, Sendable {
    package let words: String
    package let code: String
  }

  /// A line that says `text` of its subject.
  init(
    _ name: String, _ verdict: Verdict, of subject: String = "", _ text: String,
    _ facts: KeyValuePairs<String, String> = [:]
  ) {
    self.name = name
    self.verdict = verdict
    self.subject = subject
    self.text = subject + text
    self.facts = facts.map { Fact(name: $0.key, text: $0.value) }
  }
  /// The same line with what settles it.
  func settled(by words: String, _ code: String, at place: String = "") -> CheckLine {
    var line = self
    line.place = place
    line.remedy = Remedy(words: words, code: code)
    return line
  }
}

/// Looks at set-up, configuration and ledger, and says everything it finds at once.
package struct CheckLedger {
  private let workspace: Workspace
  private let asOf: CalendarDate

  package init(_ workspace: Workspace, asOf: CalendarDate) {
    self.workspace = workspace
    self.asOf = asOf
  }

  /// The lines of the checks with these names, or of all usual ones, in the order of ``LedgerChecks``.
  ///
  /// - Throws: a ``Failure`` of the configuration, of the ledger, or of a name that is no check's.
  package func run(_ names: [String] = []) throws -> [CheckLine] {
    let chosen = try names.map(LedgerChecks.named).map { $0.name }
    let store = try workspace.hasLedger ? try workspace.openLedger(.read) : nil
    let subject = CheckSubject(
      workspace: workspace, store: store, asOf: asOf,
      verifiesSources: chosen.isEmpty || chosen.contains(SourcesCheck.name))
    return try LedgerChecks.all.filter { chosen.isEmpty ? $0.isUsual : chosen.contains($0.name) }
      .flatMap { try $0.lines(on: subject) }
  }
}
