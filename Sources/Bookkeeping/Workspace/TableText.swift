import Syntax

/// A CSV table that you edit by hand; unchanged lines keep comments, order and quotes.
struct TableText {
  /// The rows, comments and blank lines, with their line breaks.
  ///
  /// A quoted field may hold line breaks.
  private var lines: [String]
  private let header: Int
  let columns: [String]
  private let lineEnd: String

  /// Reads the text of a table; a text without a header becomes a table with these columns.
  init(_ text: String, columns: [String]) {
    var lines = Self.lines(of: text)
    if !lines.contains(where: Self.isRow) { lines.append(columns.joined(separator: ",") + "\n") }
    header = lines.firstIndex(where: Self.isRow) ?? 0
    // A byte order mark is not part of the first column's name.
    let first = lines[header].unicodeScalars.drop { $0 == "\u{FEFF}" }
    self.columns = Self.fields(of: String(first)).map(\.trimmed)
    lineEnd = lines[header].hasSuffix("\r\n") ? "\r\n" : "\n"
    self.lines = lines
  }

  var text: String { lines.joined() }

  /// The indices of the rows below the header, in order.
  var rows: [Int] { lines.indices.filter { $0 > header && Self.isRow(lines[$0]) } }

  /// The trimmed fields of a row, by column.
  subscript(row: Int) -> [String: String] {
    Dictionary(
      zip(columns, Self.fields(of: lines[row]).map(\.trimmed)), uniquingKeysWith: { one, _ in one }
    )
  }

  /// Appends a row, and returns the number of its line in the file, from 1.
  @discardableResult
  mutating func add(_ fields: [String: String]) -> Int {
    if let last = lines.last, !last.hasSuffix("\n"), !last.hasSuffix("\r\n") {
      lines[lines.count - 1] += lineEnd
    }
    let before = lines.reduce(0) { count, line in
      count + line.utf8.count { $0 == UInt8(ascii: "\n") }
    }
    lines.append(row(fields))
    return before + 1
  }

  mutating func replace(_ row: Int, with fields: [String: String]) { lines[row] = self.row(fields) }

  mutating func remove(_ row: Int) { lines.remove(at: row) }

  private func row(_ fields: [String: String]) -> String {
    columns.map { CSVText.quoted(fields[$0] ?? "") }.joined(separator: ",") + lineEnd
  }

  private static func isRow(_ line: String) -> Bool {
    !line.trimmed.isEmpty && line.first != "#" && !(line.first?.isNewline ?? true)
  }

  /// The lines of the text with their line breaks; a quoted line break does not end a line.
  private static func lines(of text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    var isQuoted = false
    for character in text {
      line.append(character)
      if character == "\"", !line.hasPrefix("#") { isQuoted.toggle() }
      guard character.isNewline, !isQuoted else { continue }
      lines.append(line)
      line = ""
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// The fields of a row (RFC 4180).
  private static func fields(of row: String) -> [String] {
    var fields = [""]
    var isQuoted = false
    var isAfterQuote = false
    for character in row {
      if character == "\"" {
        // Two quotes in a row are an escaped quote.
        if isAfterQuote { fields[fields.count - 1] += "\"" }
        isAfterQuote = isQuoted
        isQuoted.toggle()
        continue
      }
      isAfterQuote = false
      if isQuoted {
        fields[fields.count - 1].append(character)
      } else if character == "," {
        fields.append("")
      } else if !character.isNewline {
        fields[fields.count - 1].append(character)
      }
    }
    return fields
  }
}
