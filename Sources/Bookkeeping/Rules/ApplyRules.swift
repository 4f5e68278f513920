package import Ledger
import Rules
import Store
import Syntax

/// A run of the current rules over the rows of the ledger, with the same functions as the import.
package struct ApplyRules {
  /// The command line options.
  package struct Options: Sendable {
    package var period = Period.everything
    package var isDryRun = false
    package var asOf: CalendarDate

    package init(asOf: CalendarDate) { self.asOf = asOf }
  }

  /// The result of applying rules.
  package struct Outcome: Sendable {
    package let counts: DerivationCounts
    /// The number of the run; nil for a dry run, or if nothing changed.
    package let run: Int?
    /// The number of corrected duplicates, transfers and receipt matches.
    ///
    /// Zero for a dry run, or if the run covers only a part of the ledger.
    package let rematched: Int
  }

  private let workspace: Workspace
  private let options: Options

  package init(_ workspace: Workspace, options: Options) {
    self.workspace = workspace
    self.options = options
  }

  /// Applies the rules to the rows and receipts of the period, and returns the result.
  ///
  /// `onChange` receives each row that counts and that changes or has an override, by day. Then it
  /// receives each changed receipt.
  package func run(_ onChange: ((RuleChange) -> Void)? = nil) throws -> Outcome {
    let book = try workspace.classifierBook()
    // A dry run writes too, and rolls back.
    let store = try workspace.openLedger(.write)
    let lock = options.isDryRun ? nil : try RunLock(workspace)
    defer { withExtendedLifetime(lock) {} }
    let (counts, run) = try HistoryDerivation(workspace, book, store).run(
      in: options.period, asOf: options.asOf, isDryRun: options.isDryRun, onChange)
    // Each change derives its own consequences. This step corrects a damaged table, and the matches
    // of an earlier version of saldo.
    let isWhole = !options.isDryRun && options.period == .everything
    let rematched = isWhole ? try store.deriveConsequences(isTrial: false) : 0
    return Outcome(counts: counts, run: run, rematched: rematched)
  }
}

/// A derivation of rows, receipts and their matches, as in a fresh import with the given rules.
///
/// `import`, `rules apply`, their dry runs and `rules diff` all use it.
struct HistoryDerivation {
  private let workspace: Workspace
  private let book: ClassifierBook
  private let store: LedgerStore
  private let rows: DeciderCache
  private let receipts: ReceiptClassifier

  init(_ workspace: Workspace, _ book: ClassifierBook, _ store: LedgerStore) throws {
    self.workspace = workspace
    self.book = book
    self.store = store
    rows = DeciderCache(workspace, try HistoryClassifier(book, store))
    receipts = ReceiptClassifier(book)
  }

  /// Derives all rows and receipts of a period as a separate run.
  ///
  /// - Returns: the counts, and the number of the run, which is nil for a dry run, or if nothing
  ///   changed.
  func run(
    in period: Period, asOf day: CalendarDate, isDryRun: Bool, locates: Bool = true,
    _ tell: ((RuleChange) -> Void)? = nil
  ) throws -> (counts: DerivationCounts, run: Int?) {
    let (counts, run) = try store.derive(
      run: try store.nextRun(), day: day, isDryRun: isDryRun,
      whole: period == .everything ? book.names.digest : nil
    ) { session in
      let counts = try self.run(
        session, in: period, keepsDeciders: !isDryRun, locates: locates, tell)
      return (counts, counts)
    }
    return (counts, run)
  }

