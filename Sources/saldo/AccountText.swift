import Bookkeeping
import Ledger
import Syntax

/// The text and JSON forms of an account.
enum AccountText {
  /// The line of an account in a list.
  ///
  ///     giro  Giro  bank  1234.56 EUR  on 2026-08-31  42 rows  statements to 2026-08-31  …3000
  static func line(_ listed: ListedAccount) -> String {
    let account = listed.account
    let amount = balance(listed)
    let fields = [
      Printable.padded(account.key, 16),
      Printable.padded(Printable.shortened(Printable.text(account.name), to: 24), 24),
      Printable.padded(account.kind.rawValue, 10),
      String(repeating: " ", count: max(0, 16 - amount.count)) + amount,
      Printable.padded(day(listed), 13), listed.rows.of("row"),
      listed.lastStatement.map { "statements to \($0)" } ?? "no statements",
      account.number.map { Printable.text(Account.masked($0)) } ?? "",
      listed.opening.map { "opening \(text($0.minorUnits, account)) before \($0.day)" } ?? "",
    ]
    return fields.filter { !$0.isEmpty }.joined(separator: "  ").trimmed
  }

  private static func balance(_ listed: ListedAccount) -> String {
    guard let balance = listed.balance else { return "unknown \(listed.account.currency)" }
    return text(balance.minorUnits, listed.account)
  }

  private static func day(_ listed: ListedAccount) -> String {
    listed.balance.map { "on \($0.day)" } ?? ""
  }

  private static func text(_ minorUnits: Int64, _ account: Account) -> String {
    "\(Amount(minorUnits: minorUnits, currency: account.currency)) \(account.currency)"
  }

  static func json(_ listed: ListedAccount) -> JSON {
    let account = listed.account
    func amount(_ minorUnits: Int64?) -> JSON {
      JSON(minorUnits.map { "\(Amount(minorUnits: $0, currency: account.currency))" })
    }
    return [
      "account": account.key, "name": account.name, "kind": account.kind.rawValue,
      "currency": account.currency.code, "balance": amount(listed.balance?.minorUnits),
      "date": JSON(listed.balance.map { "\($0.day)" }), "rows": listed.rows,
      "lastStatement": JSON(listed.lastStatement.map { "\($0)" }),
      "number": JSON(account.number.map(Account.masked)),
      "opening": amount(listed.opening?.minorUnits),
      "openingDate": JSON(listed.opening.map { "\($0.day)" }),
      "earlierKeys": account.earlierKeys.json, "mergedKeys": account.mergedKeys.json,
    ]
  }

  /// The message about an edit, such as `Account giro changed. Run 4.  Undo: saldo undo 4`.
  static func message(_ outcome: EditAccount.Outcome, of key: String) -> String {
    guard let run = outcome.run else { return "Nothing to change." }
    let undo = OutcomeText.undo(run)
    let account = outcome.account.account
    guard let merge = outcome.merge else {
      return account.key == key
        ? "Account \(account.key) changed. \(undo)"
        : "Account \(key) is now \(account.key). \(undo)"
    }
    var words = "Account \(key) merged into \(account.key): \(merge.added.of("row")) moved"
    if merge.shared > 0 { words += ", \(merge.shared) in both" }
    if outcome.moved > 0 { words += ", \(outcome.moved.of("manual transaction"))" }
    return "\(words). \(undo)"
  }
}
