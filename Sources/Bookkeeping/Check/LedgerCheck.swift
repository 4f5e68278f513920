import Ledger
import Reporting
import Store

/// One of the things that `saldo check` looks at.
package protocol LedgerCheck: Sendable {
  /// What the command line calls it.
  static var name: String { get }
  /// What it looks at, for the help.
  static var title: String { get }

  /// Whether it is made without being named.
  static var isUsual: Bool { get }

  /// What it found, good and bad.
  static func lines(on subject: CheckSubject) throws -> [CheckLine]
}

extension LedgerCheck {
  package static var isUsual: Bool { true }
}

/// What checks look at.
package struct CheckSubject {
  let workspace: Workspace
  /// The ledger; nil where none was made yet.
  let store: LedgerStore?
  let asOf: CalendarDate
  private let verifiesSources: Bool
  private let shared = Shared()

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
    shared.budgets = budgets
    shared.reading = book
  }

  /// What several checks look at, read when the first of them asks.
  private final class Shared {
    var facts: LedgerFacts?
    var walks: [BalanceWalk]?
    var book: ClassifierBook?
    var reading: SideTask<ClassifierBook, any Error>?
    var budgets: [Budget]?
  }

  /// The stated balances against the rows; none without a ledger.
  func balanceWalks() throws -> [BalanceWalk] {
    if shared.walks == nil { shared.walks = try store?.balanceWalks(facts()) }
    return shared.walks ?? []
  }

  /// What a scan over the ledger tells; nil without a ledger.
  func facts() throws -> LedgerFacts? {
    if shared.facts == nil { shared.facts = try store?.facts(verifiesSources: verifiesSources) }
    return shared.facts
  }

  /// The rules and places of the workspace.
  func classifierBook() throws -> ClassifierBook {
    let book = try shared.book ?? shared.reading?.value() ?? workspace.classifierBook()
    shared.book = book
    return book
  }

  /// The budgets of the workspace.
  func budgets() throws -> [Budget] {
    let budgets = try shared.budgets ?? workspace.budgets()
    shared.budgets = budgets
    return budgets
  }

  /// `1 row`, `1,204 rows`.
  func count(_ count: Int, _ noun: String) -> String {
    workspace.numberStyle.count(Int64(count), noun)
  }
}
