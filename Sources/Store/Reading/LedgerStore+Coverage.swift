internal import GRDB
package import Ledger

/// The coverage of an account: the days of its booked transactions and of its statements.
package struct AccountCoverage: Hashable, Sendable {
  package let account: Account
  /// The number of booked transactions; 1 if they were not counted.
  package let count: Int
  package let firstDay: CalendarDate
  package let lastDay: CalendarDate
  /// The last day that a statement of the account covers; without statements, the day of the last
  /// row.
  package let statementsThrough: CalendarDate
  /// Whether the account has bank statements, not only manual or migrated rows.
  package let hasStatements: Bool
}

extension LedgerStore {
  /// The coverage of every account with booked transactions, by key, then of receipts by currency.
  ///
  /// Rows are not counted: the scan from each end stops once it has seen every account, usually
  /// after a few rows.
  package func coverage() throws -> [AccountCoverage] {
    try reading {
      try Self.coverage($0, AccountSpans($0, through: lastNumber), through: lastNumber)
    }
  }

  /// The coverage of every account with booked transactions, and of receipts, from a completed
  /// scan.
  package func coverage(_ facts: LedgerFacts) throws -> [AccountCoverage] {
    try reading { try Self.coverage($0, AccountSpans(facts), through: .max) }
  }

  private static func coverage(
    _ database: Database, _ spans: AccountSpans, through last: Int32
  ) throws -> [AccountCoverage] {
    let sql = """
      SELECT account.*,
        (SELECT max(lastDay) FROM statement s JOIN file ON file.id=s.file
          JOIN run ON run.id=file.run WHERE s.account=account.id AND undone=0) AS through,
        EXISTS(SELECT 1 FROM statement s JOIN file ON file.id=s.file JOIN run ON run.id=file.run
          WHERE s.account=account.id AND undone=0 AND s.layout<>?) AS hasStatements
      FROM account WHERE \(AccountKeys.isNotMerged("account.id")) ORDER BY account.key
      """
    let ofAccounts = try database.rows(sql, [Statement.registerLayout]).compactMap {
      row -> AccountCoverage? in
      guard let span = spans[try row.int32("id")] else { return nil }
      let lastRow = CalendarDate(daysSince1970: span.last)
      let through = try row.int32OrNil("through").map { min($0, last) }
      return AccountCoverage(
        account: try Account(row), count: span.count,
        firstDay: CalendarDate(daysSince1970: span.first), lastDay: lastRow,
        statementsThrough: through.map { CalendarDate(daysSince1970: $0) } ?? lastRow,
        hasStatements: try row.flag("hasStatements"))
    }
    return try ofAccounts + ReceiptRows.coverage(database, through: last)
  }
}

/// The first and last day of each account's booked transactions.
private struct AccountSpans {
  struct Span {
    var first: Int32
    var last: Int32
    var count: Int
  }

  private var spans: [Int32: Span] = [:]

  private static func booked(through last: Int32) -> String {
    "FROM txn WHERE isPending=0 AND status=0" + (last == .max ? "" : " AND day<=\(last)")
  }

  subscript(account: Int32) -> Span? { spans[account] }

  init(_ facts: LedgerFacts) {
    for (id, account) in facts.accounts {
      guard let first = account.days.first, let last = account.days.last else { continue }
      spans[id] = Span(first: first.day, last: last.day, count: account.count)
    }
  }

  /// Scans from both ends until every account was seen.
  init(_ database: Database, through last: Int32) throws {
    let waiting = Set(
      try database.values(
        Int32.self, "SELECT id FROM account WHERE \(AccountKeys.isNotMerged("account.id"))"))
    let isWhole = try seek(database, "\(Self.booked(through: last)) ORDER BY txn.day", for: waiting)
    // Every account is now known, but only with its first day.
    guard !isWhole else { return }
    let backwards = "\(Self.booked(through: last)) ORDER BY txn.day DESC"
    _ = try seek(database, backwards, for: Set(spans.keys))
  }

  /// Scans rows in order until each of `accounts` was seen; returns true if the rows ended first.
  private mutating func seek(
    _ database: Database, _ rows: String, for accounts: Set<Int32>
  ) throws -> Bool {
    let scan = try database.hot("SELECT account, day \(rows)")
    defer { scan.reset() }
    var waiting = accounts
    while try scan.next() {
      let account = scan.int32(0)
      let day = scan.int32(1)
      var span = spans[account] ?? Span(first: day, last: day, count: 1)
      span.first = min(span.first, day)
      span.last = max(span.last, day)
      spans[account] = span
      waiting.remove(account)
      if waiting.isEmpty { return false }
    }
    return true
  }
}

/// The days that the statements of one account cover.
package struct StatementReach: Hashable, Sendable {
  package let account: Account
  /// The periods of the statements, in order of their first days; periods may overlap.
  package let periods: [Period]
}

extension LedgerStore {
  /// The days that the statements of each account cover, in order of account keys.
  ///
  /// Merged accounts and accounts without statements are left out. Manual transactions count as
  /// statements, too.
  ///
  /// A statement covers its stated period, extended to the days of its first and last row.
  package func statementReach() throws -> [StatementReach] {
    try reading { database in
      let rows = try database.rows(
        """
        SELECT DISTINCT s.account AS id, s.firstDay, s.lastDay
        FROM statement s JOIN file ON file.id=s.file JOIN run ON run.id=file.run
        WHERE undone=0 AND s.firstDay IS NOT NULL AND s.lastDay IS NOT NULL ORDER BY 1, 2, 3
        """)
      var periods: [Int64: [Period]] = [:]
      for row in rows {
        let first = try row.day("firstDay")
        let last = try row.day("lastDay")
        guard let period = Period(start: first, end: last) else { continue }
        periods[try row.int64("id"), default: []].append(period)
      }
      return try database.rows(Self.countedAccounts).compactMap {
        guard let covered = periods[try $0.int64("id")] else { return nil }
        return StatementReach(account: try Account($0), periods: covered)
      }
    }
  }
}
