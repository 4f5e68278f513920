import Ledger
import Store
import Syntax

/// A check that the balances in statements match the rows that count.
enum BalanceCheck: LedgerCheck {
  static let name = "balance"
  static let title = "statement balances against the ledger's sums"

  static func lines(on subject: CheckSubject) throws -> [CheckLine] {
    try subject.balanceWalks().map(line)
  }

  private static func line(_ walk: BalanceWalk) -> CheckLine {
    let account = walk.account
    let text = { (units: Int64) in
      Amount.decimalText(units, exponent: account.currency.exponent)
    }
    guard let found = walk.firstDifference else {
      let newest = walk.newest
      return CheckLine(
        name, .ok, of: account.key, ": \(text(newest.stated)) on \(newest.day)",
        ["account": account.key, "day": "\(newest.day)", "stated": text(newest.stated)])
    }
    let rejected =
      found.rejected > 0
      ? " (\(found.rejected) \(found.rejected == 1 ? "row" : "rows") of the file rejected)"
      : ""
    if found.source == .account { return openingLine(account, found, text) }
    let place = SourceLocation(file: found.file, line: found.line)
    return CheckLine(
      name, .finding, of: account.key,
      ": \(place) \(words(found.source)) \(text(found.stated)) on \(found.day), "
        + "but the ledger has \(text(found.expected)); this is the first difference\(rejected)",
      [
        "account": account.key, "file": found.file, "line": String(found.line),
        "day": "\(found.day)", "stated": text(found.stated), "ledger": text(found.expected),
      ]
    ).settled(
      by: "compare the earlier rows with the statement:",
      "saldo list --account \(account.key) --to \(found.day)", at: "\(place)")
  }

  /// The line for an opening balance that you set and that differs from the statements.
  private static func openingLine(
    _ account: Account, _ found: StatedBalance, _ text: (Int64) -> String
  ) -> CheckLine {
    CheckLine(
      name, .finding, of: account.key,
      ": your opening balance is \(text(found.stated)) before \(found.day), but the ledger has "
        + "\(text(found.expected)) from its statements",
      [
        "account": account.key, "day": "\(found.day)", "stated": text(found.stated),
        "ledger": text(found.expected),
      ]
    ).settled(
      by: "correct or remove it:", "saldo edit account \(account.key) opening=", at: account.key)
  }

  private static func words(_ source: StatedBalance.Source) -> String {
    switch source {
    case .opening: "opens with"
    case .closing: "closes with"
    case .row: "states"
    case .account: "opens with"
    }
  }
}
