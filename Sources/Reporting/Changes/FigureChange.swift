package import Ledger

/// A figure of a report that is another one than when the report was last written.
package struct FigureChange: Hashable, Sendable {
  /// The id of the table it stands in.
  package let table: String
  /// What its row is about.
  package let figure: String
  /// Nil for a row that was not there before.
  package let before: Amount?
  /// Nil for a row that is not there any more.
  package let now: Amount?
  /// The rows of statements that made it so, counted in words; empty where none are known.
  package let why: String

  package init(table: String, figure: String, before: Amount?, now: Amount?, why: String) {
    self.table = table
    self.figure = figure
    self.before = before
    self.now = now
    self.why = why
  }
}
