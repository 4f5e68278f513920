/// A message about an input: its severity, location, text and hint.
///
/// Readers report all problems as diagnostics, and the program writes them.
package struct Diagnostic: Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable {
    case error, warning, note
  }

  package var severity: Severity
  /// The message, in lower case without a full stop; it names the thing and shows the invalid text.
  package var message: String
  package var location: SourceLocation?
  package var excerpt: Excerpt?
  /// Further facts, one per line, such as the expected value or the profile that requires it.
  package var notes: [String]
  /// The way to fix the problem; shown last, nil if there is none to suggest.
  package var hint: String?
  /// The reason why the system does not let saldo read a path; nil for any other problem.
  package var obstacle: ReadFailure?

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

  /// The line of a file to show with a message, and the part of it to underline.
  package struct Excerpt: Hashable, Sendable {
    /// The physical line, or a part of a long one, without its line end.
    package var text: String
    /// The column of the first underlined scalar in ``text``, from 1.
    package var column: Int
    /// The number of scalars to underline; at least one is underlined.
    package var width: Int
    /// The label after the carets, such as `column 4 "Withdrawal"`.
    package var label: String

    package init(text: String, column: Int, width: Int, label: String = "") {
      self.text = text
      self.column = column
      self.width = width
      self.label = label
    }
  }
}

/// A location in a file, with line and column as editors show them.
package struct SourceLocation: Hashable, Sendable {
  /// The path of the file, or `-` for standard input.
  package var file: String
  /// The line, from 1; 0 for the whole file.
  package var line: Int
  /// The column in Unicode scalars, from 1; 0 for the whole line.
  package var column: Int

  package init(file: String, line: Int = 0, column: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension SourceLocation: CustomStringConvertible {
  /// The location as `file:line:column`, the form that editors and compilers use.
  ///
  /// A line or column of 0 is omitted.
  package var description: String {
    guard line > 0 else { return Printable.text(file) }
    return column > 0
      ? "\(Printable.text(file)):\(line):\(column)" : "\(Printable.text(file)):\(line)"
  }
}

/// A location in a file and the line to show with it.
package struct Mark: Hashable, Sendable {
  package var location: SourceLocation
  package var excerpt: Diagnostic.Excerpt?

  package init(location: SourceLocation, excerpt: Diagnostic.Excerpt? = nil) {
    self.location = location
    self.excerpt = excerpt
  }
}

/// An error that rejects an input, with one or more diagnostics.
package struct Rejection: Error, Hashable, Sendable {
  package var diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }

  package init(_ diagnostic: Diagnostic) {
    diagnostics = [diagnostic]
  }

  /// Creates a rejection with one error.
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
  /// Creates a diagnostic that shows the marked line.
  package init(
    _ severity: Severity, _ message: String, at mark: Mark, notes: [String] = [],
    hint: String? = nil
  ) {
    self.init(
      severity, message, at: mark.location, excerpt: mark.excerpt, notes: notes, hint: hint)
  }
}

extension Rejection {
  /// Creates a rejection with one error that shows the marked line.
  package init(_ message: String, at mark: Mark, notes: [String] = [], hint: String? = nil) {
    self.init(message, at: mark.location, excerpt: mark.excerpt, notes: notes, hint: hint)
  }
}

extension Diagnostic {
  /// The message as shown to you: first line, excerpt with carets, notes, then the hint.
  package var text: String {
    var lines = [firstLine]
    if let excerpt, let location, location.line > 0 {
      lines += excerptLines(excerpt, lineNumber: location.line)
    }
    lines += notes.map { "    = \($0)" }
    if let hint { lines += ["hint: \(hint)"] }
    return lines.joined(separator: "\n")
  }

  /// The first line of the message: `file:line:column: error: message`.
  ///
  /// Without a location, it begins with `saldo:`.
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

/// The part of a line to show: up to 100 scalars around the underlined text.
///
/// The carets are measured in terminal cells.
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
