internal import GRDB
package import Ledger
import LedgerSchema

/// The lookup of accounts by key: the current key, an earlier one, or that of a merged account.
enum AccountKeys {
  /// The id of the account that a key means; nil if there is none.
  static func id(of key: String, in database: Database) throws -> Int32? {
    let find = try database.cachedStatement(sql: "SELECT id FROM account WHERE key=?")
    guard
      let id = try Int32.fetchOne(find, arguments: [key]) ?? renamed(key, in: database)
    else { return nil }
    return try target(of: id, in: database)
  }

  /// The id of the account that had this key before a rename; nil if there is none.
  private static func renamed(_ key: String, in database: Database) throws -> Int32? {
    let find = try database.cachedStatement(
      sql: """
        SELECT id FROM account
        WHERE earlierKeys IS NOT NULL AND instr(' '||earlierKeys||' ',' '||?||' ')>0
        """)
    return try Int32.fetchOne(find, arguments: [key])
  }

  /// The id of the account into which an account was merged, or of the account itself.
  ///
  /// It follows merges of the target, too.
  static func target(of account: Int32, in database: Database) throws -> Int32 {
    let find = try database.cachedStatement(
      sql: "SELECT target FROM accountMerge WHERE account=?")
    var account = account
    while let target = try Int32.fetchOne(find, arguments: [account]) { account = target }
    return account
  }

  /// The SQL condition that an account was not merged into another one.
  static func isNotMerged(_ account: String) -> String {
    "NOT EXISTS(SELECT 1 FROM accountMerge WHERE accountMerge.account=\(account))"
  }
}

extension LedgerStore {
  /// The accounts of the ledger in order of their keys.
  ///
  /// Merged accounts are left out. Accounts without rows are left out if all runs with their
  /// statements were undone.
  ///
  /// Encrypted account numbers are decrypted; they are nil if the ledger is locked. Merges by `run`
  /// are ignored, as if that run had merged no accounts.
  package func accounts(before run: Int? = nil) throws -> [Account] {
    try reading { database in
      let merges = "SELECT account FROM accountMerge WHERE run IS NOT \(run ?? 0)"
      let sql = """
        SELECT * FROM account WHERE NOT \(Self.isForsaken("account.id"))
          AND id NOT IN(\(merges)) ORDER BY key
        """
      let merged = try MergedAccounts(database, seal, merges)
      return try database.rows(sql).map { row in
        var account = try Account(row, database, seal)
        try merged.add(to: &account, try row.int32("id"))
        return account
      }
    }
  }
}

/// The merged accounts, by the account into which they were merged.
///
/// That account takes over their keys and numbers.
private struct MergedAccounts {
  private var accounts: [Int32: [Account]] = [:]

  /// Reads the merged accounts with the ids that a query selects.
  init(_ database: Database, _ seal: Seal, _ ids: String) throws {
    let rows = try database.rows("SELECT * FROM account WHERE id IN(\(ids)) ORDER BY key")
    for row in rows {
      let target = try AccountKeys.target(of: row.int32("id"), in: database)
      accounts[target, default: []].append(try Account(row, database, seal))
    }
  }

  func add(to account: inout Account, _ id: Int32) throws {
    for merged in accounts[id] ?? [] {
      account.mergedKeys += [merged.key] + merged.earlierKeys
      account.mergedNumbers += [merged.number].compactMap(\.self)
    }
  }
}

extension Account {
  /// Creates an account from a row of its table; decrypts its number if the key is known.
  fileprivate init(_ row: Row, _ database: Database, _ seal: Seal) throws {
    try self.init(row)
    guard case .keyed = seal else { return }
    number = try SecretTexts(database, seal).text(
      nil, .accountNumber, of: .numbered(row.int64("id")))
  }
}
