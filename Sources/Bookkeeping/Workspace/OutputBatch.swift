internal import Glibc
import Rendering

/// Files that take their places together, once all of them are on the disk.
///
/// A file system settles many files in one go: syncing them after the last was written takes a third
/// of the time of syncing each after its own.
struct OutputBatch: ~Copyable {
  private var waiting: [(temporary: String, path: String)] = []

  init() {}

  deinit {
    for file in waiting { unlink(file.temporary) }
  }

  /// Writes the file for `path`, unless the file there has the same bytes.
  mutating func write(_ file: RenderedFile, to path: String) throws -> OutputFile.Change {
    guard let temporary = try OutputFile.prepare(file, for: path) else { return .unchanged }
    waiting.append((temporary, path))
    return .written
  }

  /// Puts every file in its place; their folders are still to be settled.
  ///
  /// Where it fails, the files that have no place yet are gone with the batch.
  mutating func commit() throws {
    for file in waiting { try OutputFile.sync(file.temporary, for: file.path) }
    // In the order they were written: a page that links to others comes after them.
    for file in waiting { try OutputFile.place(file.temporary, at: file.path) }
    waiting = []
  }
}
