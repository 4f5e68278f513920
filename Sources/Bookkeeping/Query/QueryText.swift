import Rendering
import Store
import Syntax

/// Writes the answer to a query, row by row where the format allows it.
///
/// Numbers are written as SQLite gives them, texts as they are; what is a hazard in one format (a formula
/// in a spreadsheet, an escape sequence on a terminal, a mark of Markdown) is made harmless in that one.
struct QueryText {
  private let format: QueryFormat
  private let write: ([UInt8]) throws -> Void
  private var columns: [String] = []
  /// The rows of formats that are as wide as their widest cell.
  private var rows: [[QueryValue]] = []
  private var count = 0

  init(_ format: QueryFormat, write: @escaping ([UInt8]) throws -> Void) {
    self.format = format
    self.write = write
  }

  /// Begins the answer.
  ///
  /// - Throws: a ``Failure`` where two columns of an object would have one name.
  mutating func begin(_ names: [String]) throws {
    columns = names
    switch format {
    case .csv: try line(names.map(Self.field).joined(separator: ",") + "\r")
    case .json, .ndjson:
      let twice = names.indices.first { names[..<$0].contains(names[$0]) }
      if let twice {
        throw Failure(
          .usage, "two columns are called \(Printable.quoted(names[twice]))",
          hint: "give one of them another name: … AS name")
      }
      if format == .json { try write(Array("[".utf8)) }
    case .table, .md: break
    }
  }

  mutating func add(_ row: [QueryValue]) throws {
    defer { count += 1 }
    switch format {
    case .csv: try line(row.map { Self.field($0) }.joined(separator: ",") + "\r")
    case .json: try write(Array(((count == 0 ? "\n" : ",\n") + object(row)).utf8))
    case .ndjson: try line(object(row))
    case .table, .md: rows.append(row)
    }
  }

  mutating func end() throws {
    switch format {
    case .csv, .ndjson: break
    case .json: try write(Array("\(count == 0 ? "" : "\n")]\n".utf8))
    case .md:
      let heads = columns.map(MarkdownText.escape)
      let cells = rows.map { $0.map { MarkdownText.escape(Self.plain($0)) } }
      try line(MarkdownText.table(heads, rightAligned: numbers, cells))
    case .table: try table()
    }
  }

  private func table() throws {
    let cells = ([columns] + rows.map { $0.map(Self.plain) }).map { $0.map(Printable.text) }
    let widths = columns.indices.map { column in
      cells.map { Printable.cells($0[column]) }.max() ?? 0
    }
    let numbers = numbers
    for (index, row) in cells.enumerated() {
      try line(Self.aligned(row, widths, numbers))
      guard index == 0 else { continue }
      try line(widths.map { String(repeating: "-", count: $0) }.joined(separator: "  "))
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

  /// The columns that hold numbers and amounts alone, which are set to the right.
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
      let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
      let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      return parts.count <= 2
        && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
    case .null, .blob: return false
    }
  }

  private func line(_ text: String) throws { try write(Array("\(text)\n".utf8)) }

  private static func plain(_ value: QueryValue) -> String {
    switch value {
    case .null: ""
    case .integer(let number): String(number)
    case .real(let number): number
    case .text(let text): text
    case .blob(let bytes): hexadecimal(bytes)
    }
  }

  /// RFC 4180; only a text can be a formula, an amount with a minus is none.
  private static func field(_ value: QueryValue) -> String {
    guard case .text(let text) = value, !isNumber(value) else { return plain(value) }
    return field(text)
  }

  private static func field(_ text: String) -> String {
    let text = SpreadsheetText.guarded(text)
    guard text.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return text }
    let doubled = text.utf8.flatMap { $0 == 0x22 ? [$0, $0] : [$0] }
    return "\"\(String(decoding: doubled, as: UTF8.self))\""
  }

  private func object(_ row: [QueryValue]) -> String {
    JSONText.object(Array(zip(columns, row.map(Self.json))))
  }

  private static func json(_ value: QueryValue) -> String {
    switch value {
    case .null: "null"
    case .integer(let number): String(number)
    // JSON has no word for what is beyond all numbers.
    case .real(let number): number.contains("n") ? JSONText.quoted(number) : number
    case .text(let text): JSONText.quoted(text)
    case .blob(let bytes): JSONText.quoted(hexadecimal(bytes))
    }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
