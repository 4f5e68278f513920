import Ledger
import Reporting
import Store

/// One of the things that `saldo check` looks at.
package protocol LedgerCheck: Sendable {
  /// What the command line calls it.
  static var name: String { get }
  /// What it looks at, for the help.
  static var title: String { get }

  /// What it found, good and bad.
  static func lines(on subject: CheckSubject) throws -> [CheckLine]
}

/// What checks look at.
package struct CheckSubject {
  let workspace: Workspace
  /// The ledger; nil where none was made yet.
  let store: LedgerStore?
  let asOf: CalendarDate

  /// `1 row`, `1,204 rows`.
  func count(_ count: Int, _ noun: String) -> String {
    workspace.numberStyle.count(Int64(count), noun)
  }
}
