package import Ledger
import Store

/// Applies the rules of now to the rows that are in the ledger already, through the very functions
/// that the import uses.
package struct ApplyRules {
  /// What the command line says.
  package struct Options: Sendable {
    package var period = Period.everything
    package var isDryRun = false
    package var asOf: CalendarDate

    package init(asOf: CalendarDate) { self.asOf = asOf }
  }

  /// What came of it.
  package struct Outcome: Sendable {
    package let counts: DerivationCounts
    /// Nil when nothing changed, or nothing was to be written.
    package let run: Int?
    /// How many duplicates, transfers and receipt matches were corrected besides.
    package let rematched: Int
  }

  private let workspace: Workspace
  private let options: Options

  package init(_ workspace: Workspace, options: Options) {
    self.workspace = workspace
    self.options = options
  }

  /// Runs the rules over the history.
  ///
  /// `onChange` is told every row that counts and comes out otherwise, and every one of which a person
  /// said something, in the order of their days; then every receipt that comes out otherwise.
  package func run(_ onChange: ((RuleChange) -> Void)? = nil) throws -> Outcome {
    let book = try workspace.classifierBook()
    // A dry run writes, and takes it back before anybody sees it.
    let store = try workspace.openLedger(.write)
    let lock = options.isDryRun ? nil : try RunLock(workspace)
    defer { withExtendedLifetime(lock) {} }
    return try Failure.ofLedger {
      let derivation = try HistoryDerivation(workspace, book, store)
      let (counts, run) = try store.derive(
        run: try store.nextRun(), day: options.asOf, isDryRun: options.isDryRun
      ) { session in
        let counts = try derivation.run(
          session, in: options.period, keepsDeciders: !options.isDryRun, onChange)
        return (counts, counts)
      }
      // What follows from rows is derived with each change. This corrects a damaged table, and what an
      // earlier saldo matched in another way.
      let isWhole = !options.isDryRun && options.period == .everything
      let rematched = isWhole ? try store.deriveConsequences(isTrial: false) : 0
      return Outcome(counts: counts, run: run, rematched: rematched)
    }
  }
}
