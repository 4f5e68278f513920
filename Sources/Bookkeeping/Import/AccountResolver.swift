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
  var known: KnownAccounts
  /// What the statements of the file so far were of, by the key that was settled for them.
  private var shown: [String: Shown] = [:]

  init(
    configuration: Configuration, named: String? = nil, currency: Currency? = nil,
    known: [Account] = []
  ) {
    self.configuration = configuration
    self.named = named
    self.currency = currency
    self.known = KnownAccounts(known)
  }

  private struct Shown {
    var number: String
    var currency: Currency?
  }

  /// The account of `statement`, the next one of `file`.
  mutating func account(of statement: Statement, file: String) throws(Rejection) -> Account {
    var key = try key(of: statement, file: file)
    if let currency = statement.currency {
      key = try part(of: key, in: currency, statement, file)
    }
    let settings = configuration.account(key)
    let known = known[key]
    guard
      let currency = statement.currency ?? currency ?? settings?.currency ?? known?.currency
    else { throw Self.noCurrency(file) }
    if let settled = settings?.currency ?? known?.currency, settled != currency {
      throw Rejection(
        "account \(key) is in \(settled), but this statement is in \(currency)",
        at: .init(file: file),
        hint: "an account has one currency: use a separate account for this statement")
    }
    return Account(
      key: key, name: settings?.name ?? known?.name,
      kind: settings?.kind ?? known?.kind ?? statement.accountKind, currency: currency,
      number: statement.accountNumber.isEmpty ? settings?.number : statement.accountNumber)
  }

  /// The key of the part of an account that is in `currency`.
  ///
  /// An account has one currency. Where a file shows one in several, the further ones are accounts
  /// of their own, `wallet-usd` beside `wallet`; a later file may begin with either.
  private mutating func part(
    of key: String, in currency: Currency, _ statement: Statement, _ file: String
  ) throws(Rejection) -> String {
    let first = shown[key] ?? Shown(number: statement.accountNumber, currency: currency)
    shown[key] = first
    let number = statement.accountNumber
    guard number == first.number || number.isEmpty || first.number.isEmpty else {
      throw Rejection(
        "this file has statements from several accounts (\(Printable.quoted(first.number)), "
          + "\(Printable.quoted(number))), but all would go into \(key)",
        at: .init(file: file),
        hint: "omit --account, and map the account numbers in saldo.yaml: "
          + "accounts: {\(key): {number: \(Printable.text(first.number))}}")
    }
    let settled =
      configuration.account(key)?.currency ?? known[key]?.currency
      ?? first.currency
    let part = "\(key)-\(currency.code.lowercased())"
    guard settled != currency,
      first.currency != currency || known[part] != nil
    else { return key }
    return part
  }

  private func key(of statement: Statement, file: String) throws(Rejection) -> String {
    if let settled = settledKey(of: statement) { return settled }
    let number = statement.accountNumber
    guard !number.isEmpty else {
      throw Rejection(
        "this file does not name its account", at: .init(file: file),
        hint: "run saldo import --account NAME \(Printable.text(file)), or write a profile"
          + " that names it: saldo profile new \(Printable.text(file))")
    }
    let derived = Self.key(for: number, kind: statement.accountKind)
    guard known[derived] == nil, configuration.account(derived) == nil
    else {
      throw Rejection(
        "the account of this file would be named \(derived), but that account already exists",
        at: .init(file: file),
        hint:
          "if it is the same account: --account \(derived); otherwise name it with --account or in "
          + "saldo.yaml: accounts: {my-name: {number: …}}")
    }
    return derived
  }

  /// The account's key where something says it; nil where only the number could.
  func settledKey(of statement: Statement) -> String? {
    if let key = named ?? statement.accountKey { return key }
    let number = statement.accountNumber
    guard !number.isEmpty else { return nil }
    return configuration.accounts.first { $0.hasNumber(number) }?.key
      ?? known.account(withNumber: number)?.key
  }

  static func noCurrency(_ file: String) -> Rejection {
    Rejection(
      "this file does not state its currency", at: .init(file: file),
      hint: "pass --currency EUR, or set it in the account's settings in saldo.yaml")
  }

  /// `card-4821`: the kind and the last four characters of the number.
  ///
  /// A name without digits is no number to hide, and stands as far as a key can show it.
  private static func key(for number: String, kind: Account.Kind) -> String {
    if !number.contains(where: \.isNumber) {
      let words = number.lowercased().split { !($0.isASCII && $0.isLetter || $0 == "_") }
      let name = words.joined(separator: "-")
      if Account.isKey(name) { return name }
    }
    let plain = number.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return "\(kind.rawValue)-\(plain.suffix(4))"
  }
}

/// The accounts of a ledger, found by key or number without a search.
///
/// A bank's file may have a statement for each of thousands of accounts.
struct KnownAccounts {
  private var byKey: [String: Account] = [:]
  private var byNumber: [String: Account] = [:]

  init(_ accounts: [Account] = []) {
    for account in accounts { add(account) }
  }

  /// Adds an account.
  ///
  /// - Returns: whether there was none with its key.
  @discardableResult
  mutating func add(_ account: Account) -> Bool {
    guard byKey[account.key] == nil else { return false }
    byKey[account.key] = account
    if let number = account.number, byNumber[number] == nil { byNumber[number] = account }
    return true
  }

  /// The account with this key.
  subscript(key: String) -> Account? { byKey[key] }

  /// The first account that had this number.
  func account(withNumber number: String) -> Account? { byNumber[number] }
}
