import Glibc

/// A file, standard input or bytes in memory as a stream, decoded to UTF-8.
///
/// A reader can peek at the start first, to detect a format or layout, and then read everything.
/// The stream buffers the start, so this also works on a pipe.
package final class ByteStream {
  /// The path or another name, for messages; `-` for standard input.
  package let name: String
  /// A closure that receives each piece of raw bytes as it is read, before decoding; nil for none.
  package var onRead: ((UnsafeRawBufferPointer) -> Void)?

  private let descriptor: Int32
  private let ownsDescriptor: Bool
  /// The size and the modification time of the file at opening; empty for other streams.
  ///
  /// saldo treats a file with an equal stamp as unchanged.
  package let stamp: [Int64]
  private var head: [UInt8] = []
  private var headOffset = 0
  private var isAtEnd = false
  private var transcoder: Transcoder?
  private var transcodingEnded = false
  private var decoded: [UInt8] = []
  private var decodedOffset = 0
  /// The number of bytes read from the file so far, for progress.
  package private(set) var bytesRead: Int64 = 0
  /// The number of bytes in total; nil for standard input.
  package let size: Int64?

  /// Opens a regular file by its path as typed, or standard input for `-`.
  package convenience init(path: String) throws(Rejection) {
    try self.init(path: FilePath(typed: path))
  }

  /// Opens a regular file and returns its stream; nil if the file does not exist.
  package static func ifThere(_ path: FilePath) throws(Rejection) -> ByteStream? {
    guard try path.exists() else { return nil }
    return try ByteStream(path: path)
  }

  /// Opens a regular file, or standard input for `-`.
  package init(path: FilePath) throws(Rejection) {
    name = path.text
    if name == "-" {
      descriptor = 0
      ownsDescriptor = false
      size = nil
      stamp = []
      return
    }
    // O_NONBLOCK: opening a FIFO must fail at once instead of waiting for a writer.
    let opened = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard opened >= 0 else { throw .cannotOpen(path, errno) }
    var status = stat()
    guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(opened)
      throw .notAFile(name)
    }
    descriptor = opened
    ownsDescriptor = true
    size = Int64(status.st_size)
    stamp = Self.stamp(status)
  }

  /// Creates a stream of bytes in memory, with a name for messages.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    descriptor = -1
    ownsDescriptor = false
    head = bytes
    isAtEnd = true
    size = Int64(bytes.count)
    stamp = []
  }

  deinit {
    if ownsDescriptor { close(descriptor) }
  }

  /// The first bytes, undecoded and at most `count`; later reads still include them.
  package func peek(_ count: Int) throws(Rejection) -> [UInt8] {
    while head.count < count, !isAtEnd {
      let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
      defer { piece.deallocate() }
      let got = try readRaw(into: piece)
      head.append(contentsOf: piece[..<got])
    }
    return Array(head.prefix(count))
  }

  /// All bytes of the file, undecoded.
  package func allBytes() throws(Rejection) -> [UInt8] { try peek(.max) }

  /// Sets the encoding of the bytes, which is UTF-8 by default.
  ///
  /// A byte order mark at the start takes precedence over `encoding`. It is not part of the text.
  package func decode(from encoding: TextEncoding) throws(Rejection) {
    let mark = try peek(4).withUnsafeBytes { TextEncoding.byteOrderMark($0) }
    if let mark { headOffset = mark.length }
    let actual = mark?.encoding ?? encoding
    guard actual != .utf8 else { return }
    guard let transcoder = Transcoder(from: actual) else {
      throw Rejection("this system cannot decode \(actual.rawValue)", at: .init(file: name))
    }
    self.transcoder = transcoder
  }

  /// Reads the next bytes, decoded to UTF-8, into `room` and returns their count; 0 at the end.
  package func read(into room: UnsafeMutableRawBufferPointer) throws(Rejection) -> Int {
    guard transcoder == nil else { return try readTranscoded(into: room) }
    return try readPlain(into: room)
  }

  /// Reads the buffered start first, then the rest of the file, and returns the number of bytes.
  private func readPlain(into room: UnsafeMutableRawBufferPointer) throws(Rejection) -> Int {
    guard headOffset < head.count else { return try readRaw(into: room) }
    let count = min(head.count - headOffset, room.count)
    head.withUnsafeBytes { bytes in
      room.copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[headOffset..<headOffset + count]))
    }
    headOffset += count
    return count
  }

  private func readTranscoded(into room: UnsafeMutableRawBufferPointer) throws(Rejection) -> Int {
    while decodedOffset == decoded.count, !transcodingEnded { try decodePiece() }
    let count = min(decoded.count - decodedOffset, room.count)
    decoded.withUnsafeBytes { bytes in
      room.copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[decodedOffset..<decodedOffset + count]))
    }
    decodedOffset += count
    return count
  }

  private func decodePiece() throws(Rejection) {
    guard let transcoder else { return }
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { piece.deallocate() }
    let count = try readPlain(into: piece)
    transcodingEnded = count == 0
    switch transcoder.utf8(of: .init(rebasing: piece[..<count]), isLast: transcodingEnded) {
    case .success(let utf8):
      decoded = utf8
      decodedOffset = 0
    case .failure(let bad): throw .undecodable(name, bad.value)
    }
  }

  private func readRaw(into room: UnsafeMutableRawBufferPointer) throws(Rejection) -> Int {
    guard !isAtEnd else { return 0 }
    var got = -1
    repeat {
      got = Glibc.read(descriptor, room.baseAddress, room.count)
    } while got < 0
      && errno == EINTR
    guard got >= 0 else { throw .cannotRead(name, errno) }
    guard got > 0 else {
      isAtEnd = true
      try checkUnchanged()
      return 0
    }
    bytesRead += Int64(got)
    // A file that grows as fast as saldo reads it would never end.
    if let size, bytesRead > size { throw .changed(name) }
    onRead?(UnsafeRawBufferPointer(rebasing: room[..<got]))
    return got
  }

  /// Rejects a file that changed while saldo read it.
  private func checkUnchanged() throws(Rejection) {
    guard ownsDescriptor else { return }
    var status = stat()
    guard fstat(descriptor, &status) == 0, Self.stamp(status) == stamp else {
      throw .changed(name)
    }
  }

  private static func stamp(_ status: stat) -> [Int64] {
    [Int64(status.st_size), Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec)]
  }
}

extension Rejection {
  fileprivate static func cannotOpen(_ path: FilePath, _ code: Int32) -> Rejection {
    .obstacle("cannot open this file", path, code, hint: path.hint(forObstacle: code))
  }

  fileprivate static func cannotRead(_ name: String, _ code: Int32) -> Rejection {
    .obstacle("cannot read this file", FilePath(name), code)
  }

  fileprivate static func notAFile(_ path: String) -> Rejection {
    Rejection(
      "this is not a regular file", at: .init(file: path),
      hint: "pass a regular file, or pipe the data and pass - as the file")
  }

  /// A rejection of a file that changed since saldo first read it.
  package static func changed(_ path: String) -> Rejection {
    Rejection("this file changed while saldo read it", at: .init(file: path), hint: "run again")
  }

  fileprivate static func undecodable(_ path: String, _ byte: UInt8) -> Rejection {
    let hexadecimal = String(byte, radix: 16, uppercase: true)
    return Rejection(
      "byte 0x\(hexadecimal) is not valid in this encoding", at: .init(file: path),
      hint: "set the file's encoding in its profile (encoding: windows-1252)")
  }
}
