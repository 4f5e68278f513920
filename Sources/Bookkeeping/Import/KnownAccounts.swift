import Ledger

/// The accounts of a ledger, indexed by key and by number.
///
/// Earlier keys, and the keys and numbers of merged accounts, find the account, too. Look-ups must
/// be fast, because a bank's file may have a statement for each of thousands of accounts.
struct KnownAccounts {
  private var byKey: [String: Account] = [:]
  private var byNumber: [String: Account] = [:]

  init(_ accounts: [Account] = []) {
    for account in accounts { add(account) }
  }

  /// Adds an account; returns whether the account's key is new.
  @discardableResult
  mutating func add(_ account: Account) -> Bool {
    if let known = byKey[account.key], known.key == account.key {
      learn(account.number, of: account.key)
      return false
    }
    byKey[account.key] = account
    for key in account.earlierKeys + account.mergedKeys where byKey[key] == nil {
      byKey[key] = account
    }
    for number in [account.number].compactMap(\.self) + account.mergedNumbers
    where byNumber[Self.plain(number)] == nil {
      byNumber[Self.plain(number)] = account
    }
    return true
  }

  /// Remembers the number that a file gives for a known account without a number.
  private mutating func learn(_ number: String?, of key: String) {
    guard let number, var known = byKey[key], known.number == nil else { return }
    known.number = number
    for key in [known.key] + known.earlierKeys + known.mergedKeys where byKey[key] != nil {
      byKey[key] = known
    }
    if byNumber[Self.plain(number)] == nil { byNumber[Self.plain(number)] = known }
  }

  /// All accounts, sorted by key.
  var all: [Account] {
    byKey.filter { $0.key == $0.value.key }.values.sorted { $0.key < $1.key }
  }

  /// The keys of all accounts, sorted.
  var keys: [String] { all.map(\.key) }

  /// The account that this key means; nil if unknown.
  subscript(key: String) -> Account? { byKey[key] }

  /// The first account with this number, ignoring whitespace; nil if unknown.
  func account(withNumber number: String) -> Account? { byNumber[Self.plain(number)] }

  private static func plain(_ number: String) -> String { number.filter { !$0.isWhitespace } }
}

extension Account {
  /// Whether an account with this number was merged into this one.
  func hasMergedNumber(_ number: String) -> Bool {
    mergedNumbers.contains { Account.isSameNumber($0, number) }
  }
}
