internal import GRDB
import Ledger
import Matching

/// The scope of a change, from which consequences are derived.
struct Touched {
  /// The accounts with rows that may change their status, and the amounts of these rows.
  private(set) var accounts: [Int32: AmountScope] = [:]
  /// The accounts in which all rows count, with amounts of rows that the bank may have rewritten.
  ///
  /// The amounts are in minor units.
  private(set) var asked: [Int32: [Int64]] = [:]
  /// The id of the imported file, for counting its open questions; nil for other changes.
  var file: Int64?
  /// The run of the merge of accounts that causes the change; nil for other changes.
  var merge: Int?
  /// The days on which rows may become legs of other transfers or stop being legs.
  private(set) var days = CoveredDays()
  /// The amounts of receipts that other rows may now pay.
  private(set) var receipts = AmountScope.none

  var isEmpty: Bool { accounts.isEmpty && asked.isEmpty && days.isEmpty && receipts.isEmpty }

  /// Marks the rows of an account that may change their status: all, or those with some amounts.
  mutating func insert(account: Int32, _ rows: AmountScope = .all) {
    accounts[account, default: .none].add(rows)
  }

  /// Marks the amounts of an account that may raise open questions; replaces earlier ones.
  mutating func ask(_ account: Int32, about amounts: [Int64]) { asked[account] = amounts }

  mutating func insert(_ days: ClosedRange<CalendarDate>) { self.days.insert(days) }

  mutating func insert(days: some Sequence<CalendarDate>) { self.days.insert(days) }

  /// Marks the receipts that rows of this amount may pay or split.
  mutating func insert(amount: Int64) { receipts.add(amount) }

  /// Marks the receipts of these amounts.
  mutating func insert(receipts: AmountScope) { self.receipts.add(receipts) }
}

/// The absolute amounts of rows that a change may affect, or all amounts.
///
/// Duplicates of a row and the receipt that it paid have the same amount, so other amounts are
/// unaffected.
enum AmountScope: Hashable {
  case all
  /// The absolute amounts in minor units.
  case amounts(Set<Int64>)

  static let none = AmountScope.amounts([])

  var isEmpty: Bool { self == .none }

  /// The maximum number of amounts in a scope; a larger scope becomes ``all``.
  private static let mostAmounts = 4_000

  /// Adds the absolute amount of a row.
  mutating func add(_ minorUnits: Int64) {
    guard case .amounts(var amounts) = self else { return }
    self = .all
    amounts.insert(Int64(minorUnits.magnitude))
    if amounts.count <= Self.mostAmounts { self = .amounts(amounts) }
  }

  /// Adds the amounts of another scope.
  mutating func add(_ other: AmountScope) {
    guard case .amounts(let amounts) = self, case .amounts(let others) = other else {
      self = .all
      return
    }
    let both = amounts.union(others)
    self = both.count <= Self.mostAmounts ? .amounts(both) : .all
  }

  /// The SQL condition that an amount is in the scope.
  func holds(_ amount: String) -> String {
    guard case .amounts(let amounts) = self else { return "1" }
    return "abs(\(amount)) IN(\(amounts.sorted().list))"
  }

  /// The SQL condition that a receipt `r` is in the scope.
  ///
  /// A receipt with a decision is always in the scope, because a decision may pair different
  /// amounts.
  func holdsReceipt() -> String {
    guard self != .all else { return "1" }
    return """
      (\(holds("r.total")) OR EXISTS(SELECT 1 FROM receiptVerdict v
        WHERE v.digest=r.digest AND v.receiptOccurrence=r.occurrence))
      """
  }
}

/// The part of an account that a new file may affect.
///
/// Most accounts have one source with consistent files; then no rows are matched.
enum DuplicateScope {
  case nothing
  /// All rows count, but two rows of these amounts may be one transaction that the bank rewrote.
  case questions(amounts: [Int64])
  /// The status of any row may change.
  case everything

  init(_ database: Database, account: Int32, file: Int64, isFirst: Bool) throws {
    if try Self.hasSeveralViews(database, account: account) {
      self = .everything
    } else if try !isFirst && Self.misses(database, account: account, file: file) {
      let amounts = try Self.rewritten(database, account: account, file: file)
      self = amounts.isEmpty ? .nothing : .questions(amounts: amounts)
    } else {
      self = .nothing
    }
  }

