internal import Glibc
package import Ledger
import Store
import Syntax

/// Copies a ledger to a file, whole and verified, also while an import is running.
package struct BackupLedger {
  /// What was written.
  package struct Summary: Sendable {
    package let path: String
    package let contents: BackupContents
  }

  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// Writes the backup to a file, or into a folder under a name with the day.
  ///
  /// An earlier backup in its place is replaced once the new one was verified. Secret texts stay
  /// sealed, and no key is needed.
  package func run(to path: String, asOf: CalendarDate) throws -> Summary {
    let name = "\(workspace.configuration.user)-\(asOf).sqlite"
    let path = OutputFile.isFolder(path) ? Workspace.join(path, name) : path
    try workspace.checkOutput(path, reading: [workspace.ledgerPath])
    try Self.checkPlace(path)
    let folder = OutputFile.folder(of: path)
    try OutputFile.makeFolder(folder)
    let lock = OutputFolder(folder)
    defer { withExtendedLifetime(lock) {} }
    let temporary = OutputFolder.temporary(for: path)
    let contents: LedgerStore.Contents
    do {
      try workspace.openLedger(.read).copy(to: temporary)
      contents = try LedgerStore.verify(temporary)
      try Self.check(contents)
      try OutputFile.sync(temporary, for: path)
      try OutputFile.place(temporary, at: path)
    } catch {
      OutputFile.remove(temporary)
      throw (error as? StoreError).map { Failure($0) } ?? error
    }
    try OutputFile.settle(folder: folder)
    try BackupNote(day: asOf, path: path).write(workspace)
    return Summary(path: path, contents: BackupContents(contents))
  }

  /// Only an earlier backup may be replaced.
  private static func checkPlace(_ path: String) throws {
    guard OutputFile.isThere(path) else { return }
    do {
      if try LedgerStore.isLedger(path) { return }
    } catch {
      throw Failure(error)
    }
    throw Failure(
      .cannotCreate, "\(Printable.text(path)) already exists and is not a saldo backup",
      hint: "choose another file")
  }

  /// A damaged ledger must not take the place of a good backup.
  private static func check(_ contents: LedgerStore.Contents) throws {
    let damaged = contents.damagedFiles.map { "rows of \($0.name) were changed outside saldo" }
    guard let problem = (contents.problems + damaged).first else { return }
    throw Failure(
      .ledgerUnusable, "the ledger is damaged: \(problem)",
      hint: "nothing was written; saldo check shows how to repair it")
  }
}
