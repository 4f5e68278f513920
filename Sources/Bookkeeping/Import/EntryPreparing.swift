import Ledger
import Store

/// Prepares the entries that a reader hands on, on a thread of its own.
///
/// Cutting rows takes as long as classifying them in some formats, and writing them as long as both: so
/// each works while the others do.
final class EntryPreparing {
  /// What the thread works with.
  ///
  /// It has it alone until it has ended: that is why it may cross threads.
  private final class Work: @unchecked Sendable {
    let classifier: EntryClassifier
    let source: Conveyor<ReadStep>
    let belt: Conveyor<ImportStep>

    init(
      _ classifier: EntryClassifier, _ source: Conveyor<ReadStep>, _ belt: Conveyor<ImportStep>
    ) {
      self.classifier = classifier
      self.source = source
      self.belt = belt
    }

    func run() {
      defer { belt.finish() }
      var preparation: EntryPreparation?
      while let step = source.next() {
        let ready: ImportStep
        switch step {
        case .ready(let step):
          if case .begin(_, let account, _) = step {
            preparation = EntryPreparation(account: account, classifier: classifier)
          }
          ready = step
        case .batch(let batch):
          guard let prepared = preparation?.prepare(batch) else { continue }
          ready = .entries(prepared)
        }
        // Who writes the ledger wants no more, and the reader is told.
        guard belt.send(ready) else { return source.stop() }
      }
    }
  }

  private let task: SideTask<Void, Never>

  /// Starts to prepare what comes from `source` and puts it on `belt`.
  init(
    _ classifier: EntryClassifier, from source: Conveyor<ReadStep>, to belt: Conveyor<ImportStep>
  ) {
    let work = Work(classifier, source, belt)
    task = SideTask { () throws(Never) in work.run() }
  }

  /// Waits until all that was read is prepared.
  func end() { task.wait() }
}
