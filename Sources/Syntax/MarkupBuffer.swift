import Glibc

/// A sliding window over a markup file, with the line and column of its cursor.
struct MarkupBuffer: ~Copyable {
  private let stream: ByteStream
  private let base = UnsafeMutablePointer<UInt8>.allocate(capacity: MarkupBuffer.size)
  private var start = 0
  private var end = 0
  private var isAtEnd = false
  /// The byte that ends lines: LF, or CR if the first window has CR but no LF.
  ///
  /// It is nil before the first window is read.
  private var terminator: UInt8?
  private var line = 1
  /// The offset of the cursor's line in the window; negative if the line begins before the window.
  private var lineStart = 0
  /// The line on which the window begins.
  private var windowLine = 1
  /// The number of scalars before the window on its first line.
  private var windowScalars = 0
  /// The number of bytes before the window on its first line.
  private var windowBytes = 0

  /// The maximum length of a tag with its text in bytes.
  ///
  /// The window is larger, so it can always contain a whole token.
  private static let longestToken = MarkupLimits.text + longestTag + 16
  private static let longestTag = 1024
  private static let size = 1 << 19

  /// A tag in the window; `length` includes its `>`.
  struct Tag {
    let name: UnsafeBufferPointer<UInt8>
    let length: Int
    let isSelfClosing: Bool
  }

  init(_ stream: ByteStream) { self.stream = stream }

  deinit { base.deallocate() }

  /// Advances to the next `<` that begins markup; returns false at the end of the file.
  ///
  /// The window then contains the whole token.
  mutating func seekMarkup() throws(Rejection) -> Bool {
    while true {
      if end - start < Self.longestToken, !isAtEnd { try fill() }
      if start + 1 < end, isMarkup(at: start), isWhole { return true }
      guard let next = nextMarkup(from: start) else {
        let wasAtEnd = isAtEnd
        // The last byte may be the `<` of a tag in the next piece.
        advance(by: wasAtEnd ? end - start : max(0, end - start - 1))
        if wasAtEnd { return false }
        continue
      }
      advance(by: next - start)
      if isWhole { return true }
    }
  }

  /// Whether the window contains the whole token at the cursor.
  private var isWhole: Bool { end - start >= Self.longestToken || isAtEnd }

  /// Moves the cursor by `count` bytes and counts the lines that it passes.
  mutating func advance(by count: Int) {
    let target = start + count
    let mark = terminator ?? 0x0A
    var lines = 0
    for index in start..<target { lines &+= base[index] == mark ? 1 : 0 }
    start = target
    guard lines > 0 else { return }
    line += lines
    var last = target - 1
    while base[last] != mark { last -= 1 }
    lineStart = last + 1
  }

  /// Skips the markup at the cursor through the next `byte`.
  ///
  /// Skips only one byte if `byte` does not occur within the longest tag; the rest is then text.
  mutating func skip(through byte: UInt8) {
    let found = memchr(base + start, Int32(byte), min(end - start, Self.longestTag))
    guard let found else { return advance(by: 1) }
    advance(by: UnsafeRawPointer(found) - UnsafeRawPointer(base + start) + 1)
  }

  /// Skips a comment of any length; returns false if the file ends inside the comment.
  mutating func skipComment() throws(Rejection) -> Bool {
    advance(by: 4)
    while true {
      if let found = find("-->", from: start) {
        advance(by: found - start + 3)
        return true
      }
      guard !isAtEnd else { return false }
      advance(by: max(0, end - start - 2))
      try fill()
    }
  }

  private mutating func fill() throws(Rejection) {
    slide()
    while end < Self.size {
      let room = UnsafeMutableRawBufferPointer(start: base + end, count: Self.size - end)
      let count = try stream.read(into: room)
      end += count
      if count == 0 {
        isAtEnd = true
        break
      }
    }
    if terminator == nil {
      terminator = memchr(base, 0x0A, end) == nil && memchr(base, 0x0D, end) != nil ? 0x0D : 0x0A
    }
  }

  /// Drops the bytes before the cursor, and counts those of the current line.
  private mutating func slide() {
    guard start > 0 else { return }
    let begin = max(0, lineStart)
    let dropped = UnsafeBufferPointer(start: base, count: start)[begin..<start]
    let isSameLine = lineStart <= 0 && windowLine == line
    windowScalars = MarkupWindow.scalars(dropped) + (isSameLine ? windowScalars : 0)
    windowBytes = start - lineStart
    windowLine = line
    memmove(base, base + start, end - start)
    end -= start
    lineStart -= start
    start = 0
  }

  func byte(_ offset: Int) -> UInt8 { start + offset < end ? base[start + offset] : 0 }

  func starts(with text: StaticString) -> Bool { starts(with: text, at: 0) }

