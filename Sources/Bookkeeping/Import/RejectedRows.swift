import Importing
import Ledger
import Syntax

/// The rows of one file that are left out: counted, shown, and written for a person to mend.
final class RejectedRows {
  private let file: String
  private let folder: RejectsFolder?
  private let onRejected: ((RejectedLine) -> Void)?
  private var spool: RejectsFile?
  /// Rows met while no statement was open: they belong to the one that begins next.
  private var waiting: [RejectedRow] = []
  private var problems = GatheredProblems()

  /// So many bad rows before the first statement are another layout, not mistakes in it.
  private static let mostWaiting = 10_000

  /// Without a folder, as in a dry run, nothing is written.
  init(of file: String, in folder: RejectsFolder?, onRejected: ((RejectedLine) -> Void)?) {
    self.file = file
    self.folder = folder
    self.onRejected = onRejected
  }

  var isEmpty: Bool { problems.isEmpty }

  /// What is wrong with the rows, the first twenty one by one.
  var rejection: Rejection { problems.rejection(of: file) }

  /// Takes a row of the account's open statement; without one it waits.
  ///
  /// - Returns: how many rows the open statement has to count.
  func take(_ row: RejectedRow, account: Account?) throws -> Int {
    row.problems.forEach { problems.add($0) }
    let message = row.problems.first?.message ?? ""
    onRejected?(RejectedLine(file: file, line: row.line, problem: message))
    guard let account else {
      waiting.append(row)
      if waiting.count > Self.mostWaiting { throw rejection }
      return 0
    }
    try write(row, account)
    return 1
  }

  /// Gives the rows that wait to a statement of this account, and says how many they are.
  func settle(_ account: Account) throws -> Int {
    for row in waiting { try write(row, account) }
    defer { waiting = [] }
    return waiting.count
  }

  private func write(_ row: RejectedRow, _ account: Account) throws {
    guard let folder else { return }
    let spool = try spool ?? RejectsFile(in: folder, of: file)
    self.spool = spool
    try spool.append(row, account: account)
  }

  /// Makes the rows last before the ledger commits.
  func seal(_ digest: [UInt8]) throws { try spool?.seal(digest) }

  /// Gives the file of the rows its name after the commit; nil where there is none.
  func publish() throws -> String? { try spool?.publish() }

  func discard() { spool?.discard() }
}
