import Glibc
import Importing
import Ledger
import Rendering
import Syntax

/// The bad rows of one file, on their way into the workspace's `rejects/`.
///
/// The rows are written under a hidden name, sealed under the digest of their file before the ledger
/// commits, and get their own name once it has. Whoever finds a sealed file after a crash can ask the
/// ledger whether that commit took place: see ``RejectsFolder``.
final class RejectsFile {
  /// The columns, the same for every format; the profile `saldo-rejects` reads them.
  static let header = [
    "problem", "file", "line", "account", "currency", "date", "value_date", "amount", "payee",
    "memo", "reference", "bank_id", "raw",
  ]

  private let folder: RejectsFolder
  private let file: String
  private let descriptor: Int32
  private var path: String
  private var buffer: [UInt8] = []

  /// Opens a hidden file for the bad rows of `file`.
  init(in folder: RejectsFolder, of file: String) throws {
    self.folder = folder
    self.file = file
    path = try folder.freshPath()
    descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure.cannotWrite(path) }
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

  /// Makes what was written last, under a name that says which file's commit it waits for.
  func seal(_ digest: [UInt8]) throws {
    try flush()
    let sealed = folder.sealedPath(digest, of: file)
    guard fsync(descriptor) == 0, rename(path, sealed) == 0 else { throw Failure.cannotWrite(path) }
    path = sealed
  }

  /// Gives the file its name, after the commit, and returns it.
  func publish() throws -> String {
    try folder.publish(path, of: file)
  }

  /// Takes it away again: the ledger did not take the file.
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
      guard count > 0 else { throw Failure.cannotWrite(path, status: .inputOutput) }
      rest = rest.dropFirst(count)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private static func reason(_ row: RejectedRow) -> String {
    clipped(row.problems.map(\.message).joined(separator: "; "))
  }

  /// Neither is read back, and a field longer than a reader takes would refuse the mended file.
  private static func clipped(_ text: String) -> String {
    text.utf8.count <= 1 << 14 ? text : text.prefix(1 << 12) + "…"
  }
}

extension Failure {
  fileprivate static func cannotWrite(
    _ path: String, status: ExitStatus = .cannotCreate
  ) -> Failure {
    Failure(status, "cannot write \(path): \(String(cString: strerror(errno)))")
  }
}