  /// Whether some rows of the account may not count.
  ///
  /// The reasons are a second source, a shared bank id, a pending row, a row that already does not
  /// count, a correction, a deletion, a verdict or a merge.
  static func hasSeveralViews(_ database: Database, account: Int32) throws -> Bool {
    let reasons = [
      """
      SELECT 1 FROM (SELECT DISTINCT CASE layout WHEN '(register)' THEN '' ELSE format END, layout
        FROM statement s JOIN file ON file.id=s.file
        JOIN run ON run.id=file.run WHERE s.account=?1 AND undone=0) LIMIT 1 OFFSET 1
      """,
      "SELECT 1 FROM sharedID WHERE account=?1",
      "SELECT 1 FROM txn WHERE account=?1 AND isPending=1",
      "SELECT 1 FROM txn WHERE account=?1 AND status<>0",
      "SELECT 1 FROM tombstone WHERE account=?1",
      "SELECT 1 FROM verdict WHERE account=?1 OR otherAccount=?1",
      "SELECT 1 FROM correction WHERE account=?1",
      "SELECT 1 FROM accountMerge WHERE account=?1 OR target=?1",
    ]
    return try reasons.contains { try database.exists($0, [account]) }
  }

  /// Whether the ledger has more rows on the days that the file covers than the file shows.
  private static func misses(_ database: Database, account: Int32, file: Int64) throws -> Bool {
    let statements = try database.rows(
      """
      SELECT firstDay, lastDay, new+alreadyIn+updated AS shown FROM statement
      WHERE file=? AND account=? AND firstDay IS NOT NULL
      """, [file, account])
    var shown = 0
    for row in statements { shown += try row.int("shown") }
    let covered = CoveredDays(try statements.compactMap { try $0.days("firstDay", "lastDay") })
    let sql = "SELECT count(*) FROM txn WHERE day BETWEEN ? AND ? AND account=?"
    let stored = try covered.spans.reduce(0) { sum, days in
      try sum
        + (database.value(
          Int.self, sql, [days.lowerBound.daysSince1970, days.upperBound.daysSince1970, account])
          ?? 0)
    }
    return stored > shown
  }

  /// The amounts of rows that the file lacks, while it shows a row with the amount on a nearby day.
  ///
  /// Within one source, only such rows raise a question.
  private static func rewritten(
    _ database: Database, account: Int32, file: Int64
  ) throws -> [Int64] {
    let shift = CoveredDays.mostDaysShifted
    let shifts = (-shift...shift).map { "(\($0))" }.joined(separator: ",")
    let isShown = """
      (t.statement IN(SELECT id FROM mine)
        OR EXISTS(SELECT 1 FROM sighting s WHERE \(TransactionKey.same("s", "t"))
          AND s.statement IN(SELECT id FROM mine)))
      """
    // Few rows are missing, so only rows of their amounts are searched.
    let sql = """
      WITH mine(id, firstDay, lastDay) AS MATERIALIZED(
          SELECT id, firstDay, lastDay FROM statement WHERE file=?2 AND account=?1),
        missed(amount, day) AS MATERIALIZED(
          SELECT DISTINCT t.amount, t.day FROM txn t WHERE t.account=?1
            AND t.day BETWEEN (SELECT min(firstDay) FROM mine) AND (SELECT max(lastDay) FROM mine)
            AND EXISTS(SELECT 1 FROM mine WHERE t.day BETWEEN firstDay AND lastDay)
            AND NOT \(isShown)),
        shown(amount, day) AS MATERIALIZED(
          SELECT DISTINCT t.amount, t.day FROM txn t WHERE t.account=?1
            AND t.day BETWEEN (SELECT min(firstDay) FROM mine)-\(shift)
              AND (SELECT max(lastDay) FROM mine)+\(shift)
            AND t.amount IN(SELECT amount FROM missed) AND \(isShown))
      SELECT DISTINCT amount FROM missed, (VALUES \(shifts)) AS near
        WHERE EXISTS(SELECT 1 FROM shown
          WHERE shown.amount=missed.amount AND shown.day=missed.day+near.column1)
        ORDER BY amount
      """
    return try database.values(Int64.self, sql, [account, file])
  }
}