  private func starts(with text: StaticString, at offset: Int) -> Bool {
    guard start + offset + text.utf8CodeUnitCount <= end else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy {
      let byte = base[start + offset + $0]
      return (byte &- 0x61 < 26 ? byte & 0xDF : byte) == text.utf8Start[$0]
    }
  }

  /// The tag at the cursor; nil if the bytes only resemble a tag, or the tag is too long.
  func tag(nameOffset: Int) -> Tag? {
    let nameStart = start + nameOffset
    let limit = min(end, nameStart + Self.longestTag)
    var index = nameStart
    while index < limit, Self.isNameByte(base[index]) { index += 1 }
    let name = UnsafeBufferPointer(start: base + nameStart, count: index - nameStart)
    guard !name.isEmpty else { return nil }
    while index < limit, base[index] != UInt8(ascii: ">") {
      guard base[index] != UInt8(ascii: "<") else { return nil }
      index += 1
    }
    guard index < limit else { return nil }
    return Tag(
      name: name, length: index + 1 - start, isSelfClosing: base[index - 1] == UInt8(ascii: "/"))
  }

  /// The text from `offset` after the cursor to the next markup.
  func text(from offset: Int) -> UnsafeBufferPointer<UInt8> {
    let from = start + offset
    let to = nextMarkup(from: from) ?? end
    return UnsafeBufferPointer(start: base + from, count: to - from)
  }

  /// Whether a comment or a CDATA section begins at an offset from the cursor.
  func isAside(at offset: Int) -> Bool {
    byte(offset + 1) == UInt8(ascii: "!") && byte(offset) == UInt8(ascii: "<")
      && (starts(with: "<!--", at: offset) || starts(with: "<![CDATA[", at: offset))
  }

  /// The content and length of the comment or CDATA section at an offset from the cursor.
  ///
  /// The content of a comment is nil. The result is nil if the end is outside the window.
  func aside(at offset: Int) -> (content: UnsafeBufferPointer<UInt8>?, length: Int)? {
    let from = start + offset
    if starts(with: "<!--", at: offset) {
      return find("-->", from: from + 4).map { (nil, $0 + 3 - from) }
    }
    guard let close = find("]]>", from: from + 9) else { return nil }
    let content = UnsafeBufferPointer(start: base + from + 9, count: close - from - 9)
    return (content, close + 3 - from)
  }

  private func find(_ text: StaticString, from index: Int) -> Int? {
    guard index < end else { return nil }
    let count = text.utf8CodeUnitCount
    var index = index
    while index + count <= end {
      guard let found = memchr(base + index, Int32(text.utf8Start[0]), end - index - count + 1)
      else { return nil }
      index = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      if memcmp(found, text.utf8Start, count) == 0 { return index }
      index += 1
    }
    return nil
  }

  /// The index of the next `<` followed by a letter, `/`, `!` or `?`; nil if there is none.
  ///
  /// Any other `<` is text.
  private func nextMarkup(from index: Int) -> Int? {
    var index = index
    while index < end {
      guard let found = memchr(base + index, 0x3C, end - index) else { return nil }
      let place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      guard place + 1 < end else { return nil }
      if isMarkup(at: place) { return place }
      index = place + 1
    }
    return nil
  }

  private func isMarkup(at index: Int) -> Bool {
    guard base[index] == 0x3C else { return false }
    let next = base[index + 1]
    return (next & 0xDF) &- 0x41 < 26 || next == 0x2F || next == 0x21 || next == 0x3F
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (byte & 0xDF) &- 0x41 < 26 || byte &- 0x30 < 10 || byte == 0x2E || byte == 0x2D
      || byte == 0x5F || byte == 0x3A
  }

  var position: MarkupPosition { MarkupPosition(line: line, column: start - lineStart + 1) }

  var here: SourceLocation { mark(position, width: 1, label: "").location }

  /// The offset of `text` from the cursor in bytes; 0 if the text begins on a later line.
  func offsetOnLine(of text: UnsafeBufferPointer<UInt8>) -> Int32 {
    guard let address = text.baseAddress else { return 0 }
    let offset = UnsafePointer(base + start).distance(to: address)
    if base[start + offset - 1] == UInt8(ascii: ">") { return Int32(offset) }
    return memchr(base + start, Int32(terminator ?? 0x0A), offset) == nil ? Int32(offset) : 0
  }

  /// The file's name, for messages.
  var fileName: String { stream.name }

  func mark(_ position: MarkupPosition, width: Int, label: String) -> Mark {
    let window = MarkupWindow(
      bytes: UnsafeBufferPointer(start: base, count: end), firstLine: windowLine,
      scalarsBefore: windowScalars, terminator: terminator ?? 0x0A)
    let found = window.excerpt(
      line: Int(position.line), byteColumn: Int(position.column), bytesBefore: windowBytes,
      width: width, label: label)
    let location = SourceLocation(
      file: stream.name, line: Int(position.line), column: found?.column ?? Int(position.column))
    return Mark(location: location, excerpt: found?.excerpt)
  }
}
