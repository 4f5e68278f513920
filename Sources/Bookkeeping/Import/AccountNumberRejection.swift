import Ledger
import Syntax

/// The rejections of files with account numbers that do not fit the account.
extension AccountResolver {
  /// The rejection of a file that has statements with two account numbers for one account.
  func severalNumbers(
    _ key: String, _ first: String, _ second: String, _ file: String
  ) -> Rejection {
    Rejection(
      "this file has statements from several accounts (\(Printable.quoted(first)), "
        + "\(Printable.quoted(second))), but all would go into \(key)",
      at: .init(file: file),
      hint: "omit --account, and map the account numbers in saldo.yaml: "
        + "accounts: {\(key): {number: \(Printable.text(first))}}")
  }

  /// The rejection of a file with an account number that the named account does not have.
  ///
  /// `own` is the number of the named account; nil if it has none.
  func otherNumber(
    _ number: String, of word: String, _ own: String?, _ file: String
  ) -> Rejection {
    let key = current(word)
    let (stated, ours) = Self.shown(number, own)
    let way = named == nil ? "remove the account from its profile" : "import it without --account"
    guard let owner = owner(of: number), owner != key else {
      return Rejection(
        "this file has account number \(stated), but account \(key) has \(ours)",
        at: .init(file: file),
        hint: "\(way), or name another account; if \(key) has the wrong number: "
          + (configuration.account(key)?.number == nil
            ? "saldo edit account \(key) number=NUMBER" : "change it in saldo.yaml"))
    }
    return Rejection(
      "account number \(stated) in this file belongs to account \(owner); you named account \(key) "
        + "(\(ours))", at: .init(file: file),
      hint: "\(way); if both are one account: saldo edit account \(key) merge=\(owner)")
  }

  /// Descriptions of the two numbers, masked unless both look the same when masked.
  private static func shown(_ number: String, _ own: String?) -> (String, String) {
    guard let own else { return (Printable.text(Account.masked(number)), "no number yet") }
    let masked = (Account.masked(number), Account.masked(own))
    let shown = masked.0 == masked.1 ? (number, own) : masked
    return (Printable.text(shown.0), "number \(Printable.text(shown.1))")
  }
}
