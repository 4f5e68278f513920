import Rendering
import Store
import Syntax

/// A writer of the result of a query, row by row if the format allows it.
///
/// Numbers and texts stay as SQLite returns them. Each format escapes only its own hazards:
/// formulas in a spreadsheet, escape sequences on a terminal, and Markdown syntax.
struct QueryText {
  private let format: QueryFormat
  private let write: ([UInt8]) throws -> Void
  private var columns: [String] = []
  /// The collected rows, for formats with columns as wide as their widest cells.
  private var rows: [[QueryValue]] = []
  private var count = 0
  /// Pending output, which avoids a system call for each line.
  private var buffer: [UInt8] = []

  private static let chunk = 1 << 16

  init(_ format: QueryFormat, write: @escaping ([UInt8]) throws -> Void) {
    self.format = format
    self.write = write
  }

  /// Starts the output with the column names.
  ///
  /// - Throws: a ``Failure`` if two members of a JSON object would have the same name.
  mutating func begin(_ names: [String]) throws {
    columns = names
    switch format {
    case .csv: record(names.map(QueryValue.text))
    case .json, .ndjson:
      let twice = names.indices.first { names[..<$0].contains(names[$0]) }
      if let twice {
        throw Failure(
          .usage, "duplicate column \(Printable.quoted(names[twice]))",
          hint: "rename one of them: … AS name")
      }
      if format == .json { buffer.append(UInt8(ascii: "[")) }
    case .table, .md: break
    }
  }

  mutating func add(_ row: [QueryValue]) throws {
    defer { count += 1 }
    switch format {
    case .csv: record(row)
    case .json:
      buffer += (count == 0 ? "\n" : ",\n").utf8
      object(row)
    case .ndjson:
      object(row)
      buffer.append(UInt8(ascii: "\n"))
    case .table, .md: rows.append(row)
    }
    if buffer.count > Self.chunk { try flush() }
  }

  private mutating func flush() throws {
    try write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  mutating func end() throws {
    switch format {
    case .csv, .ndjson: break
    case .json: buffer += (count == 0 ? "]\n" : "\n]\n").utf8
    case .md:
      let heads = columns.map(MarkdownText.escape)
      let cells = rows.map { $0.map { MarkdownText.escape(Self.plain($0)) } }
      line(MarkdownText.table(heads, rightAligned: numbers, cells))
    case .table: table()
    }
    try flush()
  }

  private mutating func table() {
    let cells = ([columns] + rows.map { $0.map(Self.plain) }).map { $0.map(Printable.text) }
    let widths = columns.indices.map { column in
      cells.map { Printable.cells($0[column]) }.max() ?? 0
    }
    let numbers = numbers
    for (index, row) in cells.enumerated() {
      line(Self.aligned(row, widths, numbers))
      guard index == 0 else { continue }
      line(widths.map { String(repeating: "-", count: $0) }.joined(separator: "  "))
    }
  }

  private static func aligned(_ row: [String], _ widths: [Int], _ numbers: Set<Int>) -> String {
    let cells = zip(row, widths).enumerated().map { column, cell in
      let blanks = String(repeating: " ", count: max(0, cell.1 - Printable.cells(cell.0)))
      return numbers.contains(column) ? blanks + cell.0 : cell.0 + blanks
    }
    let line = cells.joined(separator: "  ")
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  /// The indices of the columns with only numbers and amounts; these columns are right-aligned.
  private var numbers: Set<Int> {
    Set(
      columns.indices.filter { column in
        let values = rows.map { $0[column] }.filter { $0 != .null }
        return !values.isEmpty && values.allSatisfy(Self.isNumber)
      })
  }

  private static func isNumber(_ value: QueryValue) -> Bool {
    switch value {
    case .integer, .real: return true
    case .text(let text):
      return isDecimal(text.utf8)
    case .null, .blob: return false
    }
  }

  /// Whether the text is a decimal number: digits, with an optional minus and decimal point.
  private static func isDecimal(_ text: String.UTF8View) -> Bool {
    var digits = 0
    var hasPoint = false
    for (index, byte) in text.enumerated() {
      switch byte {
      case 0x30...0x39: digits += 1
      case UInt8(ascii: "-") where index == 0: continue
      case UInt8(ascii: ".") where !hasPoint && digits > 0:
        hasPoint = true
        digits = 0
      default: return false
      }
    }
    return digits > 0
  }

  private mutating func line(_ text: String) {
    buffer += text.utf8
    buffer.append(UInt8(ascii: "\n"))
  }

  private static func plain(_ value: QueryValue) -> String {
    switch value {
    case .null: ""
    case .integer(let number): String(number)
    case .real(let number): number
    case .text(let text): text
    case .blob(let bytes): hexadecimal(bytes)
    }
  }

  /// Writes a CSV record (RFC 4180); guards all texts except decimal numbers against formulas.
  private mutating func record(_ row: [QueryValue]) {
    for (index, value) in row.enumerated() {
      if index > 0 { buffer.append(UInt8(ascii: ",")) }
      if case .text(let text) = value, !Self.isNumber(value) {
        field(text)
      } else {
        buffer += Self.plain(value).utf8
      }
    }
    buffer += "\r\n".utf8
  }

  private mutating func field(_ text: String) {
    let text = SpreadsheetText.guarded(text)
    guard text.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else {
      buffer += text.utf8
      return
    }
    buffer.append(0x22)
    for byte in text.utf8 { buffer += byte == 0x22 ? [byte, byte] : [byte] }
    buffer.append(0x22)
  }

  private mutating func object(_ row: [QueryValue]) {
    buffer.append(UInt8(ascii: "{"))
    for (index, value) in row.enumerated() {
      if index > 0 { buffer.append(UInt8(ascii: ",")) }
      JSONText.quote(columns[index].utf8, to: &buffer)
      buffer.append(UInt8(ascii: ":"))
      json(value)
    }
    buffer.append(UInt8(ascii: "}"))
  }

  private mutating func json(_ value: QueryValue) {
    switch value {
    case .null: buffer += "null".utf8
    case .integer(let number): buffer += String(number).utf8
    // JSON has no infinity or NaN.
    case .real(let number) where number.contains("n"): JSONText.quote(number.utf8, to: &buffer)
    case .real(let number): buffer += number.utf8
    case .text(let text): JSONText.quote(text.utf8, to: &buffer)
    case .blob(let bytes): JSONText.quote(Self.hexadecimal(bytes).utf8, to: &buffer)
    }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

/// The output format of a query.
package enum QueryFormat: String, Sendable, CaseIterable {
  case table, csv, json, ndjson, md
}
