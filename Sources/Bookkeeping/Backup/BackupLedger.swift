internal import Foundation
internal import Glibc
package import Ledger
import Store
import Syntax

/// A writer of complete, verified backups of a ledger, even during an import.
package struct BackupLedger {
  /// The result of a backup.
  package struct Summary: Sendable {
    package let path: String
    package let contents: BackupContents
  }

  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// Writes the backup to a file or into a folder, and returns its summary.
  ///
  /// In a folder, the file's name contains the user and the day. An earlier backup is replaced only
  /// after the new one is verified. Encrypted texts stay encrypted, so no key is needed.
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
      throw error
    }
    try OutputFile.settle(folder: folder)
    try BackupNote(day: asOf, path: path).write(workspace)
    return Summary(path: path, contents: BackupContents(contents))
  }

  /// Rejects an existing file that is not a saldo backup.
  private static func checkPlace(_ path: String) throws {
    guard OutputFile.isThere(path) else { return }
    if try LedgerStore.isLedger(path) { return }
    throw Failure(
      .cannotCreate, "\(Printable.text(path)) already exists and is not a saldo backup",
      hint: "choose another file")
  }

  /// Rejects a damaged ledger, because it must not replace a good backup.
  private static func check(_ contents: LedgerStore.Contents) throws {
    let damaged = contents.damagedFiles.map { "rows of \($0.name) were changed outside saldo" }
    guard let problem = (contents.problems + damaged).first else { return }
    throw Failure(
      .ledgerUnusable, "the ledger is damaged: \(problem)",
      hint: "nothing was written; saldo check shows how to repair it")
  }
}

/// The contents of a verified backup.
package struct BackupContents: Sendable {
  package let transactions: Int
  /// The first and last day of the backup's transactions; nil if there are none.
  package let days: Period?
  package let isSealed: Bool
  /// The names of files with rows that were changed outside saldo.
  package let damagedFiles: [String]

  init(_ contents: LedgerStore.Contents) {
    transactions = contents.transactions
    days = contents.days
    isSealed = contents.isSealed
    damagedFiles = contents.damagedFiles.map(\.name)
  }

  /// A summary, such as `1125 transactions, 2025-08-01 … 2026-08-31, encrypted`.
  package var words: String {
    var parts = ["\(transactions) \(transactions == 1 ? "transaction" : "transactions")"]
    if let days { parts.append("\(days.start) … \(days.end)") }
    if isSealed { parts.append("encrypted") }
    return parts.joined(separator: ", ")
  }
}

/// The day and path of the last backup, stored in a file next to the ledger.
struct BackupNote {
  let day: CalendarDate
  let path: String

  /// The suffix that turns the ledger's path into the path of the note.
  static let ending = "-backup"

  func write(_ workspace: Workspace) throws {
    try OutputFile.write(Array("\(day) \(path)\n".utf8), to: workspace.ledgerPath + Self.ending)
  }
}

extension BackupNote {
  /// Reads the note of a workspace's ledger; nil if there is no valid note.
  init?(_ workspace: Workspace) {
    guard let bytes = FileManager.default.contents(atPath: workspace.ledgerPath + Self.ending)
    else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(
      separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard words.count == 2, let day = CalendarDate(words[0]) else { return nil }
    self.init(day: day, path: String(words[1].prefix { $0 != "\n" }))
  }
}
