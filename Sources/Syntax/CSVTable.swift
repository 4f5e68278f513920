/// A CSV table that you can edit in a spreadsheet, such as places, budgets or rules.
///
/// The first row names the columns, in any order. An unknown column is an error with a suggestion.
/// Rows that begin with `#` are comments; a quoted field may begin with it.
package struct CSVTable: Sendable {
  package let rows: [Row]
  package let file: String
  /// The names of the columns, in the order of the table.
  package let columns: [String]

  /// Reads a table; `allowed` are the valid columns, `required` those that must be present.
  package init(
    _ stream: ByteStream, allowing allowed: [String], requiring required: [String]
  ) throws(Rejection) {
    file = stream.name
    try stream.decode(from: .utf8)
    let records = CSVRecords(stream)
    guard try Self.nextRow(records) else {
      throw .emptyTable(stream.name, allowed)
    }
    let columns = try Self.columns(records, allowed: allowed, required: required)
    var rows: [Row] = []
    var problems: [Diagnostic] = []
    while try Self.nextRow(records) {
      if let bad = Self.undecodable(records) { problems.append(bad) }
      if records.fieldCount > columns.names.count {
        problems.append(
          Diagnostic(
            .error,
            "this row has \(records.fieldCount) fields; the header has \(columns.names.count)",
            at: records.mark(field: columns.names.count), hint: "quote fields that contain a comma")
        )
      }
      rows.append(
        Row(
          columns: columns, fields: records.texts, file: stream.name, line: records.line,
          raw: records.rawBytes))
    }
    guard problems.isEmpty else { throw Rejection(problems) }
    self.rows = rows
    self.columns = columns.names
  }

  private static func nextRow(_ records: CSVRecords) throws(Rejection) -> Bool {
    while try records.next() {
      // The line shows whether the field is quoted; a carriage return may precede it.
      let isComment =
        records.field(0).first == UInt8(ascii: "#")
        && records.rawBytes.first { $0 > 0x20 } == UInt8(ascii: "#")
      if !isComment { return true }
    }
    return false
  }

  /// The error for the first field of the current row that is not UTF-8; nil if all fields are.
  ///
  /// Some spreadsheets save tables in another encoding.
  private static func undecodable(_ records: CSVRecords) -> Diagnostic? {
    for index in 0..<records.fieldCount {
      guard (try? UTF8Span(validating: records.field(index).span)) == nil else { continue }
      return Diagnostic(
        .error, "this field is not UTF-8", at: records.mark(field: index),
        hint: "save the table as \"CSV UTF-8\"")
    }
    return nil
  }

  private static func columns(
    _ records: CSVRecords, allowed: [String], required: [String]
  ) throws(Rejection) -> Columns {
    if let separated = separated(records, allowed) { throw separated }
    var columns = Columns()
    for (index, name) in records.texts.enumerated() {
      guard allowed.contains(name), columns.index(name) == nil else {
        let isTwice = columns.index(name) != nil
        let mark = records.mark(
          field: index, label: isTwice ? "" : Suggestion.hint(for: name, among: allowed, else: ""))
        throw Rejection(
          "\(isTwice ? "duplicate" : "unknown") column \(Printable.quoted(name))",
          at: mark, notes: ["columns of this table: \(allowed.joined(separator: ", "))"])
      }
      columns.names.append(name)
    }
    let missing = required.filter { columns.index($0) == nil }
    guard missing.isEmpty else {
      let names = missing.map { "\"\($0)\"" }.joined(separator: ", ")
      let mark = records.mark(field: columns.names.count - 1, label: "the header ends here")
      throw Rejection(
        "missing column\(missing.count == 1 ? "" : "s") \(names)", at: mark,
        notes: ["columns of this table: \(allowed.joined(separator: ", "))"],
        hint: "add \(names) to the header, and a value to each row")
    }
    return columns
  }

  /// The rejection of a header with semicolons, tabs or bars between its columns; nil for any
  /// other.
  private static func separated(_ records: CSVRecords, _ allowed: [String]) -> Rejection? {
    let header = records.texts
    guard header.count == 1 else { return nil }
    for (mark, name) in [(Character(";"), "semicolons"), ("\t", "tabs"), ("|", "bars")] {
      let names = header[0].split(separator: mark).map(\.trimmed)
      guard names.count > 1, names.contains(where: allowed.contains) else { continue }
      return Rejection(
        "this table has \(name) between its columns", at: records.mark(field: 0),
        hint: "write commas, or save the table as CSV with commas")
    }
    return nil
  }

  /// The names of the columns, searched in order because there are only about a dozen.
  fileprivate struct Columns {
    var names: [String] = []

    func index(_ name: String) -> Int? { names.firstIndex(of: name) }
  }

  /// A row of the table.
  package struct Row: Sendable {
    fileprivate let columns: Columns
    fileprivate let fields: [String]
    fileprivate let file: String
    package let line: Int
    fileprivate let raw: [UInt8]

    /// The field in this column, trimmed; empty if it is missing.
    package subscript(column: String) -> String {
      guard let index = columns.index(column), index < fields.count else { return "" }
      return fields[index].trimmed
    }

    /// The location of the field in this column.
    ///
    /// It is the end of the row if the row has no such field, and the first field for an unknown
    /// column.
    package func location(_ column: String) -> SourceLocation {
      let position = position(column)
      return SourceLocation(file: file, line: line + position.line, column: position.column)
    }

    private func position(_ column: String) -> CSVFieldPositions.Position {
      CSVFieldPositions(raw, dialect: CSVDialect()).position(of: columns.index(column) ?? 0)
    }

    /// A rejection that points at the field in this column.
    package func rejection(
      _ column: String, _ message: String, hint: String? = nil
    ) -> Rejection {
      let position = position(column)
      return Rejection(
        message,
        at: SourceLocation(file: file, line: line + position.line, column: position.column),
        excerpt: .init(
          text: position.text, column: position.column, width: position.width,
          label: "column \"\(column)\""),
        hint: hint)
    }
  }
}

extension Rejection {
  fileprivate static func emptyTable(_ file: String, _ columns: [String]) -> Rejection {
    Rejection(
      "this table is empty", at: .init(file: file),
      notes: ["columns of this table: \(columns.joined(separator: ", "))"],
      hint: "add a header row, or delete the file")
  }
}

extension String {
  /// The text without leading and trailing spaces, tabs and no-break spaces; most texts have none.
  package var trimmed: String {
    guard let first = utf8.first, let last = utf8.last else { return self }
    return first.isInk && last.isInk ? self : self[...].trimmed
  }
}

extension Substring {
  /// The text without leading and trailing spaces, tabs and no-break spaces.
  package var trimmed: String {
    if let first = utf8.first, let last = utf8.last, first.isInk, last.isInk { return String(self) }
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\u{A0}" }
    guard let first = firstIndex(where: { !isBlank($0) }),
      let last = lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[first...last])
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII character after the space: 0x21 to 0x7F.
  fileprivate var isInk: Bool { self > 0x20 && self < 0x80 }
}
