import Importing
import Ledger
import Store
import Syntax

/// Reads a file on a thread of its own and prepares its entries on another, so that the ledger is
/// written while the next rows are cut and classified.
///
/// Cutting rows takes as long as classifying them in some formats, and writing them as long as both. The
/// threads share nothing but the belts between them.
struct FileReading {
  private let sink: ReadingSink
  private let preparing: BackgroundTask<Void, Never>
  private let reading: BackgroundTask<Void, Rejection>

  /// Starts to read, and to prepare what is read.
  init(
    _ source: StatementSource, options: ReadingOptions, sink: ReadingSink,
    classifier: EntryClassifier, belt: BoundedQueue<ImportStep>
  ) {
    self.sink = sink
    let readSteps = sink.belt
    // A thread has these alone until it has ended, and only then the starter looks at them again: that
    // is why they may cross threads.
    nonisolated(unsafe) let (source, sink, classifier) = (source, sink, classifier)
    preparing = BackgroundTask { () throws(Never) in
      Self.prepare(readSteps, by: classifier, to: belt)
    }
    reading = BackgroundTask { () throws(Rejection) in
      defer { readSteps.finish() }
      try source.format.read(source.stream, options: options, into: sink)
    }
  }

  /// Waits for the end of the file and returns what the reader had to say, and whether a person has
  /// to look at the file.
  func end() throws(Rejection) -> (notes: [Diagnostic], hasFinding: Bool) {
    preparing.wait()
    try reading.value()
    return (sink.notes, sink.hasFinding)
  }

  /// Prepares what comes from `source` and puts it on `belt`.
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
      // Who writes the ledger wants no more, and the reader is told.
      guard belt.send(ready) else { return source.stop() }
    }
  }
}

/// What the reading side of an import hands to the writing side, in file order.
enum ImportStep: Sendable {
  case begin(Statement, Account, isNew: Bool)
  case entries(PreparedBatch)
  /// The third is how many rows of the statement the reader passed over, as the layout says.
  case end(Statement, BalanceVerdict, ignored: Int)
  case securities([Security])
  case receipt(PreparedReceipt)
  case rejected(RejectedRow)
}

/// What the reader of a file hands on: entries still to be prepared, and all else as it is.
enum ReadStep: Sendable {
  case batch(EntryBatch)
  case ready(ImportStep)
}

/// Works out all that the ledger wants to know of a batch before it is touched: fingerprints,
/// and what rules and places make of each entry.
struct EntryPreparation {
  private var hasher: FingerprintHasher
  private let classifier: EntryClassifier

  init(account: Account, classifier: EntryClassifier) {
    hasher = FingerprintHasher(account: account.key)
    self.classifier = classifier
    classifier.begin(account: account.key)
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
