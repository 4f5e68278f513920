internal import Glibc
import Ledger
import Store
import Syntax

/// A restore that replaces a ledger with a copied and verified backup.
package struct RestoreBackup {
  /// The result of a restore.
  package struct Summary: Sendable {
    package let contents: BackupContents
    /// The new path of the previous ledger; nil if there was none.
    package let kept: String?
  }

  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// Restores a backup, and returns its contents and the path of the previous ledger.
  ///
  /// `replaces` allows saldo to replace a ledger; saldo keeps the old one under another name.
  package func run(from backup: String, replaces: Bool) throws -> Summary {
    guard OutputFile.isThere(backup) else {
      throw Failure(.noInput, "there is no file \(Printable.text(backup))")
    }
    let ledger = workspace.ledgerPath
    guard try replaces || !workspace.hasLedger else {
      throw Failure(
        .usage, "a ledger already exists: \(ledger)",
        hint: "use --replace to replace it; saldo keeps the old ledger")
    }
    let lock = try RunLock(workspace)
    let folder = workspace.path(".saldo")
    let writing = OutputFolder(folder)
    defer { withExtendedLifetime((lock, writing)) {} }
    let temporary = OutputFolder.temporary(for: ledger)
    do {
      try LedgerStore.copy(backup, to: temporary)
      let contents = try LedgerStore.verify(temporary)
      guard contents.problems.isEmpty else {
        throw Failure(
          .ledgerUnusable,
          "the backup \(Printable.text(backup)) is damaged: \(contents.problems[0])",
          hint: "restore an earlier backup")
      }
      try OutputFile.sync(temporary, for: ledger)
      let kept = try workspace.hasLedger ? keep(ledger, folder) : nil
      try OutputFile.place(temporary, at: ledger)
      try OutputFile.settle(folder: folder)
      return Summary(contents: BackupContents(contents), kept: kept)
    } catch {
      OutputFile.remove(temporary)
      throw (error as? StoreError).map { Failure($0, ofBackup: backup, copy: temporary) } ?? error
    }
  }

  /// Keeps the ledger under a second name, and returns that name.
  ///
  /// The name is a hard link, which remains after the replacement. The journal moves too; otherwise
  /// SQLite would apply it to the restored ledger.
  private func keep(_ ledger: String, _ folder: String) throws -> String {
    // If the ledger still opens, this rolls back the unfinished writes of a killed run.
    _ = try? LedgerStore(path: ledger, access: .read)
    let names = (1...).lazy.map { "\(ledger).replaced-\($0)" }
    guard let kept = names.first(where: { !OutputFile.isThere($0) }) else { return ledger }
    guard link(ledger, kept) == 0 else {
      throw Failure.system("cannot keep the old ledger as \(kept)")
    }
    var journal = stat()
    if stat("\(ledger)-journal", &journal) == 0, journal.st_size > 0 {
      try OutputFile.place("\(ledger)-journal", at: "\(kept)-journal")
    }
    try OutputFile.settle(folder: folder)
    return kept
  }
}

extension Failure {
  /// Creates the failure of a restore; it names the backup instead of the copy.
  fileprivate init(_ error: StoreError, ofBackup backup: String, copy: String) {
    switch error {
    case .notALedger(let path, let reason) where path == copy || path == backup:
      self.init(
        .ledgerUnusable, "cannot restore \(Printable.text(backup)): \(reason)",
        hint: "restore an earlier backup")
    case .newer, .older:
      self.init(
        .ledgerUnusable,
        "cannot restore \(Printable.text(backup)): another version of saldo wrote it",
        hint: "restore it with that version")
    default: self.init(error)
    }
  }
}
