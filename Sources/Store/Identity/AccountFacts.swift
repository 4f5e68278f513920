internal import GRDB
import Ledger

/// What people and the bank itself said about rows of one account.
struct AccountFacts {
  /// Rows that a person deleted.
  private(set) var deleted: Set<AccountRowKey> = []
  /// Rows the bank took back, and the entry that says so.
  private(set) var corrected: [AccountRowKey: AccountRowKey] = [:]
  /// Entries that only take another one away and are no movement themselves.
  private(set) var deleting: Set<AccountRowKey> = []
  /// For each row what a person called the same movement.
  private(set) var same: [AccountRowKey: [AccountRowKey]] = [:]
  /// For each row what a person called another movement.
  private(set) var different: [AccountRowKey: Set<AccountRowKey>] = [:]

  init(_ database: Database, account: Int32) throws {
    try loadDeleted(database, account)
    try loadVerdicts(database, account)
    try loadCorrections(database, account)
    try loadDeleting(database, account)
  }

  func isDifferent(_ one: AccountRowKey, _ other: AccountRowKey) -> Bool {
    different[one]?.contains(other) ?? false
  }

  func isSame(_ one: AccountRowKey, _ other: AccountRowKey) -> Bool {
    same[one]?.contains(other) ?? false
  }

  private mutating func loadDeleted(_ database: Database, _ account: Int32) throws {
    let rows = try HotStatement(
      database, "SELECT day, fingerprint, occurrence FROM tombstone WHERE account=?")
    rows.bind(1, account)
    while try rows.next() { deleted.insert(AccountRowKey(rows, at: 0)) }
  }

  /// Those about rows of two accounts are another matter: see ``Reconciliation``.
  private mutating func loadVerdicts(_ database: Database, _ account: Int32) throws {
    let rows = try HotStatement(
      database,
      """
      SELECT day, fingerprint, occurrence, otherDay, otherFingerprint, otherOccurrence, isSame
      FROM verdict WHERE account=?1 AND otherAccount=?1
      """)
    rows.bind(1, account)
    while try rows.next() {
      let one = AccountRowKey(rows, at: 0)
      let other = AccountRowKey(rows, at: 3)
      if rows.int32(6) != 0 {
        same[one, default: []].append(other)
        same[other, default: []].append(one)
      } else {
        different[one, default: []].insert(other)
        different[other, default: []].insert(one)
      }
    }
  }

  private mutating func loadCorrections(_ database: Database, _ account: Int32) throws {
    let rows = try HotStatement(
      database,
      """
      SELECT c.day, c.fingerprint, c.occurrence, t.day, t.fingerprint, t.occurrence
      FROM correction c JOIN txn t ON t.account=c.account AND t.bankID=c.correctedID
      WHERE c.account=?1
      UNION SELECT c.day, c.fingerprint, c.occurrence, s.day, s.fingerprint, s.occurrence
      FROM correction c JOIN sighting s ON s.account=c.account AND s.bankID=c.correctedID
      WHERE c.account=?1 ORDER BY 1, 2, 3, 4, 5, 6
      """)
    rows.bind(1, account)
    while try rows.next() {
      let corrector = AccountRowKey(rows, at: 0)
      let named = AccountRowKey(rows, at: 3)
      // Two entries that name each other are a fault of the bank: the first of them stands.
      guard named != corrector, corrected[corrector] != named else { continue }
      corrected[named] = corrector
    }
  }

  /// Whether the ledger has the entry that they name is all one.
  private mutating func loadDeleting(_ database: Database, _ account: Int32) throws {
    let rows = try HotStatement(
      database, "SELECT day, fingerprint, occurrence FROM correction WHERE account=? AND deletes=1")
    rows.bind(1, account)
    while try rows.next() { deleting.insert(AccountRowKey(rows, at: 0)) }
  }
}
