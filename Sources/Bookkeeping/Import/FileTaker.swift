import Importing
import Ledger
import Store
import Syntax

/// Takes one file after the other into the ledger.
struct FileTaker {
  let store: LedgerStore
  let run: Int
  let classifier: EntryClassifier
  let options: ImportStatements.Options
  let readingOptions: ReadingOptions
  var resolver: AccountResolver

  /// What the database transaction of a file leaves behind.
  private struct Taken {
    var statements: [StatementImport]
    var notes: [Diagnostic]
    var settlement: ImportSession.Settlement
    var restored: Int
  }

  mutating func take(
    _ path: String, onProgress: ((String, Int64, Int64?) -> Void)?,
    onChange: ((ChangeLine) -> Void)?
  ) throws -> FileImport {
    var file = FileImport(name: path)
    do {
      let print = path == "-" ? nil : try FilePrint(path: path)
      if let print, let known = try store.knownFile(digest: print.digest) {
        file.result = .sameBytes(as: known)
        if options.restoresDeleted, !options.isDryRun {
          file.restored = try store.restore(fileWithDigest: print.digest)
        }
        return file
      }
      let source = try StatementSource(path: path)
      try print?.check(source.stream)
      file.format = source.format.name
      let taken = try read(source, print, onProgress: onProgress, onChange: onChange)
      file.statements = taken.statements
      file.notes = taken.notes
      file.restored = taken.restored
      file.questions = taken.settlement.questions
      file.superseded = taken.settlement.superseded
      file.revived = taken.settlement.revived
      resolver.known = try store.accounts()
    } catch let rejection as Rejection {
      file.result = .refused(
        InputPaths.exists(path) ? .inputRefused : .noInput, rejection.diagnostics)
    } catch let error as StoreError {
      guard case .constraint = error else { throw Failure(error) }
      file.result = .refused(.inputRefused, Failure(error).diagnostics)
    }
    return file
  }

  private func read(
    _ source: StatementSource, _ print: FilePrint?, onProgress: ((String, Int64, Int64?) -> Void)?,
    onChange: ((ChangeLine) -> Void)?
  ) throws -> Taken {
    let stream = source.stream
    let pipe = print == nil ? PipeDigest(try stream.peek(FileHead.size)) : nil
    stream.onRead = { bytes in
      pipe?.update(bytes)
      onProgress?(stream.name, stream.bytesRead, stream.size)
    }
    let facts = FileFacts(
      name: stream.name, format: source.format.name, profile: options.profile ?? "")
    return try store.importFile(
      facts, run: run, day: options.asOf, names: classifier.book.names, isDryRun: options.isDryRun
    ) { session in
      let belt = Conveyor<ImportStep>(capacity: 4)
      let sink = ReadingSink(
        file: stream.name, resolver: resolver, classifier: classifier, belt: belt)
      var writer = StepWriter(
        session, file: stream.name, names: classifier.book.names, onChange: onChange)
      let reading = FileReading(source, options: readingOptions, sink: sink, belt: belt)
      do {
        while let step = belt.next() { try writer.take(step) }
      } catch {
        belt.stop()
        _ = try? reading.end()
        throw error
      }
      let notes = try reading.end() + writer.notes
      let restored = options.restoresDeleted ? try session.restoreDeleted() : 0
      let settlement = try session.settle(listsChanges: onChange != nil)
      writer.settle(settlement)
      return (
        Taken(
          statements: writer.statements, notes: notes, settlement: settlement, restored: restored),
        print?.digest ?? pipe?.bytes ?? []
      )
    }
  }
}
