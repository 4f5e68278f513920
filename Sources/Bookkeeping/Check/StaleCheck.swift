import Ledger
import Store

/// A check for accounts without a recent statement; you probably forgot to import one.
enum StaleCheck: LedgerCheck {
  static let name = "stale"
  static let title = "accounts without a recent statement"
  /// Whether the quality page shows the check: no, because the report already shows such accounts.
  static let isOnPage = false

  /// The maximum age of a statement in days: a month, plus the time a bank needs to issue it.
  private static let days = 45

  static func lines(on subject: CheckSubject) throws -> [CheckLine] {
    try subject.store?.statementReach().compactMap { reach in
      guard let newest = reach.periods.map(\.end).max(), subject.asOf - newest > days else {
        return nil
      }
      return CheckLine(
        name, .notice, of: reach.account.key,
        ": the newest statement ends on \(newest), "
          + "\(subject.asOf - newest) days before \(subject.asOf)",
        ["account": reach.account.key, "through": "\(newest)"]
      ).settled(by: "put the next statement in inbox/ and run", "saldo import")
    } ?? []
  }
}
