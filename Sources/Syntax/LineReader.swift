import Glibc

/// A reader of the physical lines of a ``ByteStream``.
///
/// The bytes of a line are valid until the next line is read. The maximum length limits the memory
/// that a file without line ends can fill.
package final class LineReader {
  /// The stream's name, for messages.
  package let name: String
  /// The number of the last line read, from 1; 0 before the first line.
  package private(set) var lineNumber = 0

  private let stream: ByteStream
  private var buffer: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0
  private var isAtEnd = false
  private var terminator: UInt8?

  /// The maximum length of a line in bytes; a row of a statement has a few hundred.
  package static let longestLine = 1 << 20

  package init(_ stream: ByteStream) {
    self.stream = stream
    name = stream.name
    buffer = .allocate(byteCount: 1 << 18, alignment: 16)
  }

  deinit { buffer.deallocate() }

  /// Whether no buffered byte follows the last line read.
  package var isExhausted: Bool { start == end }

  /// The next line with its line end, valid until the next call; nil at the end of the file.
  package func next() throws(Rejection) -> UnsafeBufferPointer<UInt8>? {
    var searched = start
    while true {
      if terminator == nil, end > start { chooseTerminator() }
      if let terminator, let found = find(terminator, from: searched) {
        return take(through: found)
      }
      if isAtEnd { return end > start ? take(through: end - 1) : nil }
      // A change of terminator invalidates the search so far.
      searched = terminator == nil ? 0 : end - start
      try fill()
      searched += start
    }
  }

  private func take(through last: Int) -> UnsafeBufferPointer<UInt8> {
    defer { start = last + 1 }
    lineNumber += 1
    return UnsafeRawBufferPointer(rebasing: buffer[start...last]).assumingMemoryBound(
      to: UInt8.self)
  }

  /// Selects the terminator: CR, as on old Macs, if the first piece has CR but no LF; otherwise LF.
  private func chooseTerminator() {
    if find(0x0A, from: start) != nil {
      terminator = 0x0A
    } else if isAtEnd || end - start > 1 << 16 {
      terminator = find(0x0D, from: start) == nil ? 0x0A : 0x0D
    }
  }

  private func find(_ byte: UInt8, from index: Int) -> Int? {
    guard index < end, let base = buffer.baseAddress else { return nil }
    guard let found = memchr(base + index, Int32(byte), end - index) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  private func fill() throws(Rejection) {
    if start > 0 {
      if let base = buffer.baseAddress { memmove(base, base + start, end - start) }
      end -= start
      start = 0
    }
    guard end <= Self.longestLine else { throw .lineTooLong(name, lineNumber + 1) }
    if buffer.count - end < 1 << 17 { grow() }
    let count = try stream.read(into: .init(rebasing: buffer[end...]))
    isAtEnd = count == 0
    end += count
  }

  private func grow() {
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: buffer.count * 2, alignment: 16)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<end]))
    buffer.deallocate()
    buffer = larger
  }
}

extension Rejection {
  fileprivate static func lineTooLong(_ file: String, _ line: Int) -> Rejection {
    Rejection(
      "this line is longer than \(LineReader.longestLine) bytes",
      at: .init(file: file, line: line), hint: "is this the right kind of file?")
  }
}
