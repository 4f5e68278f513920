internal import GRDB
import Ledger
import Matching

/// What a transaction has changed, as far as something follows from it.
struct Touched {
  /// Accounts of which rows may no longer count, or count again, with the amounts of these rows.
  private(set) var accounts: [Int32: AmountScope] = [:]
  /// Accounts of which all rows count, but of which two rows of these amounts may be one transaction that the
  /// bank rewrote.
  private(set) var asked: [Int32: [Int64]] = [:]
  /// The file that is imported: questions are counted that it is part of.
  var file: Int64?
  /// Days on which rows came, went, or began or ceased to count or to look like a transfer.
  private(set) var days = DayCover()
  /// The receipts that may be paid by other rows than before.
  private(set) var receipts = AmountScope.none

  var isEmpty: Bool { accounts.isEmpty && asked.isEmpty && days.isEmpty && receipts.isEmpty }

  /// Any row of an account may no longer count, or count again; or one of an amount.
  mutating func insert(account: Int32, _ rows: AmountScope = .all) {
    accounts[account, default: .none].add(rows)
  }

  /// Asks about rows of some amounts of an account.
  mutating func ask(_ account: Int32, about amounts: [Int64]) { asked[account] = amounts }

  mutating func insert(_ days: ClosedRange<CalendarDate>) { self.days.insert(days) }

  mutating func insert(days: some Sequence<CalendarDate>) { self.days.insert(days) }

  /// Rows of this amount may pay another receipt than before, or divide otherwise.
  mutating func insert(amount: Int64) { receipts.add(amount) }

  /// Receipts of these amounts may be paid by other rows than before.
  mutating func insert(receipts: AmountScope) { self.receipts.add(receipts) }
}

/// The amounts of the rows that a change may concern, without their signs; or all.
///
/// Duplicates of a row have its amount, and so has the receipt that it paid. What has another amount stays as
/// it is.
enum AmountScope: Hashable {
  case all
  /// In minor units.
  case amounts(Set<Int64>)

  static let none = AmountScope.amounts([])

  var isEmpty: Bool { self == .none }

  /// Beyond this many amounts a scope saves nothing.
  private static let mostAmounts = 4_000

  /// Adds the amount of a row, whichever way it goes.
  mutating func add(_ minorUnits: Int64) {
    guard case .amounts(var amounts) = self else { return }
    self = .all
    amounts.insert(Int64(minorUnits.magnitude))
    if amounts.count <= Self.mostAmounts { self = .amounts(amounts) }
  }

  /// Adds what another scope holds.
  mutating func add(_ other: AmountScope) {
    guard case .amounts(let amounts) = self, case .amounts(let others) = other else {
      self = .all
      return
    }
    let both = amounts.union(others)
    self = both.count <= Self.mostAmounts ? .amounts(both) : .all
  }

  /// The condition that an amount of SQL is in the scope.
  func holds(_ amount: String) -> String {
    guard case .amounts(let amounts) = self else { return "1" }
    return "abs(\(amount)) IN(\(amounts.sorted().list))"
  }

  /// The condition that a receipt `r` is in the scope; one that a person decided about always is, as only a
  /// person can pair other amounts.
  func holdsReceipt() -> String {
    guard self != .all else { return "1" }
    return """
      (\(holds("r.total")) OR EXISTS(SELECT 1 FROM receiptVerdict v
        WHERE v.digest=r.digest AND v.receiptOccurrence=r.occurrence))
      """
  }
}

/// What of an account a new file may have put in another light.
///
/// Most accounts have one source whose files agree, and nothing is read of them.
enum DuplicateScope {
  case nothing
  /// All rows of these amounts count, but two of them may be one transaction that the bank rewrote.
  case questions(amounts: [Int64])
  /// Any row may no longer count, or count again.
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

  /// Whether two sources, the bank or a person say more of the account than that its rows are there.
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
    ]
    return try reasons.contains { try database.exists($0, [account]) }
  }

  /// Whether the file fails to show a booked row of a day that it covers.
  private static func misses(_ database: Database, account: Int32, file: Int64) throws -> Bool {
    let statements = try database.rows(
      """
      SELECT firstDay, lastDay, new+alreadyIn+updated AS shown FROM statement
      WHERE file=? AND account=? AND firstDay IS NOT NULL
      """, [file, account])
    var shown = 0
    for row in statements { shown += try row.int("shown") }
    let covered = DayCover(try statements.compactMap { try $0.days("firstDay", "lastDay") })
    let sql = "SELECT count(*) FROM txn WHERE day BETWEEN ? AND ? AND account=?"
    let stored = try covered.spans.reduce(0) { sum, days in
      try sum
        + (database.value(
          Int.self, sql, [days.lowerBound.daysSince1970, days.upperBound.daysSince1970, account])
          ?? 0)
    }
    return stored > shown
  }

  /// Amounts of which the file fails to show a row and shows another near it: within one source that
  /// alone asks a question, and nothing else does anything.
  private static func rewritten(
    _ database: Database, account: Int32, file: Int64
  ) throws -> [Int64] {
    let shift = DayCover.mostDaysShifted
    let shifts = (-shift...shift).map { "(\($0))" }.joined(separator: ",")
    let isShown = """
      (t.statement IN(SELECT id FROM mine)
        OR EXISTS(SELECT 1 FROM sighting s WHERE \(TransactionKey.same("s", "t"))
          AND s.statement IN(SELECT id FROM mine)))
      """
    // Few rows are missed, so what is shown is looked for among the rows of their amounts alone.
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
