internal import CLibCSV
import Glibc

/// A reader of the rows of a CSV file, one at a time, with libcsv in strict mode.
///
/// libcsv reports no positions, so it gets one physical line at a time. The first line and the raw
/// bytes of each row are then known for messages. A line without a quote is split at its delimiters
/// directly, which is several times faster. A row is valid until the next call of ``next()``.
package final class CSVRecords {
  /// The dialect of the file.
  package let dialect: CSVDialect
  /// The line on which the current row begins, from 1; 0 before the first row.
  package private(set) var line = 0

  /// The reader of the physical lines, for callers that skip the rest of the file.
  package let lines: LineReader
  private let parser: UnsafeMutablePointer<csv_parser>
  private let row: UnsafeMutablePointer<CSVRow>
  private var raw: [UInt8] = []
  /// The line of a row that was split directly; nil if the row is in `raw`.
  private var plainLine: UnsafeBufferPointer<UInt8>?
  private var isFinished = false

  /// The maximum length of a field in bytes.
  package static let longestField = 1 << 16
  /// The maximum number of fields in a row.
  package static let mostFields = 4096

  package convenience init(_ stream: ByteStream, dialect: CSVDialect = CSVDialect()) {
    self.init(lines: LineReader(stream), dialect: dialect)
  }

  /// Creates a reader that starts at the next line of `lines`.
  ///
  /// The caller can thus read a preamble from `lines` first.
  package init(lines: LineReader, dialect: CSVDialect) {
    self.lines = lines
    self.dialect = dialect
    parser = .allocate(capacity: 1)
    row = .allocate(capacity: 1)
    row.initialize(to: CSVRow())
    parser.initialize(to: csv_parser())
    csv_init(parser, UInt8(CSV_STRICT | CSV_STRICT_FINI))
    csv_set_delim(parser, dialect.delimiter)
    csv_set_quote(parser, dialect.quote)
    // Blanks around a field are statement data, so libcsv must not trim them.
    csv_set_space_func(parser) { _ in 0 }
  }

  deinit {
    csv_free(parser)
    parser.deallocate()
    row.pointee.release()
    row.deinitialize(count: 1)
    row.deallocate()
  }

  /// The file's name, for messages.
  package var name: String { lines.name }

  /// Whether the buffer is empty after the current row, as it is at the end of the file.
  package var isAtEnd: Bool { lines.isExhausted }

  /// Whether the current row ends with a line end.
  package var endsWithLineEnd: Bool {
    let last = plainLine.map(\.last) ?? raw.last
    return last == 0x0A || last == 0x0D
  }

  /// Reads the next row, skipping empty lines; returns false at the end of the file.
  package func next() throws(Rejection) -> Bool {
    guard !isFinished else { return false }
    raw.removeAll(keepingCapacity: true)
    row.pointee.restart()
    plainLine = nil
    while let bytes = try lines.next() {
      if raw.isEmpty {
        line = lines.lineNumber
        if let isRow = try cutPlainly(bytes) {
          if isRow { return true }
          continue
        }
      }
      let isRowStart = raw.isEmpty
      raw.append(contentsOf: bytes)
      if isRowStart, let bare = withoutFormulaGuards(bytes) {
        try bare.withUnsafeBufferPointer { bytes throws(Rejection) in try feed(bytes) }
      } else {
        try feed(bytes)
      }
      if row.pointee.isComplete { return true }
      guard raw.count <= LineReader.longestLine else { throw quoteProblem() }
    }
    isFinished = true
    guard csv_fini(parser, takeField, takeRow, row) == 0 else { throw quoteProblem() }
    try checkLimits()
    return row.pointee.isComplete
  }

  /// Splits a line at its delimiters; returns false for an empty line, nil if it contains a quote.
  private func cutPlainly(_ bytes: UnsafeBufferPointer<UInt8>) throws(Rejection) -> Bool? {
    guard let base = bytes.baseAddress, memchr(base, Int32(dialect.quote), bytes.count) == nil
    else { return nil }
    var end = bytes.count
    while end > 0, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    // A leading carriage return ends an empty line, as in libcsv.
    var start = 0
    while start < end, bytes[start] == 0x0D { start += 1 }
    guard end > start else { return false }
    guard memchr(base + start, 0x0D, end - start) == nil else { throw .strayReturn(name, line) }
    row.pointee.cut(base + start, count: end - start, at: dialect.delimiter)
    plainLine = bytes
    try checkLimits()
    return true
  }

  /// The line with `="00123"` replaced by `"00123"`; nil if it contains no such field.
  ///
  /// Spreadsheets and some banks keep leading zeros that way. The strict parser would reject the
  /// quote inside an unquoted field.
  private func withoutFormulaGuards(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    let sign = UInt8(ascii: "=")
    guard let base = bytes.baseAddress, memchr(base, Int32(sign), bytes.count) != nil else {
      return nil
    }
    var bare: [UInt8] = []
    var isQuoted = false
    var isFieldStart = true
    for (index, byte) in bytes.enumerated() {
      if byte == dialect.quote { isQuoted.toggle() }
      let isGuard =
        byte == sign && isFieldStart && index + 1 < bytes.count
        && bytes[index + 1] == dialect.quote
      if !isGuard { bare.append(byte) }
      isFieldStart = !isQuoted && byte == dialect.delimiter
    }
    return bare.count < bytes.count ? bare : nil
  }

  private func feed(_ bytes: UnsafeBufferPointer<UInt8>) throws(Rejection) {
    let used = csv_parse(parser, bytes.baseAddress, bytes.count, takeField, takeRow, row)
    guard used == bytes.count else { throw quoteProblem() }
    // A carriage return ended the row, and another row began on the same line.
    guard !row.pointee.hasOverrun, !(row.pointee.isComplete && isInsideRow) else {
      throw .strayReturn(name, line)
    }
    try checkLimits()
  }

  /// Whether libcsv is inside a row: an open quote or an unfinished line.
  private var isInsideRow: Bool { parser.pointee.pstate != 0 }

  private func checkLimits() throws(Rejection) {
    guard row.pointee.count <= Self.mostFields else { throw .tooManyFields(name, line) }
    guard row.pointee.longest > Self.longestField else { return }
    for index in 0..<fieldCount where field(index).count > Self.longestField {
      throw fieldTooLong(index)
    }
  }

  /// The number of fields in the current row.
  package var fieldCount: Int { row.pointee.count }

  /// The bytes of a field of the current row, unquoted; empty if the row is too short.
  package func field(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    row.pointee.field(index)
  }

  /// A field of the current row as text; invalid UTF-8 becomes U+FFFD.
  package func text(_ index: Int) -> String {
    String(decoding: field(index), as: UTF8.self)
  }

  /// All fields of the current row as text.
  package var texts: [String] { (0..<fieldCount).map(text) }

  /// The current row as in the file, for a message or a file of rejected rows.
  package var rawText: String { String(decoding: rawBytes, as: UTF8.self) }

  /// The bytes of the current row as in the file.
  package var rawBytes: [UInt8] { plainLine.map(Array.init) ?? raw }

  /// The location of a field of the current row, and the line to show with it.
  ///
  /// Only messages need it, because it parses the row a second time.
  package func mark(field index: Int, label: String = "") -> Mark {
    Mark(field: index, of: rawBytes, line: line, file: name, dialect: dialect, label: label)
  }

  private func fieldTooLong(_ index: Int) -> Rejection {
    Rejection(
      "this field is longer than \(Self.longestField) bytes", at: mark(field: index),
      hint: "is a quote missing, or the delimiter wrong?")
  }

  private func quoteProblem() -> Rejection {
    let problem = CSVFieldPositions(raw, dialect: dialect).quoteProblem()
    return Rejection(
      problem.isUnclosed ? "unclosed quote" : "this field mixes quoted and unquoted text",
      at: SourceLocation(
        file: name, line: line + problem.position.line, column: problem.position.column),
      excerpt: Diagnostic.Excerpt(
        text: problem.position.text, column: problem.position.column, width: 1),
      hint: "a quote inside a quoted field must be doubled")
  }
}

