import Importing
import Store
import Syntax

/// The digest of a file, taken before anything else is done with it: the same bytes again are
/// told at once, whatever the file is called now.
struct FileDigest {
  let digest: [UInt8]
  private let stamp: [Int64]

  init(path: FilePath) throws(Rejection) {
    let stream = try ByteStream(path: path)
    stamp = stream.stamp
    var digest = ContentDigest()
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { piece.deallocate() }
    while case let count = try stream.read(into: piece), count > 0 {
      digest.update(UnsafeRawBufferPointer(rebasing: piece[..<count]))
    }
    self.digest = digest.bytes
  }

  /// The file that is opened again must still be the one the digest was taken of.
  func check(_ stream: ByteStream) throws(Rejection) {
    guard stream.stamp == stamp else { throw .changed(stream.name) }
  }
}

/// The digest of a pipe, which can be read only once.
final class PipeDigest {
  private var digest = ContentDigest()

  init(_ head: [UInt8]) {
    head.withUnsafeBytes { digest.update($0) }
  }

  func update(_ bytes: UnsafeRawBufferPointer) { digest.update(bytes) }

  var bytes: [UInt8] { digest.bytes }
}

/// A file that is looked at on a thread of its own, while the rules are read and the ledger is made.
///
/// Finding the layout of a file takes as long as either of them, and needs neither.
final class FilePrefetch {
  /// What was found, for whoever takes the file.
  ///
  /// The thread has it alone until it has ended, and only then the starter looks at it: that is why it
  /// may cross threads.
  struct Opened: @unchecked Sendable {
    let print: FileDigest
    /// Nil of a file whose bytes the ledger has, which is not read again.
    let source: StatementSource?
  }

  let path: FilePath
  private let task: BackgroundTask<Opened, Rejection>

  /// Starts to look; the ledger is nil where none is made yet.
  init(_ path: FilePath, _ options: ReadingOptions, _ store: LedgerStore?) {
    self.path = path
    task = BackgroundTask { () throws(Rejection) in
      let print = try FileDigest(path: path)
      if let known = try? store?.knownFile(digest: print.digest), !known.isEmpty {
        return Opened(print: print, source: nil)
      }
      return Opened(print: print, source: try StatementSource(path: path, options))
    }
  }

  /// Waits for the end and returns what was found.
  func opened() throws(Rejection) -> Opened { try task.value() }

  deinit { task.wait() }
}
