import Ledger
import Syntax

/// A resolver of the account that a statement belongs to.
///
/// Every entry's identity includes its account, so saldo never guesses the account from a file's
/// name. The account comes from the command line, the file, its profile, the account number or
/// `saldo.yaml`.
struct AccountResolver {
  let configuration: Configuration
  /// The account named on the command line; nil if none is named.
  ///
  /// An import also sets the account that you choose for a file, and the account of a damaged file.
  var named: String?
  /// The currency named on the command line; nil if none is named.
  var currency: Currency?
  /// The accounts of the ledger; a known number keeps its account.
  var known: KnownAccounts
  /// The number and the currency in each account's first statement in the file, by key.
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

  /// Rejects a second number for one account in the file, and the number of another account.
  private mutating func check(
    _ key: String, _ statement: Statement, _ file: String
  ) throws(Rejection) {
    let number = statement.accountNumber
    let first = shown[key] ?? Shown(number: number, currency: statement.currency)
    shown[key] = first
    guard number == first.number || number.isEmpty || first.number.isEmpty else {
      throw severalNumbers(key, first.number, number, file)
    }
    guard let word = named ?? statement.accountKey, !number.isEmpty else { return }
    // A QIF file gives the name of its account, which proves nothing about the account's number.
    let own = (settings(key)?.number ?? known[key]?.number).flatMap { own in
      Self.isName(own) || Self.isName(number) ? nil : own
    }
    if own.map({ Account.isSameNumber($0, number) }) ?? (owner(of: number) ?? key == key) { return }
    if known[key]?.hasMergedNumber(number) == true { return }
    throw otherNumber(number, of: word, own, file)
  }

  /// The account of `statement`, the next one in `file`.
  mutating func account(of statement: Statement, file: String) throws(Rejection) -> Account {
    var key = try key(of: statement, file: file)
    try check(key, statement, file)
    if let currency = statement.currency { key = part(of: key, in: currency, statement) }
    let settings = settings(key)
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
    var number = statement.accountNumber.isEmpty ? settings?.number : statement.accountNumber
    if let stated = number, let own = known?.number,
      known?.hasMergedNumber(stated) == true || Self.isName(stated)
    {
      number = own
    }
    var account = Account(
      key: key, name: settings?.name ?? known?.name,
      kind: settings?.kind ?? known?.kind ?? statement.accountKind, currency: currency,
      number: number)
    account.earlierKeys = known?.earlierKeys ?? []
    return account
  }

  /// The settings of an account in `saldo.yaml`; nil if there are none.
  ///
  /// `saldo.yaml` may name the account by an earlier key.
  private func settings(_ key: String) -> AccountSettings? {
    configuration.account(anyOf: known[key]?.currentKeys ?? [key])
  }

  /// The key of the known account that an unknown key from the command line resembles; nil if there
  /// is none.
  ///
  /// Keys that differ only in their digits, such as `card-1` and `card-2`, are two accounts.
  func similarAccount(to key: String) -> String? {
    guard named != nil, known[key] == nil, settings(key) == nil else { return nil }
    let letters = key.filter { !$0.isNumber }
    return Suggestion.closest(
      to: key, among: known.keys.filter { $0.filter { !$0.isNumber } != letters })
  }

  /// The current key of the account that a key means; the key itself for a new account.
  func current(_ key: String) -> String { known[key]?.key ?? key }

  /// The key for the part of an account in `currency`.
  ///
  /// An account has one currency. If a file shows several, each further currency gets its own
  /// account, such as `wallet-usd` beside `wallet`. A later file may begin with either currency.
  private func part(of key: String, in currency: Currency, _ statement: Statement) -> String {
    let first = shown[key]?.currency ?? currency
    let settled = settings(key)?.currency ?? known[key]?.currency ?? first
    let code = currency.code.lowercased()
    let part = (known[key]?.currentKeys ?? [key]).lazy.compactMap {
      known["\($0)-\(code)"]?.key
    }.first
    let isSettled = part != nil || settings("\(key)-\(code)") != nil
    guard settled != currency, first != currency || isSettled else { return key }
    return part ?? "\(key)-\(code)"
  }

  private func key(of statement: Statement, file: String) throws(Rejection) -> String {
    if let settled = settledKey(of: statement) { return settled }
    let number = statement.accountNumber
    guard !number.isEmpty else {
      if let account = configuration.account(ofFile: file) { return account.key }
      throw Rejection(
        "this file does not name its account", at: .init(file: file),
        notes: known.keys.isEmpty ? [] : ["accounts: \(known.keys.joined(separator: ", "))"],
        hint: "run saldo import --account NAME \(Printable.text(file)), or write a profile"
          + " that names it: saldo profile new --account NAME "
          + Printable.text(file))
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

  /// The account's key from the command line or the file, otherwise from the account number.
  ///
  /// Nil if neither names the account and no known account has the number.
  func settledKey(of statement: Statement) -> String? {
    if let key = named ?? statement.accountKey { return current(key) }
    let number = statement.accountNumber
    return number.isEmpty ? nil : owner(of: number)
  }

  /// The key of the account with this number, from `saldo.yaml` or the ledger; nil if unknown.
  func owner(of number: String) -> String? {
    configuration.accounts.first { $0.hasNumber(number) }.map { current($0.key) }
      ?? known.account(withNumber: number)?.key
  }

  /// Whether an account number is actually a name: it has no digits.
  private static func isName(_ number: String) -> Bool { !number.contains(where: \.isNumber) }

  static func noCurrency(_ file: String) -> Rejection {
    Rejection(
      "this file does not state its currency", at: .init(file: file),
      hint: "pass --currency EUR, or set it in the account's settings in saldo.yaml")
  }

  /// The key of an account by its number, such as `card-4821` with the number's last four letters
  /// and digits.
  ///
  /// A name without digits needs no masking, so it becomes the key if its valid characters form
  /// one.
  private static func key(for number: String, kind: Account.Kind) -> String {
    if isName(number) {
      let words = number.lowercased().split { !($0.isASCII && $0.isLetter || $0 == "_") }
      let name = words.joined(separator: "-")
      if Account.isKey(name) { return name }
    }
    let plain = number.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return "\(kind.rawValue)-\(plain.suffix(4))"
  }
}
