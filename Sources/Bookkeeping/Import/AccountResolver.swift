import Ledger
import Syntax

/// The resolver of the account that a statement belongs to.
///
/// Every entry's identity includes its account, so the file name never decides it. The account
/// comes from the command line, the profile or the bank's own number.
struct AccountResolver {
  let configuration: Configuration
  /// The account named on the command line.
  var named: String?
  /// The currency named on the command line.
  var currency: Currency?
  /// The accounts of the ledger, so that a known number keeps its account.
  var known: KnownAccounts
  /// The accounts of the file's earlier statements, by their settled key.
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

  /// The account of `statement`, the next one in `file`.
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

  /// The key for the part of an account in `currency`.
  ///
  /// An account has one currency. If a file shows several, each further currency gets its own
  /// account, such as `wallet-usd` beside `wallet`. A later file may begin with either.
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
      first.currency != currency || known[part] != nil || configuration.account(part) != nil
    else { return key }
    return part
  }

  private func key(of statement: Statement, file: String) throws(Rejection) -> String {
    if let settled = settledKey(of: statement) { return settled }
    let number = statement.accountNumber
    guard !number.isEmpty else {
      if let account = configuration.account(ofFile: file) { return account.key }
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

  /// The account's key from the command line, the file, `saldo.yaml` or a known number; nil if new.
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

  /// A key such as `card-4821`: the kind and the last four characters of the number.
  ///
  /// A name without digits needs no masking, so the key keeps it, reduced to valid characters.
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

/// The accounts of a ledger, indexed by key and by number.
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
  /// - Returns: whether its key is new.
  @discardableResult
  mutating func add(_ account: Account) -> Bool {
    guard byKey[account.key] == nil else { return false }
    byKey[account.key] = account
    if let number = account.number, byNumber[number] == nil { byNumber[number] = account }
    return true
  }

  /// All accounts, by key.
  var all: [Account] { byKey.values.sorted { $0.key < $1.key } }

  /// The account with this key; nil if unknown.
  subscript(key: String) -> Account? { byKey[key] }

  /// The first account with this number; nil if unknown.
  func account(withNumber number: String) -> Account? { byNumber[number] }
}
