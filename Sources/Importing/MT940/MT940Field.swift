import Syntax

/// One field of a SWIFT message: its tag and its lines, in UTF-8.
struct MT940Field {
  var tag: MT940Tag
  /// The line of the file it begins on, from 1.
  var line: Int
  /// What stands before the value on its first line: blanks or an envelope, and the tag.
  var lead: [UInt8]
  /// The value; a line feed stands between its lines.
  var text: [UInt8]

  /// The first line of the value.
  var firstLine: ArraySlice<UInt8> { text.prefix { $0 != 0x0A } }

  /// The lines behind the first.
  var furtherLines: ArraySlice<UInt8> { text[firstLine.endIndex...].dropFirst() }

  /// The place of `width` bytes at `offset` of the value, with the line to show.
  func mark(
    _ offset: Int, _ width: Int, file: String, label: String = ""
  ) -> (location: SourceLocation, excerpt: Diagnostic.Excerpt) {
    let before = text[..<min(offset, text.count)]
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let shown = start == 0 ? lead : []
    let line = text[start...].prefix { $0 != 0x0A }
    let left = String(decoding: shown + before[start...], as: UTF8.self)
    let marked = String(decoding: line.dropFirst(offset - start).prefix(width), as: UTF8.self)
    let column = left.unicodeScalars.count + 1
    let number = self.line + before.count { $0 == 0x0A }
    return (
      SourceLocation(file: file, line: number, column: column),
      Diagnostic.Excerpt(
        text: String(decoding: (shown + line).prefix(400), as: UTF8.self), column: column,
        width: max(1, marked.unicodeScalars.count), label: label)
    )
  }

  /// Where the first control character stands that no text may hold, and which one it is.
  var controlCharacter: (offset: Int, scalar: UInt8)? {
    for (index, byte) in text.enumerated() {
      if byte == 0x7F || (byte < 0x20 && byte != 0x09 && byte != 0x0A) { return (index, byte) }
      if byte == 0xC2, index + 1 < text.count, text[index + 1] < 0xA0 {
        return (index, text[index + 1])
      }
    }
    return nil
  }
}
