internal import Foundation
internal import Glibc
import Ledger
import Rendering
import Reporting
import Store
import Syntax

/// The figures of the reports that saldo last wrote to an output folder, kept in `.saldo/`.
///
/// There is one folder for each user and output folder, with one file for each period. The files
/// contain no more data than the pages. Reports need no key, so the files contain none of the texts
/// that the ledger encrypts.
struct ReportMemory {
  private let workspace: Workspace
  /// The output folder, which may not exist yet.
  private let output: String
  /// Whether no report was remembered for the output folder before this run.
  private let isNew: Bool

  /// Creates the memory of an output folder; nil if the folder of the ledger is not writable.
  init?(_ workspace: Workspace, output: String) {
    guard access(workspace.path(".saldo"), W_OK) == 0 else { return nil }
    self.workspace = workspace
    self.output = output
    isNew = Self.home(workspace, output).map { !OutputFile.isThere($0.path) } ?? true
  }

  /// The reports last written for a period, by kind, with a warning if their file is damaged.
  ///
  /// - Throws: a ``Failure`` if the file is unreadable, because saldo would miss a change.
  func reports(of period: Period) throws -> (known: [String: WrittenReport], problem: Diagnostic?) {
    guard !isNew, let home = Self.home(workspace, output) else { return ([:], nil) }
    let path = Self.path(home.path, period)
    let bytes = try Failure.ofWorkspace { () throws(Rejection) in
      try ByteStream.ifThere(FilePath(path))?.allBytes()
    }
    guard let bytes else { return ([:], nil) }
    if let reports = WrittenReportText.reports(bytes) { return (reports, nil) }
    let problem = Diagnostic(
      .warning, "cannot read \(path): it is damaged, or another version of saldo wrote it",
      hint: "the reports on \(period) cannot show changes since the last report")
    return ([:], problem)
  }

  /// Adds the file with the reports of a period to the batch.
  ///
  /// The reports replace known ones of the same kind.
  func remember(
    _ reports: [Report], of period: Period, over known: [String: WrittenReport],
    in batch: inout OutputBatch
  ) throws {
    guard let home = Self.home(workspace, output) else { return }
    let made = Dictionary(reports.map { ($0.kind, WrittenReport($0)) }) { first, _ in first }
    let all = known.merging(made) { _, new in new }
    let path = Self.path(home.path, period)
    // The file follows the pages. If the run is killed in between, the next run finds the changes
    // again.
    let file = RenderedFile(path: path, bytes: WrittenReportText.bytes(all))
    _ = try batch.write(file, to: path, isEntrance: true)
  }

  /// Adds the file that names the output folder to the batch.
  func rememberFolder(in batch: inout OutputBatch) throws {
    guard let home = Self.home(workspace, output) else { return }
    let note = RenderedFile(path: Self.note, text: home.folder + "\n")
    _ = try batch.write(note, to: Workspace.join(home.path, Self.note), isEntrance: true)
  }

  /// Forgets output folders that no longer exist; otherwise `.saldo/` would fill up with them.
  ///
  /// It does so only in the first run for this output folder.
  func forgetMissing() {
    guard isNew else { return }
    let all = Self.folder(workspace)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: all)) ?? [] {
      let note = "\(all)/\(name)/\(Self.note)"
      guard let text = try? String(contentsOfFile: note, encoding: .utf8) else { continue }
      let folder = String(text.dropLast())
      let path = folder.hasPrefix("/") ? folder : workspace.path(folder)
      guard access(path, F_OK) != 0, errno == ENOENT else { continue }
      try? FileManager.default.removeItem(atPath: "\(all)/\(name)")
    }
  }
}

extension ReportMemory {
  /// The name of the file with the path of the output folder.
  private static let note = "folder"

  /// The folder of all memories of the workspace's user.
  static func folder(_ workspace: Workspace) -> String {
    workspace.path(".saldo/\(workspace.configuration.user).reports")
  }

  private static func path(_ home: String, _ period: Period) -> String { "\(home)/\(period).tsv" }

  /// The folder of the memory, and the output folder; nil if the output folder does not exist.
  ///
  /// A folder in the workspace has a relative path. Its memory therefore moves with the workspace.
  private static func home(
    _ workspace: Workspace, _ output: String
  ) -> (path: String, folder: String)? {
    guard let folder = real(output), let root = real(workspace.root) else { return nil }
    let inside = "\(root)/".utf8
    let key =
      folder.utf8.starts(with: inside)
      ? String(decoding: folder.utf8.dropFirst(inside.count), as: UTF8.self) : folder
    var digest = ContentDigest()
    Array(key.utf8).withUnsafeBytes { digest.update($0) }
    return ("\(self.folder(workspace))/\(digest.text.prefix(16))", key)
  }

  /// The path without symbolic links; nil if nothing exists at the path.
  private static func real(_ path: String) -> String? {
    guard let real = realpath(path.isEmpty ? "." : path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
