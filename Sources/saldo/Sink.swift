import Bookkeeping
import Glibc
import Synchronization

/// Where text goes: a file descriptor, or memory.
enum Sink: Sendable {
  case descriptor(Int32)
  case transcript(Transcript)

  /// Writes all bytes.
  func write(_ bytes: [UInt8]) throws {
    switch self {
    case .descriptor(let descriptor): try Self.write(bytes, to: descriptor)
    case .transcript(let transcript): transcript.append(bytes)
    }
  }

  /// Whether a person reads along.
  var isTerminal: Bool {
    if case .descriptor(let descriptor) = self { isatty(descriptor) == 1 } else { false }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress.map { $0 + offset }, buffer.count - offset)
      }
      if count < 0, errno == EINTR { continue }
      // The reader closed the pipe: `saldo list | head` is not an error.
      if count < 0, errno == EPIPE { throw Exit(status: .done) }
      guard count > 0 else {
        throw Failure(
          .inputOutput, "cannot write the output: \(String(cString: strerror(errno)))")
      }
      offset += count
    }
  }
}

/// Output kept in memory, in the order written.
///
/// Standard output and standard error may share one, as they share a terminal.
final class Transcript: Sendable {
  private let kept = Mutex<[UInt8]>([])

  func append(_ bytes: [UInt8]) { kept.withLock { $0 += bytes } }

  var bytes: [UInt8] { kept.withLock { $0 } }
}
