internal import Glibc
import Rendering

/// Files that take their places together, once all of them are on the disk.
///
/// A file system settles many files in one go: syncing them after the last was written takes a third
/// of the time of syncing each after its own.
struct OutputBatch: ~Copyable {
  private struct Waiting {
    let temporary: String
    let path: String
    /// Whether no file is there yet, so that only files of this batch can link to it.
    let isNew: Bool
    /// Whether it is where a reader begins.
    let isEntrance: Bool
  }

  private var waiting: [Waiting] = []
  /// Kept until the end, because their locks protect the temporary files.
  private var folders: [String: OutputFolder] = [:]

  init() {}

  deinit {
    for file in waiting { unlink(file.temporary) }
  }

  /// Writes the file for `path`, unless the file there has the same bytes.
  ///
  /// An entrance, such as an index, takes its place after all others.
  mutating func write(
    _ file: RenderedFile, to path: String, isEntrance: Bool = false
  ) throws -> OutputFile.Change {
    let folder = OutputFile.folder(of: path)
    try OutputFile.makeFolder(folder)
    if folders[folder] == nil { folders[folder] = OutputFolder(folder) }
    guard let temporary = try OutputFile.prepare(file, for: path) else { return .unchanged }
    waiting.append(
      Waiting(
        temporary: temporary, path: path, isNew: !OutputFile.isThere(path), isEntrance: isEntrance))
    return .written
  }

  /// Puts every file in its place and makes that last through a power cut.
  ///
  /// New files come first, then those that replace others and may link to new ones, then entrances.
  /// So a run that is killed in between leaves no page that a reader can reach with a link to a
  /// missing one. Where it fails, the files that have no place yet are gone with the batch. `place`
  /// renames a file.
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
