package import Ledger
import Reporting
import Store
import Syntax

/// One check of `saldo check`.
package protocol LedgerCheck: Sendable {
  /// The name on the command line.
  static var name: String { get }
  /// The subject of the check, for the help.
  static var title: String { get }

  /// Whether the check runs by default.
  static var isUsual: Bool { get }

  /// Whether the quality page shows the check's results.
  static var isOnPage: Bool { get }

  /// Whether the check needs the rules.
  static var needsRules: Bool { get }

  /// The results of the check; a check may also list what passed.
  static func lines(on subject: CheckSubject) throws -> [CheckLine]
}

extension LedgerCheck {
  package static var isUsual: Bool { true }
  package static var isOnPage: Bool { true }
  package static var needsRules: Bool { false }
}

/// The shared input of checks.
package final class CheckSubject {
  let workspace: Workspace
  /// The ledger; nil if it does not exist yet.
  let store: LedgerStore?
  let asOf: CalendarDate
  private let verifiesSources: Bool
  // Several checks share these values; the first use reads them.
  private var scan: LedgerFacts?
  private var walks: [BalanceWalk]?
  private var book: ClassifierBook?
  private let reading: BackgroundTask<ClassifierBook, any Error>?
  private var known: [Budget]?

  /// Creates the input; `verifiesSources` adds the facts that ``SourcesCheck`` needs.
  ///
  /// Budgets and rules that are not given are read on first use.
  init(
    workspace: Workspace, store: LedgerStore?, asOf: CalendarDate, budgets: [Budget]? = nil,
    book: BackgroundTask<ClassifierBook, any Error>? = nil, verifiesSources: Bool = false
  ) {
    self.verifiesSources = verifiesSources
    self.workspace = workspace
    self.store = store
    self.asOf = asOf
    known = budgets
    reading = book
  }

  /// The comparisons of stated balances with rows; empty without a ledger.
  func balanceWalks() throws -> [BalanceWalk] {
    if walks == nil { walks = try store?.balanceWalks(facts()) }
    return walks ?? []
  }

  /// The results of a scan of the ledger; nil without a ledger.
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

  /// A count with its noun, such as `1 row` or `1,204 rows`.
  func count(_ count: Int, _ noun: String) -> String {
    workspace.numberStyle.count(Int64(count), noun)
  }
}

/// One result of a check.
package struct CheckLine: Hashable, Sendable {
  package enum Verdict: String, Hashable, Sendable {
    case ok, notice, finding
  }

  /// The name of the check.
  package let name: String
  package let verdict: Verdict
  package let text: String
  /// The subject, such as an account, with which `text` begins; empty if there is none.
  package var subject = ""
  /// The facts in `text`, by name, for machine-readable output.
  package var facts: [Fact] = []
  /// The file and line, or the account, that the result refers to; empty if there is none.
  package var place = ""
  /// The fix, with an action and the command or file for it; nil if there is none.
  package var remedy: Remedy?

  /// A named fact in the text of a result.
  package struct Fact: Hashable, Sendable {
    package let name: String
    package let text: String
  }

  /// A fix, such as `import statements:` with `saldo import`.
  package struct Remedy: Hashable, Sendable {
    package let words: String
    package let code: String
  }

  /// Creates a result; its text is `subject` followed by `text`.
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
  /// The result with a fix; `place` is the result's file and line, or its account.
  func settled(by words: String, _ code: String, at place: String = "") -> CheckLine {
    var line = self
    line.place = place
    line.remedy = Remedy(words: words, code: code)
    return line
  }
}

/// A run of checks of the workspace and its ledger.
///
/// It reports all findings at once.
package struct CheckLedger {
  private let workspace: Workspace
  private let asOf: CalendarDate

  package init(_ workspace: Workspace, asOf: CalendarDate) {
    self.workspace = workspace
    self.asOf = asOf
  }

  /// The results of the named checks, or of all default ones, in the order of ``LedgerChecks``.
  ///
  /// - Throws: a ``Failure`` if the configuration or the ledger is unusable, or a name is unknown.
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
