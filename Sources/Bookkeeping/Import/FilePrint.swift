import Importing
import Store
import Syntax

/// The digest of a file, taken before anything else is done with it: the same bytes again are
/// told at once, whatever the file is called now.
struct FilePrint {
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
