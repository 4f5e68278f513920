import Importing
package import Ledger
import Store
import Syntax

/// The import: reads files, classifies their entries and puts them into the ledger, each file
/// whole or not at all.
package struct ImportStatements {
  /// What the command line says.
  package struct Options: Sendable {
    package var paths: [String] = []
    package var isDryRun = false
    package var account: String?
    package var currency: Currency?
    package var profile: String?
    /// Whether what a person deleted of these files comes back.
    package var restoresDeleted = false
    /// The order of dates that can be read in two ways.
    package var dateOrder: DateOrder?
    package var checksBalances = true
    /// Whether good rows are taken and bad ones written to `rejects/`; else a bad row refuses its
    /// file.
    package var keepsGoodRows = false
    package var asOf: CalendarDate

    package init(asOf: CalendarDate) { self.asOf = asOf }
  }

  private let workspace: Workspace
  private let options: Options

  package init(_ workspace: Workspace, options: Options) {
    self.workspace = workspace
    self.options = options
  }

  /// Runs the import.
  ///
  /// - Parameter listeners: told what goes on while it goes on.
  /// - Returns: what became of each file, in the order given.
  /// - Throws: a ``Failure`` of the workspace or the ledger; a bad file is part of the summary.
  package func run(_ listeners: ImportListeners = ImportListeners()) throws -> ImportSummary {
    // Reading the rules takes as long as opening the ledger. Where the ledger is new it waits for them:
    // rules that cannot be read leave nothing behind.
    let book = SideTask { [workspace] in try workspace.classifierBook() }
    defer { book.wait() }
    let found = try InputPaths(inbox: workspace.path("inbox")).files(options.paths)
    var reading = try Workspace.readingOptions(
      workspace, profile: options.profile, currency: options.currency,
      dateOrder: options.dateOrder, asOf: options.asOf)
    reading.checksBalances = options.checksBalances
    reading.keepsGoodRows = options.keepsGoodRows
    var ahead = try workspace.hasLedger ? nil : fileAhead(found, reading, nil)
    if try !workspace.hasLedger { _ = try book.value() }
    var summary = ImportSummary()
    summary.notes = found.notes
    summary.isDryRun = options.isDryRun
    let lock = options.isDryRun ? nil : try RunLock(workspace)
    defer { withExtendedLifetime(lock) {} }
    let store: LedgerStore
    if options.isDryRun {
      store = try workspace.ledgerForDryRun()
    } else {
      store = try workspace.openLedger(.create)
    }
    ahead = ahead ?? fileAhead(found, reading, store)
    let classifier = EntryClassifier(try book.value())
    let run = try store.nextRun()
    if classifier.hasChains { classifier.know(try store.whereabouts()) }
    let rejects = RejectsFolder(workspace)
    if !options.isDryRun { summary.recovered = try rejects.recover(store) }
    var file = FileTaker(
      store: store, run: run, classifier: classifier, options: options, readingOptions: reading,
      rejects: rejects, listeners: listeners,
      resolver: AccountResolver(
        configuration: workspace.configuration, named: options.account,
        currency: options.currency, known: try store.accounts()),
      ahead: ahead)
    ahead = nil
    for path in found.files {
      let taken = try file.take(path)
      if case .taken = taken.result, !options.isDryRun { summary.run = run }
      summary.files.append(taken)
    }
    summary.notes += classifier.misfits.warnings(classifier.book.rules)
    if summary.run != nil {
      try summary.take(newlyPaid: file.newlyPaid, store)
      if let days = file.openTransferDays {
        summary.openTransfers = try store.transferQuestionCount(of: run, in: days)
      }
    }
    return summary
  }

  /// Starts to look at the first file; a pipe waits for its turn.
  private func fileAhead(
    _ found: InputPaths.Found, _ reading: ReadingOptions, _ store: LedgerStore?
  ) -> FileAhead? {
    guard let first = found.files.first, first.text != "-" else { return nil }
    return FileAhead(first, reading, store)
  }
}

extension ImportSummary {
  /// Says of each receipt what became of it, and how many of earlier files have found their rows.
  fileprivate mutating func take(newlyPaid: Set<Int64>, _ store: LedgerStore) throws {
    let own = files.flatMap { $0.receipts.map(\.row) }
    settledReceipts = newlyPaid.subtracting(own).count
    guard files.contains(where: { !$0.receipts.isEmpty }) else { return }
    let states = try store.receiptStates()
    for file in files.indices {
      for index in files[file].receipts.indices {
        let row = files[file].receipts[index].row
        files[file].receipts[index].state = states[row] ?? .alone
      }
    }
  }
}
