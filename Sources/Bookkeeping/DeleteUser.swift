internal import Foundation
internal import Glibc
import Syntax

/// Deletes a user of a workspace, including ledger, reports and rejected rows.
///
/// `inbox/`, `rules/` and `tables/` belong to the workspace and remain.
package struct DeleteUser {
  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// Permanently deletes the user, and returns the deleted paths.
  ///
  /// It deletes the ledger last, so after a crash you can delete the user again.
  package func run(_ user: String) throws -> [String] {
    let own = try workspace.of(user: user)
    let ledger = own.ledgerPath
    guard try workspace.users.contains(user) else {
      throw Failure(.noInput, "unknown user \"\(user)\"", hint: "saldo list users shows them")
    }
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

  /// Deletes the contents of a folder except those of other users, then the folder if it is empty.
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
