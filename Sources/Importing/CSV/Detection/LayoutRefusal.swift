import Syntax

/// The reason why detection rejects a layout, with answers or bad rows that may resolve it.
struct LayoutRefusal: Error {
  var rejection: Rejection
  /// The possible answers to the open decision, likeliest first; empty if no answer would settle
  /// it.
  var answers: [LayoutAnswer] = []
  /// The bad rows; without them, the layout may be clear.
  var badRows = BadRows()

  init(
    _ message: String, at mark: Mark, notes: [String] = [], hint: String? = nil,
    answers: [LayoutAnswer] = [], badRows: BadRows = BadRows()
  ) {
    rejection = Rejection(message, at: mark, notes: notes, hint: hint)
    self.answers = answers
    self.badRows = badRows
  }

  init(
    _ message: String, at location: SourceLocation, notes: [String] = [], hint: String? = nil
  ) {
    rejection = Rejection(message, at: location, notes: notes, hint: hint)
  }
}

/// The text of a table, for messages that show one of its lines.
struct CSVSource {
  let file: String
  let text: [UInt8]
  let dialect: CSVDialect

  /// The location of a field, with its line to show.
  func mark(line: Int, field: Int, label: String) -> Mark {
    var cutter = CSVLenientParser(text, dialect: dialect)
    while true {
      let (start, first) = (cutter.index, cutter.line)
      guard first <= line, cutter.next() else {
        return Mark(location: SourceLocation(file: file, line: line))
      }
      guard first == line else { continue }
      return Mark(
        field: field, of: Array(text[start..<cutter.index]), line: line, file: file,
        dialect: dialect, label: label)
    }
  }
}

extension CSVTableSample {
  /// The location of a cell, or of a column's name in the header.
  func mark(line: Int, column: Int) -> Mark {
    let name = header.isEmpty || column >= header.count || header[column].isEmpty
    let label = "column \(column + 1)" + (name ? "" : " \(Printable.quoted(header[column]))")
    return source?.mark(line: line, field: column, label: label)
      ?? Mark(location: SourceLocation(file: file, line: line))
  }

  /// The location of a column: its name in the header, or its first cell without a header.
  func mark(column: Int) -> Mark { mark(line: headerLine, column: column) }
}
