internal import Foundation
internal import Glibc
import Syntax

/// The deletion of a user of a workspace, including the ledger, reports and rejected rows.
///
/// `inbox/`, `rules/` and `tables/` belong to the workspace and remain.
package struct DeleteUser {
  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// The workspace of a user; throws if the user has no ledger.
  @discardableResult
  package func check(_ user: String) throws -> Workspace {
    let own = try workspace.of(user: user)
    let users = try workspace.users
    guard !users.contains(user) else { return own }
    throw Failure(
      .noInput, "unknown user \(Printable.quoted(user))",
      hint: Suggestion.hint(for: user, among: users, else: "saldo list users shows them"))
  }

  /// Permanently deletes the data of a user; returns the paths of the folders with deleted files,
  /// and of the ledger.
  ///
  /// saldo deletes the ledger last, so after a crash you can delete the user again.
  package func run(_ user: String) throws -> [String] {
    let own = try check(user)
    let ledger = own.ledgerPath
    let lock = try RunLock(workspace)
    defer { withExtendedLifetime(lock) {} }
    var gone: [String] = []
    for folder in ["reports", "rejects"].map(own.ownFolder) {
      if try empty(folder) { gone.append("\(folder)/") }
    }
    try remove(ReportMemory.folder(own))
    for ending in ["-journal", "-wal", "-shm", BackupNote.ending, ""] where exists(ledger + ending)
    {
      guard unlink(ledger + ending) == 0 else { throw failure(ledger + ending) }
    }
    try OutputFile.settle(folder: workspace.path(".saldo"))
    return gone + [ledger]
  }

  /// Deletes the contents of a folder, except `users/`; returns whether anything was deleted.
  ///
  /// A folder without contents is deleted, too.
  private func empty(_ folder: String) throws -> Bool {
    let names = try Failure.ofWorkspace { () throws(Rejection) in
      try FilePath(folder).names() ?? []
    }
    var isGone = false
    for name in names.map(\.text) where name != "users" {
      do {
        try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        isGone = true
      } catch {
        throw failure("\(folder)/\(name)")
      }
    }
    rmdir(folder)
    return isGone
  }

  private func remove(_ folder: String) throws {
    guard exists(folder) else { return }
    do {
      try FileManager.default.removeItem(atPath: folder)
    } catch {
      throw failure(folder)
    }
  }

  private func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  private func failure(_ path: String) -> Failure {
    .system("cannot delete \(path)", .inputOutput)
  }
}
