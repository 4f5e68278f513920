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
