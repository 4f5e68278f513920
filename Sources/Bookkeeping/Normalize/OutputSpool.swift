internal import Glibc

/// Keeps the rows of a file until the whole file has been read: in memory while they are few, in
/// a nameless temporary file when they are many.
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

  /// Hands everything over, in order.
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
