import Syntax

/// The first piece of a CSV file, decoded: what recognition and detection look at.
struct CSVHead {
  let name: String
  /// Whether this is the whole file.
  let isWhole: Bool
  /// What the bytes themselves say they are encoded in; nil when they are plain ASCII or fit
  /// several encodings of one byte a character.
  let certainEncoding: TextEncoding?
  /// Whether the bytes are ASCII alone.
  let isASCII: Bool
  private(set) var bytes: [UInt8]

  init(_ head: FileHead) {
    name = head.name
    isWhole = head.bytes.count < FileHead.size
    let mark = head.bytes.withUnsafeBytes { TextEncoding.byteOrderMark($0) }
    let isASCII = head.bytes.allSatisfy { $0 < 0x80 }
    var bytes = head.bytes
    certainEncoding = mark?.encoding ?? Self.sniffed(bytes, isASCII: isASCII)
    self.isASCII = isASCII && certainEncoding == nil
    if !isWhole, let end = bytes.lastIndex(of: 0x0A) {
      bytes.removeLast(bytes.count - end - 1)
      // The low byte of a UTF-16 line end comes first.
      if certainEncoding == .utf16LittleEndian { bytes.append(0) }
    }
    self.bytes = bytes
  }

  /// The part of the head that a header stands in, where looking at all of it would take long.
  var start: CSVHead {
    guard bytes.count > Self.startSize,
      let end = bytes[..<Self.startSize].lastIndex(of: 0x0A)
    else { return self }
    var start = self
    start.bytes = Array(bytes[...end])
    if certainEncoding == .utf16LittleEndian { start.bytes.append(0) }
    return start
  }

  private static let startSize = 1 << 15

  /// Bytes that say what they are without a mark: UTF-16 by its zero bytes, UTF-8 by its form.
  private static func sniffed(_ bytes: [UInt8], isASCII: Bool) -> TextEncoding? {
    let start = bytes.prefix(4096)
    if start.contains(0) {
      let odd = start.indices.count { $0 % 2 == 1 && bytes[$0] == 0 }
      let even = start.indices.count { $0 % 2 == 0 && bytes[$0] == 0 }
      if odd * 4 > start.count, even * 16 < start.count { return .utf16LittleEndian }
      if even * 4 > start.count, odd * 16 < start.count { return .utf16BigEndian }
      return nil
    }
    guard !isASCII else { return nil }
    // A character may be cut in two at the end of the head.
    return (0...3).contains { UTF8Text.isValid(bytes.dropLast($0)) } ? .utf8 : nil
  }

  /// The encoding to read with when the profile says `expected`.
  func encoding(expected: TextEncoding) -> TextEncoding {
    certainEncoding ?? expected
  }

  /// Whether characters of several bytes each may stand in it: two of them in a row have three
  /// bytes beyond ASCII one after another, whatever the encoding.
  var mayBeWide: Bool {
    var run = 0
    for byte in bytes {
      run = byte < 0x80 ? 0 : run + 1
      if run == 3 { return true }
    }
    return false
  }

  /// The head in UTF-8 without a byte order mark; nil when it is not of this encoding.
  func text(_ encoding: TextEncoding) -> [UInt8]? {
    if isASCII, encoding != .utf16LittleEndian, encoding != .utf16BigEndian { return bytes }
    let stream = ByteStream(name: name, bytes: bytes)
    var text: [UInt8] = []
    do {
      try stream.decode(from: encoding)
      let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
      defer { room.deallocate() }
      while true {
        let count = try stream.read(into: room)
        if count == 0 { return text }
        text.append(contentsOf: room[..<count])
      }
    } catch {
      return nil
    }
  }

  /// The first rows of the head as a dialect cuts them.
  func rows(_ encoding: TextEncoding, dialect: CSVDialect, limit: Int) -> [CSVRoughRows.Row] {
    guard let text = text(encoding) else { return [] }
    return CSVRoughRows(text, dialect: dialect, limit: limit).rows
  }
}
