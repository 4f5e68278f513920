/// The delimiter and the quote of a CSV file.
package struct CSVDialect: Hashable, Sendable {
  /// The byte between fields.
  package var delimiter: UInt8
  /// The byte before and after a quoted field; inside such a field it is doubled.
  package var quote: UInt8

  /// The quote of files without quoting: a byte that never occurs in UTF-8.
  package static let noQuote: UInt8 = 0xFF

  package init(delimiter: UInt8 = UInt8(ascii: ","), quote: UInt8 = UInt8(ascii: "\"")) {
    self.delimiter = delimiter
    self.quote = quote
  }
}

/// The positions of the fields in a raw CSV row, from a simple scan.
///
/// Only messages and locations need them.
struct CSVFieldPositions {
  struct Position {
    /// The offset of the line from the first line of the row; 0 for the first line itself.
    var line: Int
    /// The column in Unicode scalars, from 1.
    var column: Int
    var width: Int
    /// The text of the physical line on which the field begins.
    var text: String
  }

  private let raw: [UInt8]
  private let dialect: CSVDialect

  init(_ raw: [UInt8], dialect: CSVDialect) {
    var end = raw.count
    while end > 0, raw[end - 1] == 0x0A || raw[end - 1] == 0x0D { end -= 1 }
    self.raw = Array(raw[..<end])
    self.dialect = dialect
  }

  /// The position of the field with this index, or of the row's end if there is no such field.
  func position(of index: Int) -> Position {
    var field = 0
    var start = 0
    var isQuoted = false
    for offset in raw.indices {
      if raw[offset] == dialect.quote {
        isQuoted.toggle()
      } else if raw[offset] == dialect.delimiter, !isQuoted {
        if field == index { return position(start, offset) }
        field += 1
        start = offset + 1
      }
    }
    return field == index ? position(start, raw.count) : position(raw.count, raw.count)
  }

  /// The position of the error in an invalid row: an unclosed quote, or text beside a quote.
  func quoteProblem() -> (position: Position, isUnclosed: Bool) {
    var open: Int?
    var offset = 0
    var isFieldStart = true
    while offset < raw.count {
      if raw[offset] == dialect.quote {
        if open == nil {
          guard isFieldStart else { return (position(offset, offset + 1), false) }
          open = offset
        } else if offset + 1 < raw.count, raw[offset + 1] == dialect.quote {
          offset += 1
        } else {
          open = nil
          if offset + 1 < raw.count, raw[offset + 1] != dialect.delimiter,
            raw[offset + 1] != 0x0A, raw[offset + 1] != 0x0D
          {
            return (position(offset + 1, offset + 2), false)
          }
        }
      }
      let isGuard = isFieldStart && raw[offset] == UInt8(ascii: "=")
      isFieldStart = open == nil && (raw[offset] == dialect.delimiter || isGuard)
      offset += 1
    }
    return (position(open ?? raw.count, raw.count), true)
  }

  private func position(_ start: Int, _ end: Int) -> Position {
    let lineStart = raw[..<start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let lineEnd = raw[start...].firstIndex(of: 0x0A) ?? raw.count
    func scalars(_ range: Range<Int>) -> Int {
      range.isEmpty ? 0 : String(decoding: raw[range], as: UTF8.self).unicodeScalars.count
    }
    return Position(
      line: raw[..<start].count { $0 == 0x0A },
      column: scalars(lineStart..<start) + 1,
      width: scalars(start..<max(start, min(end, lineEnd))),
      text: String(decoding: raw[lineStart..<lineEnd], as: UTF8.self))
  }
}

extension Mark {
  /// Creates the mark of a field in the row that begins at `line`.
  package init(
    field index: Int, of row: [UInt8], line: Int, file: String, dialect: CSVDialect, label: String
  ) {
    let position = CSVFieldPositions(row, dialect: dialect).position(of: index)
    self.init(
      location: SourceLocation(
        file: file, line: line + position.line, column: position.column),
      excerpt: Diagnostic.Excerpt(
        text: position.text, column: position.column, width: position.width, label: label))
  }
}

/// A field in CSV notation (RFC 4180, section 2).
package enum CSVText {
  /// The text, in quotation marks if readers could misread the plain text.
  ///
  /// Commas, quotes and line ends are part of the notation. Many readers also trim leading and
  /// trailing spaces, and treat a line that begins with `#` as a comment.
  package static func quoted(_ text: String) -> String {
    let bytes = text.utf8
    let hasEdge = bytes.first == 0x20 || bytes.last == 0x20 || bytes.first == UInt8(ascii: "#")
    guard hasEdge || bytes.contains(where: Self.parts) else { return text }
    // This works on bytes, because a quote with a combining mark is a different character.
    let doubled = bytes.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] }
    return "\"\(String(decoding: doubled, as: UTF8.self))\""
  }

  private static func parts(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "\""), 0x0A, 0x0D: true
    default: false
    }
  }
}
