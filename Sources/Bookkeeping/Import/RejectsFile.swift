internal import Foundation
import Glibc
import Importing
import Ledger
import Rendering
import Store
import Syntax

/// The rejected rows of one file, until they reach the selected user's `rejects/`.
///
/// saldo first writes the rows to a hidden file. Before the ledger commits, the hidden file gets a
/// name with the digest of the statement file. After the commit, it gets its final name. After a
/// crash, the ledger shows whether the file with this digest was imported: see ``RejectsFolder``.
final class RejectsFile {
  /// The columns, which are the same for every format; the profile `saldo-rejects` reads them.
  static let header = [
    "problem", "file", "line", "account", "currency", "date", "value_date", "amount", "payee",
    "memo", "reference", "bank_id", "raw",
  ]

  private let folder: RejectsFolder
  private let file: String
  private let descriptor: Int32
  private var path: String
  private var buffer: [UInt8] = []

  /// Opens a hidden file for the rejected rows of `file`.
  init(in folder: RejectsFolder, of file: String) throws {
    self.folder = folder
    self.file = file
    path = try folder.freshPath()
    descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure.system("cannot write \(path)") }
    append(Self.header)
  }

  deinit { close(descriptor) }

  func append(_ row: RejectedRow, account: Account) throws {
    append([
      Self.reason(row), file, String(row.line), account.key,
      row.currency.isEmpty ? account.currency.code : row.currency, row.date, row.valueDate,
      row.amount, SpreadsheetText.guarded(row.payee), SpreadsheetText.guarded(row.memo),
      SpreadsheetText.guarded(row.reference), SpreadsheetText.guarded(row.bankID),
      SpreadsheetText.guarded(Self.clipped(row.raw)),
    ])
    if buffer.count > 1 << 16 { try flush() }
  }

  /// Syncs the rows to disk, under a name that contains the digest of the statement file.
  func seal(_ digest: [UInt8]) throws {
    try flush()
    let sealed = folder.sealedPath(digest, of: file)
    guard fsync(descriptor) == 0, rename(path, sealed) == 0 else {
      throw Failure.system("cannot write \(path)")
    }
    path = sealed
  }

  /// Gives the file its final name after the commit, and returns that name.
  func publish() throws -> String {
    try folder.publish(path, of: file)
  }

  /// Deletes the file, because the statement file was not imported.
  func discard() {
    unlink(path)
  }

  private func append(_ fields: [String]) {
    buffer.append(contentsOf: fields.map(CSVText.quoted).joined(separator: ",").utf8)
    buffer.append(contentsOf: "\r\n".utf8)
  }

  private func flush() throws {
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure.system("cannot write \(path)", .inputOutput) }
      rest = rest.dropFirst(count)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private static func reason(_ row: RejectedRow) -> String {
    clipped(row.problems.map(\.message).joined(separator: "; "))
  }

  /// The text, shortened if it is longer than 16 KiB.
  ///
  /// saldo never reads these fields back. A field above the size limit would make saldo reject the
  /// fixed file.
  private static func clipped(_ text: String) -> String {
    text.utf8.count <= 1 << 14 ? text : text.prefix(1 << 12) + "…"
  }
}

/// The selected user's `rejects/` folder: names for rejects files, and recovery after a crash.
struct RejectsFolder {
  private let path: String

  init(_ workspace: Workspace) { path = workspace.ownFolder("rejects") }

  /// The path of this process's hidden file; creates the folder with access for its owner only.
  func freshPath() throws -> String {
    try OutputFile.makeFolder(path)
    return "\(path)/.new-\(getpid())"
  }

  /// The hidden name for rows that wait for the commit of the file with this digest.
  func sealedPath(_ digest: [UInt8], of file: String) -> String {
    "\(path)/.\(Self.hex(digest))-\(Self.stem(file)).csv"
  }

