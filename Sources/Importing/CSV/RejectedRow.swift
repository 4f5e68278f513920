package import Syntax

/// A row that cannot be an entry: what it says, as it says it, and what is wrong with it.
///
/// Texts are those of the file. Whoever mends the row changes one of them.
package struct RejectedRow: Sendable {
  /// The first line of the file that it stands on, from 1.
  package var line: Int
  package var problems: [Diagnostic]
  package var date = ""
  package var valueDate = ""
  package var amount = ""
  package var currency = ""
  package var payee = ""
  package var memo = ""
  package var reference = ""
  package var bankID = ""
  /// The whole row, where it could not be cut into the texts above.
  package var raw = ""

  package init(line: Int, problems: [Diagnostic]) {
    self.line = line
    self.problems = problems
  }
}
