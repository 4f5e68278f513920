import Importing
import Ledger
import Store
import Syntax

/// A pipeline that reads a file on one thread and prepares its entries on another.
///
/// Meanwhile, saldo writes the ledger. In some formats, parsing takes as long as classifying, and
/// writing as long as both. The threads share only the queues between them.
struct FileReading {
  private let sink: ReadingSink
  private let preparing: BackgroundTask<Void, Never>
  private let reading: BackgroundTask<Void, Rejection>

  /// Starts both threads.
  init(
    _ source: StatementSource, options: ReadingOptions, sink: ReadingSink,
    classifier: EntryClassifier, belt: BoundedQueue<ImportStep>
  ) {
    self.sink = sink
    let readSteps = sink.belt
    // Only one thread uses these until the thread ends. Then only its starter does. They may
    // therefore cross threads.
    nonisolated(unsafe) let (source, sink, classifier) = (source, sink, classifier)
    preparing = BackgroundTask { () throws(Never) in
      Self.prepare(readSteps, by: classifier, to: belt)
    }
    reading = BackgroundTask { () throws(Rejection) in
      defer { readSteps.finish() }
      try source.format.read(source.stream, options: options, into: sink)
    }
  }

  /// Waits for the end of the file; returns the reader's notes, and whether the file needs
  /// attention.
  func end() throws(Rejection) -> (notes: [Diagnostic], hasFinding: Bool) {
    preparing.wait()
    try reading.value()
    return (sink.notes, sink.hasFinding)
  }

  /// Prepares the steps of `source` and sends them to `belt`.
  private static func prepare(
    _ source: BoundedQueue<ReadStep>, by classifier: EntryClassifier,
    to belt: BoundedQueue<ImportStep>
  ) {
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
      // The writer has stopped, so the reader must stop too.
      guard belt.send(ready) else { return source.stop() }
    }
  }
}

/// A step that the reading side of an import passes to the writing side, in file order.
enum ImportStep: Sendable {
  case begin(Statement, Account, isNew: Bool)
  case entries(PreparedBatch)
  /// The end of a statement; `ignored` is the number of rows that the layout told the reader to
  /// skip.
  case end(Statement, BalanceVerdict, ignored: Int)
  case securities([Security])
  case receipt(PreparedReceipt)
  case rejected(RejectedRow)
}

/// A step from a file's reader: entries to prepare, or a step that is ready for the ledger.
enum ReadStep: Sendable {
  case batch(EntryBatch)
  case ready(ImportStep)
}

/// The preparation of batches for the ledger: fingerprints, rule results and places.
struct EntryPreparation {
  private var hasher: FingerprintHasher
  private let classifier: EntryClassifier

  init(account: Account, classifier: EntryClassifier) {
    hasher = FingerprintHasher(account: account.identity)
    self.classifier = classifier
    classifier.begin(account: account)
  }

  mutating func prepare(_ batch: EntryBatch) -> PreparedBatch {
    var fingerprints: [Fingerprint] = []
    var classifications: [EntryClassification] = []
    var shareCategories: [Int32] = []
    fingerprints.reserveCapacity(batch.count)
    classifier.forgetNames()
    batch.withText { text in
      for entry in batch.entries {
        fingerprints.append(hasher.fingerprint(of: entry, in: text))
      }
      classifications = classifier.classify(batch.entries, in: text)
      shareCategories = classifier.categories(ofShares: batch, classifications, in: text)
    }
    return PreparedBatch(
      batch: batch, fingerprints: fingerprints, classifications: classifications,
      shareCategories: shareCategories, tagSets: classifier.tagSets, made: classifier.made)
  }
}