  /// Moves `hidden` to the first name for `file` that is free or has the same bytes; returns the
  /// name.
  ///
  /// The run's lock prevents another run from using the name in between.
  func publish(_ hidden: String, of file: String) throws -> String {
    for number in 1... {
      let name = "\(path)/\(Self.stem(file))\(number > 1 ? "-\(number)" : "").csv"
      if FileManager.default.contentsEqual(atPath: hidden, andPath: name) {
        unlink(hidden)
        return name
      }
      var status = stat()
      guard lstat(name, &status) != 0, errno == ENOENT else { continue }
      guard rename(hidden, name) == 0 else {
        throw Failure.system(
          "cannot write \(name)",
          hint: "the rejected rows are in \(hidden); the next import moves them")
      }
      try OutputFile.settle(folder: path)
      return name
    }
    return hidden
  }

  /// Finishes the work of a killed run: publishes the rows of imported files, and deletes the
  /// others.
  ///
  /// - Returns: the published names.
  func recover(_ store: LedgerStore) throws -> [String] {
    let names = try Failure.ofWorkspace { () throws(Rejection) in
      try FilePath(path).names() ?? []
    }
    var published: [String] = []
    for name in names.map(\.text) where name.hasPrefix(".") {
      let hidden = "\(path)/\(name)"
      if let (digest, stem) = Self.seal(name), try store.knownFile(digest: digest) != nil {
        published.append(try publish(hidden, of: stem))
      } else if name.hasPrefix(".new-") || Self.seal(name) != nil {
        unlink(hidden)
      }
    }
    return published
  }

  /// The digest and stem in a name from ``sealedPath(_:of:)``; nil for other names.
  private static func seal(_ name: String) -> (digest: [UInt8], stem: String)? {
    let text = Array(name.utf8)
    guard text.count > 70, text[65] == UInt8(ascii: "-"), name.hasSuffix(".csv") else { return nil }
    let digits = text[1...64].compactMap { UInt8(String(UnicodeScalar($0)), radix: 16) }
    guard digits.count == 64 else { return nil }
    let digest = (0..<32).map { digits[2 * $0] << 4 | digits[2 * $0 + 1] }
    return (digest, String(decoding: text[66...], as: UTF8.self))
  }

  private static func hex(_ digest: [UInt8]) -> String {
    digest.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0\(digits)" : digits
    }.joined()
  }

  /// The file's name without `.csv` or leading dots, at most 150 bytes; a default name for a pipe.
  private static func stem(_ file: String) -> String {
    let last = file.lastPathPart
    let name = last.lowercased().hasSuffix(".csv") ? String(last.dropLast(4)) : last
    var stem = String(name.drop { $0 == "." })
    while stem.utf8.count > 150 { stem.removeLast() }
    return stem.isEmpty || stem == "-" ? "standard-input" : stem
  }
}

/// The rejected rows of one file: counted, reported, and written for you to fix.
final class RejectedRows {
  private let file: String
  private let folder: RejectsFolder?
  private let onRejected: ((RejectedLine) -> Void)?
  private var spool: RejectsFile?
  /// The rows found outside of a statement; they count towards the next statement, or else the
  /// last.
  private var waiting: [RejectedRow] = []
  private var problems = GatheredProblems()

  /// The maximum number of waiting rows; more of them mean a wrong layout, not single mistakes.
  private static let mostWaiting = 10_000

  /// Creates a collector; without a folder, as in a dry run, it writes nothing.
  init(of file: String, in folder: RejectsFolder?, onRejected: ((RejectedLine) -> Void)?) {
    self.file = file
    self.folder = folder
    self.onRejected = onRejected
  }

  var isEmpty: Bool { problems.isEmpty }

  /// The rejection with the problems of the rows; it lists the first twenty.
  var rejection: Rejection { problems.rejection(of: file) }

  /// Adds a row to the account's open statement; without an account, the row waits.
  ///
  /// - Returns: the number of rows to count in the open statement.
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

  /// Assigns the waiting rows to a statement of this account, and returns their number.
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

  /// Syncs the rows to disk before the ledger commits.
  func seal(_ digest: [UInt8]) throws { try spool?.seal(digest) }

  /// Publishes the rejects file after the commit, and returns its path; nil if there is none.
  func publish() throws -> String? { try spool?.publish() }

  func discard() { spool?.discard() }
}
