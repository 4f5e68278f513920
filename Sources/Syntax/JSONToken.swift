/// A token of a JSON text.
package enum JSONToken: Hashable, Sendable {
  case beginObject, endObject, beginArray, endArray
  case key(String)
  case string(String)
  /// A number as written, never a binary floating-point value.
  case number(String)
  case bool(Bool)
  case null

  /// The token as messages show it.
  var words: String {
    switch self {
    case .beginObject: "{"
    case .endObject: "}"
    case .beginArray: "["
    case .endArray: "]"
    case .key: "a key"
    case .string: "a string"
    case .number: "a number"
    case .bool(let value): "\(value)"
    case .null: "null"
    }
  }
}

/// A cursor over the bytes of a JSON text, with the line and column of the next byte.
final class JSONBytes {
  private let stream: ByteStream
  private let base = UnsafeMutablePointer<UInt8>.allocate(capacity: JSONBytes.size)
  private var next = 0
  private var end = 0
  private var line = 1
  private var column = 1
  /// The location of the string that contains the text; nil if the text is a whole file.
  private let fixed: SourceLocation?

  private static let size = 1 << 16

  init(_ stream: ByteStream, at fixed: SourceLocation? = nil) {
    self.stream = stream
    self.fixed = fixed
  }

  deinit { base.deallocate() }

  /// The location of the next byte.
  var location: SourceLocation {
    fixed ?? SourceLocation(file: stream.name, line: line, column: column)
  }

  /// The next byte, which stays unread; nil at the end.
  func peek() throws(Rejection) -> UInt8? {
    if next == end {
      end = try stream.read(into: UnsafeMutableRawBufferPointer(start: base, count: Self.size))
      next = 0
      if end == 0 { return nil }
    }
    return base[next]
  }

  /// Consumes the byte from ``peek()``.
  func advance() {
    guard next < end else { return }
    if base[next] == 0x0A {
      line += 1
      column = 1
    } else if base[next] & 0xC0 != 0x80 {
      column += 1
    }
    next += 1
  }

  /// Skips whitespace and returns the next byte, which stays unread; nil at the end.
  func skipBlanks() throws(Rejection) -> UInt8? {
    while let byte = try peek() {
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      advance()
    }
    return nil
  }

  /// Moves the bytes before the next quote, backslash or control character to `text`.
  ///
  /// It stops early once `text` is longer than `limit`.
  func takePlain(into text: inout [UInt8], limit: Int) throws(Rejection) {
    while try peek() != nil, text.count <= limit {
      var index = next
      var scalars = 0
      while index < end, base[index] != 0x22, base[index] != 0x5C, base[index] >= 0x20 {
        if base[index] & 0xC0 != 0x80 { scalars += 1 }
        index += 1
      }
      text.append(contentsOf: UnsafeBufferPointer(start: base + next, count: index - next))
      column += scalars
      next = index
      if index < end { return }
    }
  }
}
