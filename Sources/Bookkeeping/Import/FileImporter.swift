internal import Glibc
import Importing
import Ledger
import Store
import Syntax

/// An importer of files into the ledger, one after the other.
struct FileImporter {
  let store: LedgerStore
  let run: Int
  let classifier: EntryClassifier
  let options: ImportStatements.Options
  var readingOptions: ReadingOptions
  let workspace: Workspace
  /// The folder for invalid rows; nil to write none.
  let rejects: RejectsFolder?
  /// The callbacks for progress.
  let listeners: ImportListeners
  var resolver: AccountResolver
  /// The file that is already being opened; nil if there is none.
  var ahead: FilePrefetch?
  /// The row ids of the receipts that imported or restored rows of these files paid.
  private(set) var newlyPaid: Set<Int64> = []
  /// The period of open transfer questions near the imported rows; nil if there are none.
  private(set) var openTransferDays: Period?

  /// The result of a file's database transaction.
  private struct Taken {
    var statements: [StatementImport]
    var receipts: [ReceiptImport]
    var notes: [Diagnostic]
    var hasFinding: Bool
    var settlement: ImportSession.Settlement
    var restored: Int
  }

  /// Imports a file, and returns the result; a rejected file does not throw.
  mutating func take(_ input: FilePath) throws -> FileImport {
    let path = input.text
    var file = FileImport(name: path)
    do {
      let opened = try ahead?.path == input ? ahead?.opened() : nil
      ahead = nil
      let print = try opened?.print ?? (path == "-" ? nil : FileDigest(path: input))
      let known = try print.flatMap { try store.knownFile(digest: $0.digest) }
      // Checking the rows of every known file in inbox/ would slow each run, so only named files
      // are checked.
      let isDamaged =
        try known != nil && !options.paths.isEmpty
        && print.map { try store.isDamaged(fileWithDigest: $0.digest) } == true
      if let print, let known, !isDamaged {
        file.result = .sameBytes(as: known)
        if options.restoresDeleted, !options.isDryRun {
          let restored = try store.restore(fileWithDigest: print.digest)
          file.restored = restored.count
          newlyPaid.formUnion(restored.newlyPaid)
        }
        file.notes = try otherAccount(print.digest, path, known).map { [$0] } ?? []
        return file
      }
      let named = resolver.named
      defer { resolver.named = named }
      let isAnswered = try path != "-" && ask(about: input, into: &file)
      let ready = isAnswered ? nil : opened?.source
      let source = try ready ?? StatementSource(path: input, readingOptions)
      try print?.check(source.stream)
      try refuseMigrated(source.format, path)
      file.format = source.format.name
      try read(source, print, into: &file, repairing: isDamaged ? print?.digest : nil)
      resolver.known = KnownAccounts(try store.accounts())
    } catch let rejection as Rejection {
      file.result = .refused(ExitStatus(ofInput: rejection), rejection.diagnostics)
    } catch let error as StoreError {
      if case .full(let ledger) = error { throw DiskSpace.failure(ledger, importing: path) }
      guard case .constraint = error else { throw Failure(error) }
      file.result = .refused(.inputRefused, Failure(error).diagnostics)
    }
    return file
  }

  /// Asks you what a file leaves open, and keeps the answers, in a profile if possible.
  ///
  /// - Returns: whether you answered, and saldo must therefore open the file again.
  private mutating func ask(about input: FilePath, into file: inout FileImport) throws -> Bool {
    guard let ask = listeners.onInquiry else { return false }
    let inquiry = try FileInquiry(input, readingOptions, resolver)
    guard let answered = ask(inquiry), answered.isAnswered else { return false }
    guard let saved = try SavedProfile(answered, in: workspace) else {
      resolver.named = answered.account ?? resolver.named
      return true
    }
    readingOptions.profiles.insert(saved.profile, at: 0)
    if !options.isDryRun {
      try saved.write()
      file.notes.append(
        Diagnostic(
          .note,
          "your answers are in \(saved.path); saldo will not ask again for files of this kind",
          at: SourceLocation(file: input.text)))
    }
    return true
  }

  /// The account resolver for a file.
  ///
  /// A damaged file keeps the only account of its first import, unless you name an account.
  private func resolver(repairing damaged: [UInt8]?) throws -> AccountResolver {
    var resolver = resolver
    if let damaged, resolver.named == nil {
      let accounts = try store.accounts(ofFile: damaged)
      if accounts.count == 1 { resolver.named = accounts[0] }
    }
    return resolver
  }

  /// The warning that the named account is not one of the first import.
  ///
  /// Nil if it is one of them, if you named none, or if the first import had none.
  private func otherAccount(
    _ digest: [UInt8], _ path: String, _ known: String
  ) throws -> Diagnostic? {
    guard let named = options.account.map(resolver.current) else { return nil }
    let accounts = try store.accounts(ofFile: digest)
    guard !accounts.isEmpty, !accounts.contains(named) else { return nil }
    return Diagnostic(
      .warning,
      "this file was already imported into account \(accounts.joined(separator: ", ")), not "
        + "\(named); nothing was changed", at: SourceLocation(file: path),
      hint: "saldo runs shows the run that imported \(Printable.text(known)); saldo undo reverts it"
    )
  }

