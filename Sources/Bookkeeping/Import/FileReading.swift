import Importing
import Ledger
import Store
import Syntax

/// Reads a file on a thread of its own, so that the ledger is written while the next rows are
/// cut and classified.
///
/// Reading takes about as long as writing, and the two share nothing but the belt between them.
final class FileReading {
  /// What the reading thread works with and leaves behind.
  ///
  /// The thread has it alone until it has
  /// ended, and only then the starter looks at it again: that is why it may cross threads.
  private final class Work: @unchecked Sendable {
    let source: StatementSource
    let options: ReadingOptions
    let sink: ReadingSink

    init(_ source: StatementSource, _ options: ReadingOptions, _ sink: ReadingSink) {
      self.source = source
      self.options = options
      self.sink = sink
    }

    func run() throws(Rejection) {
      defer { sink.belt.finish() }
      try source.format.read(source.stream, options: options, into: sink)
    }
  }

  private let work: Work
  private let task: SideTask<Void, Rejection>
  private let preparing: EntryPreparing

  /// Starts to read, and to prepare what is read.
  init(
    _ source: StatementSource, options: ReadingOptions, sink: ReadingSink,
    classifier: EntryClassifier, belt: Conveyor<ImportStep>
  ) {
    let work = Work(source, options, sink)
    self.work = work
    preparing = EntryPreparing(classifier, from: sink.belt, to: belt)
    task = SideTask { () throws(Rejection) in try work.run() }
  }

  /// Waits for the end of the file and returns what the reader had to say, and whether a person has
  /// to look at the file.
  func end() throws(Rejection) -> (notes: [Diagnostic], hasFinding: Bool) {
    preparing.end()
    try task.value()
    return (work.sink.notes, work.sink.hasFinding)
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
