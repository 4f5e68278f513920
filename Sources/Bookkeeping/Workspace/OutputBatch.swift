internal import Foundation
internal import Glibc
import Rendering
import Syntax

/// A batch of output files that replace existing ones together, after all of them are on disk.
///
/// Syncing all files after the last write takes a third of the time of syncing each file after its
/// own write.
struct OutputBatch: ~Copyable {
  enum Change {
    case written, unchanged
  }

  private struct Waiting {
    let temporary: String
    let path: String
    /// Whether the path has no file yet, so only files of this batch can link to it.
    let isNew: Bool
    /// Whether readers start at this file, such as an index.
    let isEntrance: Bool
  }

  private var waiting: [Waiting] = []
  /// The output folders, kept until the end because their locks protect the temporary files.
  private var folders: [String: OutputFolder] = [:]

  init() {}

  deinit {
    for file in waiting { unlink(file.temporary) }
  }

  /// Writes the temporary file for `path`, and returns whether the file changes.
  ///
  /// If the existing file has the same bytes, it stays and no temporary file remains. An entrance,
  /// such as an index, replaces the existing file after all other files.
  mutating func write(
    _ file: RenderedFile, to path: String, isEntrance: Bool = false
  ) throws -> Change {
    let folder = OutputFile.folder(of: path)
    try OutputFile.makeFolder(folder)
    if folders[folder] == nil { folders[folder] = OutputFolder(folder) }
    guard let temporary = try OutputFile.prepare(file, for: path) else { return .unchanged }
    waiting.append(
      Waiting(
        temporary: temporary, path: path, isNew: !OutputFile.isThere(path), isEntrance: isEntrance))
    return .written
  }

  /// Syncs the files, renames each to its final path, and syncs the folders.
  ///
  /// New files come first, because replacements may link to them. Then come replacements, then
  /// entrances. If the run is killed in between, readers reach no page with a broken link. After an
  /// error, the batch deletes the remaining temporary files. `place` renames a file.
  mutating func commit(
    _ place: (_ temporary: String, _ path: String) throws -> Void = OutputFile.place
  ) throws {
    for file in waiting { try OutputFile.sync(file.temporary, for: file.path) }
    let inner = waiting.filter { !$0.isEntrance }
    let ordered =
      inner.filter(\.isNew) + inner.filter { !$0.isNew } + waiting.filter(\.isEntrance)
    for file in ordered { try place(file.temporary, file.path) }
    waiting = []
    for folder in folders.keys.sorted() { try OutputFile.settle(folder: folder) }
  }
}

extension Workspace {
  /// The folders with your files and ledgers; reports must not overwrite them.
  private static let ownFolders = [".saldo", "inbox", "profiles", "rules", "tables", "templates"]

  /// Rejects an output path that would overwrite an input or a workspace file, or is not writable.
  package func checkOutput(_ path: String, reading sources: [String]) throws {
    guard !path.isEmpty, path != "-" else {
      throw Failure(
        .usage, "cannot write to \(Printable.quoted(path)): not a file name",
        hint: path == "-" ? "give a file name; write ./- for a file called -" : "give a file name")
    }
    let target = Self.places(of: path)
    let read = sources.filter { $0 != "-" }.flatMap(Self.places)
    guard target.isDisjoint(with: read) else {
      throw Failure(
        .usage, "refusing to overwrite \(Printable.text(path)), an input file",
        hint: "choose another file")
    }
    for root in Self.places(of: root) {
      let own = Self.ownFolders.map { "\(root)/\($0)/" }
      let isOwn = target.contains { place in
        place == "\(root)/saldo.yaml" || own.contains { place.hasPrefix($0) }
      }
      guard !isOwn else {
        throw Failure(
          .usage, "refusing to overwrite \(Printable.text(path)), a workspace file",
          hint: "choose another file")
      }
    }
    try OutputFile.check(path)
  }

  /// Rejects two options that name the same output file.
  package func checkOutputs(
    _ one: (option: String, path: String), _ other: (option: String, path: String)
  ) throws {
    guard Self.places(of: one.path).isDisjoint(with: Self.places(of: other.path)) else {
      throw Failure(
        .usage, "\(one.option) and \(other.option) would both write to \(Printable.text(one.path))",
        hint: "use a different file for each")
    }
  }

  /// The target of a path, and the path itself; the two differ for a symbolic link.
  private static func places(of path: String) -> Set<String> {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    let folder = url.deletingLastPathComponent().resolvingSymlinksInPath()
    return [
      folder.appendingPathComponent(url.lastPathComponent).path,
      url.resolvingSymlinksInPath().path,
    ]
  }
}

/// A buffer for the rows of a file until saldo has read the whole file.
///
/// The buffer is in memory while it is small, and otherwise in an unnamed temporary file.
final class OutputSpool {
  private var bytes: [UInt8] = []
  private var file: UnsafeMutablePointer<FILE>?

  private static let memoryLimit = 1 << 22

  deinit {
    if let file { fclose(file) }
  }

  func append(_ piece: [UInt8]) throws {
    bytes.append(contentsOf: piece)
    guard bytes.count >= Self.memoryLimit else { return }
    if file == nil { file = tmpfile() }
    guard let file, fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw Self.diskFailure
    }
    bytes.removeAll(keepingCapacity: true)
  }

  private static let diskFailure = Failure(
    .inputOutput, "cannot write or read back a temporary file: is the disk full?")

  /// Passes all bytes to `write`, in order.
  func drain(_ write: ([UInt8]) throws -> Void) throws {
    if let file {
      guard fflush(file) == 0 else { throw Self.diskFailure }
      rewind(file)
      var piece = [UInt8](repeating: 0, count: 1 << 17)
      while case let count = fread(&piece, 1, piece.count, file), count > 0 {
        try write(Array(piece[..<count]))
      }
      guard ferror(file) == 0 else { throw Self.diskFailure }
    }
    try write(bytes)
    bytes = []
  }
}
