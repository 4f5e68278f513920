import Store
import Syntax

/// An export, to be looked at more than once: what comes through a pipe is held in memory.
struct ExportSource {
  /// The path as given; `-` for standard input.
  let name: String
  private let piped: [UInt8]?

  /// No export of a person is larger.
  private static let mostPiped = 1 << 30

  init(_ path: String) throws(Rejection) {
    name = path
    guard path == "-" else {
      piped = nil
      return
    }
    let bytes = try ByteStream(path: path).peek(Self.mostPiped + 1)
    guard bytes.count <= Self.mostPiped else { throw .tooMuch(path) }
    piped = bytes
  }

  func stream() throws(Rejection) -> ByteStream {
    if let piped { return ByteStream(name: name, bytes: piped) }
    return try ByteStream(path: name)
  }

  /// The digest of all bytes, and the stream of these very bytes.
  func digested() throws(Rejection) -> (stream: ByteStream, digest: [UInt8]) {
    if let piped {
      var digest = ContentDigest()
      piped.withUnsafeBytes { digest.update($0) }
      return (try stream(), digest.bytes)
    }
    let print = try FilePrint(path: FilePath(typed: name))
    let stream = try stream()
    try print.check(stream)
    return (stream, print.digest)
  }
}

extension Rejection {
  fileprivate static func tooMuch(_ name: String) -> Rejection {
    Rejection(
      "the piped input is too large to keep in memory", at: .init(file: name),
      hint: "write it to a file and pass the file")
  }
}