  /// Rejects a file of a tracker that was migrated, because its transactions would count twice.
  private func refuseMigrated(_ format: any StatementFormat, _ path: String) throws {
    // A bank's file skips the list of trackers, which takes 2 ms to create.
    guard format.isOfTracker, let system = LegacySystems[format.name] else { return }
    let run = try store.runs().last { run in
      !run.isUndone
        && run.batches.contains { $0.format == system.name && $0.account == "registers" }
    }
    guard let run else { return }
    throw Rejection(
      "already imported: run \(run.id) migrated an export of \(system.title)",
      at: SourceLocation(file: path),
      hint: "use saldo migrate to import a newer export")
  }

  private mutating func read(
    _ source: StatementSource, _ print: FileDigest?, into file: inout FileImport,
    repairing damaged: [UInt8]?
  ) throws {
    let stream = source.stream
    let pipe = print == nil ? PipeDigest(try stream.peek(FileHead.size)) : nil
    stream.onRead = { [listeners] bytes in
      pipe?.update(bytes)
      listeners.onProgress?(stream.name, stream.bytesRead, stream.size)
    }
    let rejected = RejectedRows(
      of: stream.name, in: options.isDryRun ? nil : rejects, onRejected: listeners.onRejected)
    // This must precede the file's database transaction, during which the store answers no other
    // query.
    let resolver = try resolver(repairing: damaged)
    do {
      let taken = try store.importFile(
        FileFacts(
          name: stream.name, format: source.format.name, profile: options.profile ?? ""),
        run: run, day: options.asOf, names: classifier.book.names, isDryRun: options.isDryRun,
        repairing: damaged
      ) { session in
        let digest = { print?.digest ?? pipe?.bytes ?? [] }
        let taken = try read(source, rejected, into: session, resolver)
        try rejected.seal(digest())
        return (taken, digest())
      }
      newlyPaid.formUnion(taken.settlement.newlyPaid)
      note(taken.settlement.openTransferDays)
      file.statements = taken.statements
      file.receipts = taken.receipts
      file.notes += taken.notes
      file.hasFinding = taken.hasFinding
      file.restored = taken.restored
      file.questions = taken.settlement.questions
      file.superseded = taken.settlement.superseded
      file.revived = taken.settlement.revived
      file.repaired = taken.settlement.repaired
    } catch {
      rejected.discard()
      throw error
    }
    file.rejects = try rejected.publish()
  }

  private mutating func note(_ days: Period?) {
    guard let days else { return }
    let known = openTransferDays ?? days
    openTransferDays = Period(start: min(known.start, days.start), end: max(known.end, days.end))
  }

  private func read(
    _ source: StatementSource, _ rejected: RejectedRows, into session: ImportSession,
    _ resolver: AccountResolver
  ) throws -> Taken {
    let name = source.stream.name
    let belt = BoundedQueue<ImportStep>(capacity: 2)
    classifier.begin(format: source.format.name)
    let sink = ReadingSink(file: name, resolver: resolver, book: classifier.book)
    var writer = StepWriter(
      session, file: name, names: classifier.book.names, rejects: rejected,
      onChange: listeners.onChange)
    let reading = FileReading(
      source, options: readingOptions, sink: sink, classifier: classifier, belt: belt)
    do {
      while let step = belt.next() { try writer.take(step) }
    } catch {
      belt.stop()
      _ = try? reading.end()
      throw error
    }
    let read = try reading.end()
    try writer.finish()
    let restored = options.restoresDeleted ? try session.restoreDeleted() : 0
    let settlement = try session.settle(listsChanges: listeners.onChange != nil)
    writer.settle(settlement)
    return Taken(
      statements: writer.statements, receipts: writer.receipts, notes: read.notes + writer.notes,
      hasFinding: read.hasFinding, settlement: settlement, restored: restored)
  }
}

/// The disk space that an import needs, for the error on a full disk.
enum DiskSpace {
  /// The failure that reports the space a file needs in the ledger's folder, and the free space.
  static func failure(_ ledger: String, importing file: String) -> Failure {
    let needed = needed(for: size(of: file), in: size(of: ledger))
    var message = "the disk is full: importing \(Printable.text(file)) needs about \(needed) bytes"
    if let free = free(at: ledger) { message += " next to \(ledger); only \(free) are free" }
    return Failure(
      .inputOutput, message, hint: "free some space and run again; nothing was imported")
  }

  /// The estimated number of bytes that a file of a given size needs in a ledger of a given size.
  ///
  /// A row takes up to three times its text, including keys, indices and names. The journal keeps
  /// the old pages that the new rows touch, at most all of them.
  static func needed(for file: Int, in ledger: Int) -> Int {
    let rows = max(3 * file, 1 << 16)
    return rows + min(ledger, rows)
  }

  private static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  private static func free(at path: String) -> Int? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    return Int(status.f_bavail) * Int(status.f_frsize)
  }
}
