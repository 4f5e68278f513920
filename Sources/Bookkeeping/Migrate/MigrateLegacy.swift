import Importing
package import Ledger
import Store
import Syntax

/// A migration of an export of an old tracker, complete and with proof.
package struct MigrateLegacy {
  /// The command line options.
  package struct Options: Sendable {
    package var isDryRun = false
    package var account: String?
    package var currency: Currency?
    /// The name of the tracker; nil to detect it from the content.
    package var system: String?
    /// The epoch of timestamps in seconds, `unix` or `apple`; nil to detect it from the dates.
    package var epoch: String?
    /// The file for invalid elements; nil to reject an export that has any.
    package var rejectsPath: String?
    /// The UTC offset for converting times to days; nil for the workspace's.
    package var zone: UTCOffset?
    package var asOf: CalendarDate

    package init(asOf: CalendarDate) { self.asOf = asOf }
  }

  private let workspace: Workspace
  private let options: Options

  package init(_ workspace: Workspace, options: Options) {
    self.workspace = workspace
    self.options = options
  }

  /// Migrates one export completely or not at all, and returns the result.
  ///
  /// With ``Options/rejectsPath``, invalid elements go to that file instead. An export of saldo is
  /// restored.
  ///
  /// - Throws: a ``Failure`` if the file is not an export, or the ledger is unusable.
  package func run(_ path: String) throws -> Migration {
    if let rejects = options.rejectsPath { try checkRejects(rejects, path) }
    let source: ExportSource
    do {
      source = try ExportSource(path)
    } catch {
      throw Failure(input: error)
    }
    let isOwn = options.system.map { $0 == "saldo" } ?? RestoreLedger.recognises(source)
    if isOwn {
      try refuseOptionsOfTrackers()
      return try RestoreLedger(workspace: workspace, isDryRun: options.isDryRun).run(source)
    }
    let (export, digest) = try read(source)
    let lock = options.isDryRun ? nil : try RunLock(workspace)
    defer { withExtendedLifetime(lock) {} }
    let trial = try take(export, path, digest, isTrial: true)
    let mayTake = trial.rejected.isEmpty || options.rejectsPath != nil
    guard mayTake, !options.isDryRun else {
      var migration = trial
      migration.isDryRun = options.isDryRun
      migration.isTaken = mayTake
      return migration
    }
    var migration = try take(export, path, digest, isTrial: false)
    if let rejects = options.rejectsPath, !migration.rejected.isEmpty {
      try OutputFile.write(Self.remainder(of: export, migration.rejected), to: rejects)
      migration.rejectsPath = rejects
    }
    return migration
  }

  /// Rejects options for other trackers, because a saldo export already contains these settings.
  private func refuseOptionsOfTrackers() throws {
    let given = [
      ("--account", options.account), ("--currency", options.currency?.code),
      ("--epoch", options.epoch), ("--rejects", options.rejectsPath),
      ("--zone", options.zone?.description),
    ]
    for (name, value) in given where value != nil {
      throw Failure(
        .usage, "\(name) applies only to exports of other trackers",
        hint: "a saldo export already contains this and is restored as is")
    }
  }

  /// Rejects a path with an existing file that is not a saldo rejects file.
  private func checkRejects(_ rejects: String, _ path: String) throws {
    try workspace.checkOutput(rejects, reading: [path])
    guard try workspace.hasFile(rejects) else { return }
    let head = (try? ByteStream(path: rejects).peek(64)) ?? []
    guard LegacyRejectsFile.recognises(head) else {
      throw Failure(
        .usage, "refusing to overwrite \(Printable.text(rejects)): it is not a saldo rejects file",
        hint: "choose a new file for --rejects")
    }
  }

  private func read(_ source: ExportSource) throws -> (LegacyExport, [UInt8]) {
    do {
      let (stream, digest) = try source.digested()
      var reading = LegacyOptions(asOf: options.asOf)
      reading.account = options.account
      reading.currency = options.currency
      reading.home = workspace.configuration.currency
      reading.zone = options.zone
      reading.homeZone = workspace.configuration.zone
      if let name = options.epoch {
        guard let epoch = LegacyEpoch(rawValue: name) else {
          throw Failure(
            .usage, "unknown epoch \"\(name)\"", hint: "use unix (1970) or apple (2001)")
        }
        reading.epoch = epoch
      }
      if let name = options.system {
        guard let system = LegacySystems[name] else {
          throw Failure(
            .usage, "unknown tracker \"\(name)\"",
            hint: "trackers: \((LegacySystems.all.map(\.name) + ["saldo"]).joined(separator: ", "))"
          )
        }
        reading.system = system
      }
      return (try LegacyExportReader.read(stream, options: reading), digest)
    } catch let rejection as Rejection {
      throw Failure(input: rejection)
    }
  }

  /// The rejected part of the export, for you to fix.
  private static func remainder(
    of export: LegacyExport, _ rejected: [RejectedElement]
  ) throws -> [UInt8] {
    let faults = rejected.map { element in
      LegacyRejectsFile.Fault(
        element: element.element, path: element.path, reason: element.reason.message)
    }
    return Array(try export.remainder.json(faults).utf8)
  }

  /// Writes all records to the ledgers of their users, and returns the result; a trial rolls back.
  private func take(
    _ export: LegacyExport, _ path: String, _ digest: [UInt8], isTrial: Bool
  ) throws -> Migration {
    var migration = Migration(file: path)
    migration.system = export.system.title
    migration.systemName = export.system.name
    migration.notes = export.notes
    migration.rejected = export.rejected.map(RejectedElement.init)
    var users = try LedgerUsers(workspace, for: export)
    let classifier = EntryClassifier(try workspace.classifierBook())
    for person in export.people {
      let user = try users.user(of: person, in: export)
      var moving = try PersonMigration(
        person: person, export: export, user: user, workspace: workspace, classifier: classifier,
        asOf: options.asOf)
      let store = try moving.open(isTrial: isTrial)
      try moving.refuseDuplicates(store)
      let file = FileFacts(name: path, format: export.system.name)
      let run = try store.nextRun()
      let known = try store.accounts()
      try store.writeRegisters(
        file, digest: digest, run: run, day: options.asOf, names: classifier.book.names,
        isDryRun: isTrial
      ) { session in
        try moving.move(session, known: known)
      }
      if !isTrial { moving.result.run = run }
      migration.people.append(moving.result)
      migration.rejected += moving.rejected
      migration.notes += LegacyDroppedLink.warnings(moving.looseLinks)
    }
    return migration
  }
}

