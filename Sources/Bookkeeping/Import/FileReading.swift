import Importing
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
