import Ledger
import Store

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
