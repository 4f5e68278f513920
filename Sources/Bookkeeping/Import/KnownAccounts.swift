import Ledger

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
