import Ledger
import Syntax

/// Decides which account a statement belongs to.
///
/// The account is part of every entry's identity, so it is never guessed from a file's name: it
/// is what the person said, what the profile says, or the bank's own number.
struct AccountResolver {
  let configuration: Configuration
  /// The account named on the command line.
  var named: String?
  /// The currency named on the command line.
  var currency: Currency?
  /// Accounts the ledger has, so that a number once met keeps its account.
  var known: [Account] = []

  /// The account of `statement`, read from `file`.
  func account(of statement: Statement, file: String) throws(Rejection) -> Account {
    let key = try key(of: statement, file: file)
    let settings = configuration.account(key)
    let known = known.first { $0.key == key }
    guard
      let currency = statement.currency ?? currency ?? settings?.currency ?? known?.currency
    else { throw Self.noCurrency(file) }
    if let settled = settings?.currency, settled != currency {
      throw .otherCurrency(file, key, settled, currency)
    }
    return Account(
      key: key, name: settings?.name ?? known?.name,
      kind: settings?.kind ?? known?.kind ?? statement.accountKind, currency: currency,
      number: statement.accountNumber.isEmpty ? settings?.number : statement.accountNumber)
  }

  private func key(of statement: Statement, file: String) throws(Rejection) -> String {
    if let settled = settledKey(of: statement) { return settled }
    let number = statement.accountNumber
    guard !number.isEmpty else { throw .noAccount(file) }
    let derived = Self.key(for: number, kind: statement.accountKind)
    guard !known.contains(where: { $0.key == derived }), configuration.account(derived) == nil
    else { throw .takenKey(file, derived) }
    return derived
  }

  /// The account's key where something says it; nil where only the number could.
  func settledKey(of statement: Statement) -> String? {
    if let key = named ?? statement.accountKey { return key }
    let number = statement.accountNumber
    guard !number.isEmpty else { return nil }
    return configuration.accounts.first { $0.hasNumber(number) }?.key
      ?? known.first { $0.number == number }?.key
  }

  static func noCurrency(_ file: String) -> Rejection {
    Rejection(
      "this file does not say its currency", at: .init(file: file),
      hint: "name it: --currency EUR, or write it into the account's settings in saldo.yaml")
  }

  /// `card-4821`: the kind and the last four characters of the number.
  ///
  /// A tracker's name without digits is no number to hide, and stands as it is.
  private static func key(for number: String, kind: Account.Kind) -> String {
    if Account.isKey(number), !number.contains(where: \.isNumber) { return number }
    let plain = number.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return "\(kind.rawValue)-\(plain.suffix(4))"
  }
}

extension Rejection {
  fileprivate static func noAccount(_ file: String) -> Rejection {
    Rejection(
      "this file does not say which account it is of", at: .init(file: file),
      hint: "name one: saldo import --account NAME \(Printable.text(file)), or write a profile"
        + " that does: saldo profile new \(Printable.text(file))")
  }

  fileprivate static func otherCurrency(
    _ file: String, _ key: String, _ settled: Currency, _ found: Currency
  ) -> Rejection {
    Rejection(
      "account \(key) is \(settled), this statement is \(found)", at: .init(file: file),
      hint: "an account has one currency: give this statement an account of its own")
  }

  fileprivate static func takenKey(_ file: String, _ key: String) -> Rejection {
    Rejection(
      "the account of this file would be called \(key), as another one already is",
      at: .init(file: file),
      hint: "name it in saldo.yaml: accounts: {my-name: {number: …}}, or with --account")
  }
}
