import Importing
package import Ledger
import Store
import Syntax

/// An importer of files: it reads them, classifies their entries and stores them.
///
/// Each file is imported in one database transaction.
package struct ImportStatements {
  /// The command line options.
  package struct Options: Sendable {
    package var paths: [String] = []
    package var isDryRun = false
    package var account: String?
    package var currency: Currency?
    package var profile: String?
    /// Whether to restore deleted transactions of these files.
    package var restoresDeleted = false
    /// The order of day and month in ambiguous dates.
    package var dateOrder: DateOrder?
    /// The sign of amounts in files that leave the sign open.
    package var sign: AmountSign?
    package var checksBalances = true
    /// Whether to import valid rows and write invalid ones to `rejects/`.
    ///
    /// Otherwise an invalid row rejects its file.
    package var keepsGoodRows = false
    /// Whether rows of earlier imports keep their classifications when the rules changed.
    package var keepsRules = false
    package var asOf: CalendarDate

    package init(asOf: CalendarDate) { self.asOf = asOf }
  }

  private let workspace: Workspace
  private let options: Options

  package init(_ workspace: Workspace, options: Options) {
    self.workspace = workspace
    self.options = options
  }

  /// Imports the files, and returns a summary with the files in the given order.
  ///
  /// - Parameter listeners: callbacks for progress.
  /// - Returns: the result of each file.
  /// - Throws: a ``Failure`` of the workspace or the ledger; the summary includes rejected files.
  package func run(_ listeners: ImportListeners = ImportListeners()) throws -> ImportSummary {
    // Reading the rules takes as long as opening the ledger, so saldo does both at once. It creates
    // a new ledger only after the rules, because invalid rules must leave no ledger.
    let book = BackgroundTask { [workspace] in try workspace.classifierBook() }
    defer { book.wait() }
    let found = try InputPaths(inbox: workspace.path("inbox")).files(options.paths)
    let reading = try readingOptions()
    var ahead = try workspace.hasLedger ? nil : fileAhead(found, reading, nil)
    if try !workspace.hasLedger { _ = try book.value() }
    var summary = ImportSummary()
    summary.notes = found.notes
    summary.isDryRun = options.isDryRun
    let lock = options.isDryRun ? nil : try RunLock(workspace)
    defer { withExtendedLifetime(lock) {} }
    let store =
      options.isDryRun ? try workspace.ledgerForDryRun() : try workspace.openLedger(.create)
    ahead = ahead ?? fileAhead(found, reading, store)
    let classifier = EntryClassifier(try book.value())
    if !options.keepsRules {
      summary.rules = try RulesUpdate(
        workspace, classifier.book, store, asOf: options.asOf, isDryRun: options.isDryRun)
    }
    let run = try store.nextRun()
    if classifier.hasChains { classifier.know(try store.visitedPlaces()) }
    let rejects = RejectsFolder(workspace)
    if !options.isDryRun { summary.recovered = try rejects.recover(store) }
    var file = FileImporter(
      store: store, run: run, classifier: classifier, options: options, readingOptions: reading,
      workspace: workspace, rejects: rejects, listeners: listeners,
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
    summary.notes += try CategoryFindings.warnings(workspace, store, rules: classifier.book.rules)
    if summary.run != nil { try summary.takeConsequences(of: file) }
    return summary
  }

  /// The options for reading the files.
  private func readingOptions() throws -> ReadingOptions {
    var reading = try Workspace.readingOptions(
      workspace, profile: options.profile, currency: options.currency,
      dateOrder: options.dateOrder, sign: options.sign, asOf: options.asOf)
    reading.checksBalances = options.checksBalances
    reading.keepsGoodRows = options.keepsGoodRows
    return reading
  }

  /// The first file, which starts to open on another thread; nil for a pipe or without files.
  private func fileAhead(
    _ found: InputPaths.Found, _ reading: ReadingOptions, _ store: LedgerStore?
  ) -> FilePrefetch? {
    guard let first = found.files.first, first.text != "-" else { return nil }
    return FilePrefetch(first, reading, store)
  }
}

extension ImportSummary {
  /// Sets the states of receipts, and the numbers of newly paid ones and of open transfer
  /// questions.
  fileprivate mutating func takeConsequences(of file: FileImporter) throws {
    try take(newlyPaid: file.newlyPaid, file.store)
    if let days = file.openTransferDays {
      openTransfers = try file.store.transferQuestionCount(of: file.run, in: days)
    }
  }

  /// Sets the state of each receipt, and counts newly paid receipts of earlier files.
  private mutating func take(newlyPaid: Set<Int64>, _ store: LedgerStore) throws {
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