  /// Derives all rows and receipts of a period, and returns the counts.
  ///
  /// `tell` receives each row that counts and that changes or has an override, then each changed
  /// receipt. `locates` adds the rule behind each change. `keepsDeciders` stores these rules in the
  /// ledger.
  func run(
    _ session: DerivationSession, in period: Period, keepsDeciders: Bool = false,
    locates: Bool = true, _ tell: ((RuleChange) -> Void)? = nil
  ) throws -> DerivationCounts {
    var counts = try session.derive(
      in: period, names: book.names, rows.prepare,
      deciders: keepsDeciders ? { rows.of($1, of: $0).text } : nil,
      observer: tell.map { tell in
        { stored, change in
          guard change.counts else { return }
          let isChanged = !change.differences.isEmpty || change.shares != nil
          let deciders = locates && isChanged ? rows.of(change.index, of: stored).deciders : nil
          tell(RuleChange(change, of: stored, deciders))
        }
      })
    guard try session.receiptCount() > 0 else { return counts }
    let changed = try session.deriveReceipts(
      in: period, names: book.names, receipts.classify,
      decider: keepsDeciders ? { $0.decider(ofLine: $1, book, in: workspace) } : nil)
    let settled = try session.settle()
    counts.alsoChanged += changed.count { !$0.change.counts }
    let byReceipt = Dictionary(uniqueKeysWithValues: changed.map { ($0.change.stored.row, $0) })
    for stored in settled.receipts {
      let derived = byReceipt[stored.row]
      let change = ReceiptChange(
        derived: derived?.change, before: settled.stateBefore(of: stored),
        after: settled.state(of: stored))
      // A row of this period may have paid a receipt from another period.
      if change.isChange || period.contains(stored.receipt.day) { counts.receipts += 1 }
      guard change.isChange else { continue }
      counts.receiptsChanged += 1
      tell?(
        RuleChange(change, of: stored) { line in
          locates ? derived?.rulings.location(ofLine: line, book) : nil
        })
    }
    return counts
  }
}

/// A classifier of stored rows that works like the import or the register that added them.
struct HistoryClassifier {
  let classifier: EntryClassifier
  private let records: ManualTransactionIndex
  private let fieldsByHand: [String: Set<String>]

  init(_ book: ClassifierBook, _ store: LedgerStore) throws {
    classifier = EntryClassifier(book)
    records = try ManualTransactionIndex(store)
    fieldsByHand = try store.fieldsByHand(.manualTransaction)
    if classifier.hasChains { try lookAround(store) }
  }

  /// Learns the visited places from all rows.
  ///
  /// These places later determine the branches of chains.
  private func lookAround(_ store: LedgerStore) throws {
    classifier.know(try store.visitedPlaces(byHandAlone: true))
    try store.storedEntries { stored in
      stored.batch.withText { text in
        for (index, entry) in stored.batch.entries.enumerated() {
          classifier.begin(stored.sources[index])
          classifier.look(at: entry, in: text, point: record(index, of: stored)?.coordinate)
        }
      }
    }
  }

  private func record(_ index: Int, of stored: StoredEntries) -> RegisterEntry? {
    stored.sources[index].isManual ? records[stored.id(ofEntryAt: index)] : nil
  }

  /// The classifications of stored entries; fingerprints stay empty because the caller ignores
  /// them.
  func prepare(_ stored: StoredEntries) -> PreparedBatch {
    classifier.forgetNames()
    var shareCategories: [Int32] = []
    let classifications = stored.batch.withText { text in
      let classifications = stored.batch.entries.enumerated().map { index, entry in
        classifier.begin(stored.sources[index])
        let record = record(index, of: stored)
        let ruled = classifier.classify(entry, in: text, point: record?.coordinate)
        guard let record else { return ruled }
        return ManualTransactionProjection.classification(
          ruled, record, byHand: fieldsByHand[record.key] ?? [])
      }
      shareCategories = classifier.categories(ofShares: stored.batch, classifications, in: text) {
        classifier.begin(stored.sources[$0])
      }
      return classifications
    }
    var prepared = PreparedBatch(
      batch: stored.batch, fingerprints: [], classifications: classifications,
      shareCategories: shareCategories, tagSets: classifier.tagSets, made: classifier.made)
    prepared.takePoints { record($0, of: stored)?.coordinate }
    return prepared
  }

  /// The classification of one entry, and the rules that match it.
  func matches(
    _ index: Int, of stored: StoredEntries
  ) -> (classification: Classification, matches: [RuleMatch]) {
    classifier.begin(stored.sources[index])
    let point = record(index, of: stored)?.coordinate
    return stored.batch.withText {
      classifier.matches(stored.batch.entries[index], in: $0, point: point)
    }
  }
}

extension EntryClassifier {
  /// Sets the account and format of the next entry.
  func begin(_ source: StoredEntries.Source) {
    begin(accounts: source.accountKeys)
    begin(format: source.format)
  }
}
