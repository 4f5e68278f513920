/// One thing to say about an input: where, what was found, and what to do about it.
///
/// Every problem of every reader is such a value; only the program turns it into text, so the
/// wording of a message and its layout live in one place each.
package struct Diagnostic: Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable {
    case error, warning, note
  }

  package var severity: Severity
  /// Lower case, no full stop; names the thing and shows what was found.
  package var message: String
  package var location: SourceLocation?
  package var excerpt: Excerpt?
  /// Further facts, a line each: what was expected, which profile said so.
  package var notes: [String]
  /// What to do; the last line a person reads.
  package var hint: String?
  /// What keeps the file from being read; nil where what it says is wrong.
  package var obstacle: Obstacle?

  package init(
    _ severity: Severity = .error, _ message: String, at location: SourceLocation? = nil,
    excerpt: Excerpt? = nil, notes: [String] = [], hint: String? = nil
  ) {
    self.severity = severity
    self.message = message
    self.location = location
    self.excerpt = excerpt
    self.notes = notes
    self.hint = hint
  }

  /// The line of the file that a message is about, and the part of it to underline.
  package struct Excerpt: Hashable, Sendable {
    /// The whole physical line, without its end.
    package var text: String
    /// The first underlined scalar, from 1.
    package var column: Int
    /// How many scalars to underline; at least one is.
    package var width: Int
    /// What stands beside the carets, such as `column 4 "Withdrawal"`.
    package var label: String

    package init(text: String, column: Int, width: Int, label: String = "") {
      self.text = text
      self.column = column
      self.width = width
      self.label = label
    }
  }
}

/// A place in a file: the line and the column a person's editor shows.
package struct SourceLocation: Hashable, Sendable {
  /// The path as the person gave it, `-` for standard input.
  package var file: String
  /// From 1; 0 when the whole file is meant.
  package var line: Int
  /// In Unicode scalars from 1; 0 when the whole line is meant.
  package var column: Int

  package init(file: String, line: Int = 0, column: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension SourceLocation: CustomStringConvertible {
  /// `file:line:column`, the shape editors and compilers read.
  package var description: String {
    guard line > 0 else { return Printable.text(file) }
    return column > 0
      ? "\(Printable.text(file)):\(line):\(column)" : "\(Printable.text(file)):\(line)"
  }
}

/// A place in a file and the line to show with it.
package struct Mark: Hashable, Sendable {
  package var location: SourceLocation
  package var excerpt: Diagnostic.Excerpt?

  package init(location: SourceLocation, excerpt: Diagnostic.Excerpt? = nil) {
    self.location = location
    self.excerpt = excerpt
  }
}

/// Why an input cannot be taken: one or more diagnostics, all of them at once.
package struct Rejection: Error, Hashable, Sendable {
  package var diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }

  package init(_ diagnostic: Diagnostic) {
    diagnostics = [diagnostic]
  }

  /// A rejection with one error.
  package init(
    _ message: String, at location: SourceLocation? = nil, excerpt: Diagnostic.Excerpt? = nil,
    notes: [String] = [], hint: String? = nil
  ) {
    diagnostics = [
      Diagnostic(.error, message, at: location, excerpt: excerpt, notes: notes, hint: hint)
    ]
  }
}

extension Diagnostic {
  /// A diagnostic that shows the line of its place.
  package init(
    _ severity: Severity, _ message: String, at mark: Mark, notes: [String] = [],
    hint: String? = nil
  ) {
    self.init(
      severity, message, at: mark.location, excerpt: mark.excerpt, notes: notes, hint: hint)
  }
}

extension Rejection {
  /// A rejection with one error that shows the line of its place.
  package init(_ message: String, at mark: Mark, notes: [String] = [], hint: String? = nil) {
    self.init(message, at: mark.location, excerpt: mark.excerpt, notes: notes, hint: hint)
  }
}

extension Diagnostic {
  /// The message as people read it: first line in the shape of a compiler's, the excerpt with
  /// its carets, notes, and the hint last.
  package var text: String {
    var lines = [firstLine]
    if let excerpt, let location, location.line > 0 {
      lines += excerptLines(excerpt, lineNumber: location.line)
    }
    lines += notes.map { "    = \($0)" }
    if let hint { lines += ["hint: \(hint)"] }
    return lines.joined(separator: "\n")
  }

  /// `file:line:column: error: message`.
  package var firstLine: String {
    let place = location.map { "\($0): " } ?? "saldo: "
    return "\(place)\(severity.rawValue): \(message)"
  }

  private func excerptLines(_ excerpt: Excerpt, lineNumber: Int) -> [String] {
    let window = ExcerptWindow(excerpt)
    let number = String(lineNumber)
    let gutter = String(repeating: " ", count: number.count)
    let carets =
      String(repeating: " ", count: window.cellsBefore)
      + String(repeating: "^", count: max(1, window.cellsUnder))
    let label = excerpt.label.isEmpty ? "" : " \(excerpt.label)"
    return ["\(gutter) |", "\(number) | \(window.text)", "\(gutter) | \(carets)\(label)"]
  }
}

/// The part of a long line around its underlined piece, with cells counted for the carets.
private struct ExcerptWindow {
  var text = ""
  var cellsBefore = 0
  var cellsUnder = 0

  private static let before = 60
  private static let width = 100

  init(_ excerpt: Diagnostic.Excerpt) {
    let scalars = Array(excerpt.text.unicodeScalars)
    let first = max(0, excerpt.column - 1)
    let start = scalars.count > Self.width ? max(0, first - Self.before) : 0
    let end = min(scalars.count, start + Self.width)
    if start > 0 { add("…", isUnder: false, isBefore: true) }
    for index in start..<max(start, end) {
      let piece = scalars[index] == "\t" ? " " : Printable.text(String(scalars[index]))
      add(
        piece, isUnder: index >= first && index < first + excerpt.width, isBefore: index < first)
    }
    if end < scalars.count { text += "…" }
    if excerpt.column > scalars.count { cellsBefore += excerpt.column - 1 - scalars.count }
  }

  private mutating func add(_ piece: String, isUnder: Bool, isBefore: Bool) {
    text += piece
    if isBefore { cellsBefore += Printable.cells(piece) }
    if isUnder { cellsUnder += Printable.cells(piece) }
  }
}
