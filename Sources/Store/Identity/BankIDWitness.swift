internal import GRDB
import Ledger

/// Looks up what the ledger knows under a bank's own id.
///
/// An id is evidence, not identity: banks reuse and renumber them. It counts only together with
/// the amount and a booking date at most a week away.
struct BankIDWitness {
  /// A stored transaction with the id in question.
  struct Known {
    let day: CalendarDate
    let fingerprint: Fingerprint
    let occurrence: Int32
    let amount: Int64
    let isPending: Bool
    /// Whether the file at hand has shown it already.
    let isShown: Bool
    /// Whether the file at hand has shown it under the very id in question.
    let isShownByID: Bool

    /// Whether this may be the entry after the bank moved its date or rewrote its text.
    func mayBe(_ entry: StatementEntry) -> Bool {
      amount == entry.amount.minorUnits && abs(day - entry.bookingDate) <= mostDaysApart
    }
  }

  /// How far a bank may move the date of a transaction between two downloads.
  static let mostDaysApart = 7

  private let account: Int32
  private let firstStatement: Int64
  private let find: HotStatement
  private let exists: HotStatement
  /// Whether an earlier file showed any bank id in this account.
  private let hasEarlier: Bool
  private let shown: BankIDFilter
  /// Writes what this file has brought so far, before it is looked up in the database.
  private let flush: () throws -> Void

  /// All statements of the file at hand have the id `firstStatement` or a higher one, and nothing
  /// else in the ledger has.
  init(
    _ database: Database, account: Int32, firstStatement: Int64, shown: BankIDFilter,
    flush: @escaping () throws -> Void
  ) throws {
    self.flush = flush
    self.shown = shown
    self.account = account
    self.firstStatement = firstStatement
    let sighted = """
      EXISTS(SELECT 1 FROM sighting x WHERE x.day=t.day AND x.account=t.account
        AND x.fingerprint=t.fingerprint AND x.occurrence=t.occurrence AND x.statement>=?3
      """
    let columns = """
      t.day, t.fingerprint, t.occurrence, t.amount, t.isPending, t.statement>=?3 OR \(sighted)),
      CASE WHEN t.statement>=?3 THEN t.bankID IS ?2 ELSE \(sighted) AND x.bankID=?2) END
      """
    find = try HotStatement(
      database,
      """
      SELECT \(columns) FROM txn t WHERE t.account=?1 AND t.bankID=?2 AND t.bankID IS NOT NULL
      UNION SELECT \(columns) FROM sighting s JOIN txn t USING(day,account,fingerprint,occurrence)
        WHERE s.account=?1 AND s.bankID=?2 AND s.bankID IS NOT NULL
      ORDER BY 1, 2, 3
      """)
    exists = try HotStatement(
      database,
      """
      SELECT 1 FROM txn WHERE account=?1 AND bankID=?2
      UNION ALL SELECT 1 FROM sighting WHERE account=?1 AND bankID=?2 LIMIT 1
      """)
    hasEarlier =
      try Bool.fetchOne(
        database,
        sql: """
          SELECT EXISTS(SELECT 1 FROM txn WHERE account=?1 AND bankID IS NOT NULL)
            OR EXISTS(SELECT 1 FROM sighting WHERE account=?1 AND bankID IS NOT NULL)
          """, arguments: [account]) ?? true
  }

  /// Everything stored under the id of a row of the file, which this file has then shown.
  func known(byRowWith bankID: UnsafeBufferPointer<UInt8>) throws -> [Known] {
    guard try shown.insert(bankID, of: account) || isStored(bankID) else { return [] }
    // Another row of this file may have taken a transaction that the id names, under another id.
    try flush()
    return try known(bankID)
  }

  private func isStored(_ bankID: UnsafeBufferPointer<UInt8>) throws -> Bool {
    guard hasEarlier else { return false }
    exists.bind(1, account)
    exists.bind(2, bankID)
    let isStored = try exists.next()
    exists.reset()
    return isStored
  }

  /// Everything stored under this id in the account.
  func known(_ bankID: UnsafeBufferPointer<UInt8>) throws -> [Known] {
    find.bind(1, account)
    find.bind(2, bankID)
    find.bind(3, firstStatement)
    var known: [Known] = []
    while try find.next() {
      known.append(
        Known(
          day: CalendarDate(daysSince1970: find.int32(0)), fingerprint: find.fingerprint(1),
          occurrence: find.int32(2), amount: find.int64(3), isPending: find.int32(4) != 0,
          isShown: find.int32(5) != 0, isShownByID: find.int32(6) != 0))
    }
    return known
  }
}
