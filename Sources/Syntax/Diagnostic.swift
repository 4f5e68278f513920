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
