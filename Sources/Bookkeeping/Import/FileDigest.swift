import Importing
import Store
import Syntax

/// The digest of a file, by which saldo recognises the same bytes under any name.
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

  /// Rejects a reopened file that changed since saldo computed the digest.
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

/// A prefetch of a file: another thread opens the file while saldo reads the rules.
///
/// Detecting the layout of the file takes about as long, and does not need the rules.
final class FilePrefetch {
  /// The result of opening the file.
  ///
  /// Only the thread uses the result until the thread ends; then only the caller of
  /// ``FilePrefetch/opened()`` does. The result may therefore cross threads.
  struct Opened: @unchecked Sendable {
    let print: FileDigest
    /// The opened file; nil if the ledger already has its bytes.
    let source: StatementSource?
  }

  let path: FilePath
  private let task: BackgroundTask<Opened, Rejection>

  /// Starts to open the file; `store` is nil if there is no ledger yet.
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

  /// Waits for the thread and returns its result.
  func opened() throws(Rejection) -> Opened { try task.value() }

  deinit { task.wait() }
}