/// The fields of one row, copied from libcsv's buffer or split in the line itself.
private struct CSVRow {
  private var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 4096)
  private var capacity = 4096
  private(set) var used = 0
  /// The length of the longest field in bytes, or an upper bound of it.
  private(set) var longest = 0
  /// The line that was split directly; nil if the fields are in `bytes`.
  private var base: UnsafePointer<UInt8>?
  /// The number of bytes between two fields: 1 for the delimiter in a line, 0 in `bytes`.
  private var gap = 0
  private var ends: [Int32] = []
  private(set) var isComplete = false
  /// Whether another row began on the same physical line, after a bare carriage return.
  private(set) var hasOverrun = false

  var count: Int { ends.count }

  func release() { bytes.deallocate() }

  mutating func restart() {
    used = 0
    longest = 0
    base = nil
    gap = 0
    hasOverrun = false
    ends.removeAll(keepingCapacity: true)
    isComplete = false
  }

  mutating func finish() { isComplete = true }

  /// Splits a line in place, without a copy; the line must contain no quotes and outlive the row.
  mutating func cut(_ line: UnsafePointer<UInt8>, count: Int, at delimiter: UInt8) {
    base = line
    gap = 1
    used = count
    longest = count
    isComplete = true
    var start = 0
    while let found = memchr(line + start, Int32(delimiter), count - start) {
      let end = UnsafeRawPointer(found) - UnsafeRawPointer(line)
      ends.append(Int32(truncatingIfNeeded: end))
      start = end + 1
    }
    ends.append(Int32(truncatingIfNeeded: count))
  }

  mutating func append(_ field: UnsafeMutableRawPointer?, _ length: Int) {
    if isComplete { hasOverrun = true }
    if used + length > capacity { grow(to: used + length) }
    if let field, length > 0 {
      (bytes + used).update(from: field.assumingMemoryBound(to: UInt8.self), count: length)
    }
    used += length
    longest = max(longest, length)
    ends.append(Int32(used))
  }

  func field(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    guard index >= 0, index < ends.count else { return UnsafeBufferPointer(start: nil, count: 0) }
    let start = index == 0 ? 0 : Int(ends[index - 1]) + gap
    return UnsafeBufferPointer(
      start: (base ?? UnsafePointer(bytes)) + start, count: Int(ends[index]) - start)
  }

  private mutating func grow(to needed: Int) {
    let larger = max(needed, capacity * 2)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    moved.update(from: bytes, count: used)
    bytes.deallocate()
    bytes = moved
    capacity = larger
  }
}

/// The libcsv callback for a field.
private func takeField(
  _ field: UnsafeMutableRawPointer?, _ length: Int, _ context: UnsafeMutableRawPointer?
) {
  context?.assumingMemoryBound(to: CSVRow.self).pointee.append(field, length)
}

/// The libcsv callback for the end of a row; the first argument is the terminator.
private func takeRow(_ terminator: Int32, _ context: UnsafeMutableRawPointer?) {
  context?.assumingMemoryBound(to: CSVRow.self).pointee.finish()
}

extension Rejection {
  fileprivate static func strayReturn(_ file: String, _ line: Int) -> Rejection {
    Rejection(
      "carriage return inside this row", at: .init(file: file, line: line),
      hint: "use the same line endings throughout the file")
  }

  fileprivate static func tooManyFields(_ file: String, _ line: Int) -> Rejection {
    Rejection(
      "this row has more than \(CSVRecords.mostFields) fields", at: .init(file: file, line: line),
      hint: "is the delimiter right?")
  }
}