extension RejectedElement {
  init(_ reject: LegacyReject) {
    self.init(
      register: reject.register, path: reject.problemPath, reason: reject.reason,
      element: reject.path)
  }
}

/// An export that can be read more than once; a pipe is kept in memory.
struct ExportSource {
  /// The path as given; `-` for standard input.
  let name: String
  private let piped: [UInt8]?

  /// The maximum size of a piped export, in bytes; no personal export is that large.
  private static let mostPiped = 1 << 30

  init(_ path: String) throws(Rejection) {
    name = path
    guard path == "-" else {
      piped = nil
      return
    }
    let bytes = try ByteStream(path: path).peek(Self.mostPiped + 1)
    guard bytes.count <= Self.mostPiped else {
      throw Rejection(
        "the piped input is too large to keep in memory", at: .init(file: path),
        hint: "write it to a file and pass the file")
    }
    piped = bytes
  }

  func stream() throws(Rejection) -> ByteStream {
    if let piped { return ByteStream(name: name, bytes: piped) }
    return try ByteStream(path: name)
  }

  /// The stream of all bytes, and their digest.
  func digested() throws(Rejection) -> (stream: ByteStream, digest: [UInt8]) {
    if let piped {
      var digest = ContentDigest()
      piped.withUnsafeBytes { digest.update($0) }
      return (try stream(), digest.bytes)
    }
    let print = try FileDigest(path: FilePath(typed: name))
    let stream = try stream()
    try print.check(stream)
    return (stream, print.digest)
  }
}
