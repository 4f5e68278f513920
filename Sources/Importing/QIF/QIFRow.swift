import Syntax

/// The lines of a file up to the next `^`: an entry, an account, a line of some list.
struct QIFRow: ~Copyable {
  /// A line whose first byte says what the rest is.
  struct Field {
    var letter: UInt8
    /// Where the whole line begins in the row's bytes.
    var start: Int
    /// Where the text after the letter begins and ends, without the blanks around it.
    var textStart: Int
    var textEnd: Int
    var end: Int
    /// The line's number in the file.
    var line: Int
  }

  private var scratch = ByteScratch()
  private(set) var fields: [Field] = []

  /// The most that the lines of one row may take; a split of hundreds of lines fits.
  static let limit = 1 << 20

  var isEmpty: Bool { fields.isEmpty }
  var line: Int { fields.first?.line ?? 0 }
  /// The lines as they stand in the file.
  var bytes: UnsafeBufferPointer<UInt8> { scratch.bytes }

  mutating func removeAll() {
    scratch.removeAll()
    fields.removeAll(keepingCapacity: true)
  }

  /// Adds a line that begins with its letter; false when the row is too large.
  mutating func append(_ line: UnsafeBufferPointer<UInt8>, number: Int) -> Bool {
    guard let letter = line.first, scratch.count + line.count <= Self.limit else { return false }
    let start = scratch.count
    scratch.append(line)
    var textStart = 1
    while textStart < line.count, line[textStart] == 0x20 || line[textStart] == 0x09 {
      textStart += 1
    }
    let end = start + line.count
    fields.append(
      Field(
        letter: letter, start: start, textStart: start + textStart, textEnd: end, end: end,
        line: number))
    scratch.append(0x0A)
    return true
  }

  /// The text of a field.
  func text(_ field: Field) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: scratch.bytes[field.textStart..<field.textEnd])
  }

  /// The text of the first field with this letter, for people to read.
  func string(_ letter: Unicode.Scalar) -> String {
    guard let field = fields.first(where: { $0.letter == UInt8(ascii: letter) }) else { return "" }
    return String(decoding: text(field), as: UTF8.self)
  }

  /// The place of a field's text.
  func mark(_ field: Field, in file: String, label: String = "") -> StatementMark {
    let whole = scratch.bytes[field.start..<field.end]
    let before = scratch.bytes[field.start..<field.textStart]
    let column = String(decoding: before, as: UTF8.self).unicodeScalars.count + 1
    let width = String(decoding: text(field), as: UTF8.self).unicodeScalars.count
    return StatementMark(
      location: SourceLocation(file: file, line: field.line, column: column),
      excerpt: Diagnostic.Excerpt(
        text: String(decoding: whole, as: UTF8.self), column: column, width: max(1, width),
        label: label))
  }
}
