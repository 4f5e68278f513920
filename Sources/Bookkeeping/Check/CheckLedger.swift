package import Ledger
import Store
import Syntax

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
    return try Failure.ofLedger {
      return try LedgerChecks.all.filter { chosen.isEmpty ? $0.isUsual : chosen.contains($0.name) }
        .flatMap { try $0.lines(on: subject) }
    }
  }
}
