package import Ledger
import Rules
import Store
import Syntax

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

/// Derives a ledger anew by a book of rules, as a fresh import by it would: rows, receipts with their
/// lines, and which row paid which receipt.
///
/// The one way for `rules apply`, its dry run and `rules diff`.
struct HistoryDerivation {
  private let workspace: Workspace
  private let book: ClassifierBook
  private let rows: DeciderMemory
  private let receipts: ReceiptClassifier

  init(_ workspace: Workspace, _ book: ClassifierBook, _ store: LedgerStore) throws {
    self.workspace = workspace
    self.book = book
    rows = DeciderMemory(workspace, try HistoryClassifier(book, store))
    receipts = ReceiptClassifier(book)
  }

  /// Derives all rows and receipts of a period.
  ///
  /// `tell` hears of every row that counts and comes out otherwise, of every one of which a person said
  /// something, and then of every such receipt; `locates` says whether it wants to know which rule says
  /// it. `keepsDeciders` says whether the ledger shall know that.
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
      // A row of the period may have paid a receipt of another.
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

/// Classifies rows of the ledger as the import did when they came, or the register when they were
/// written down.
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

  /// Learns from all rows where the person was, before one asks for the branch of a chain.
  private func lookAround(_ store: LedgerStore) throws {
    classifier.know(try store.whereabouts(byHandAlone: true))
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

  /// What the rules make of each entry; fingerprints stay empty, for nobody asks for them.
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

  /// The rules that one entry matches.
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
  /// The next entry is of this account and format.
  func begin(_ source: StoredEntries.Source) {
    begin(account: source.account)
    begin(format: source.format)
  }
}
