internal import GRDB
package import Ledger

extension LedgerStore {
  /// The comparisons of the stated balances of accounts with sums from the ledger, by account key.
  ///
  /// Later balances must follow from the oldest balance and the counted rows. Merged accounts and
  /// accounts without a stated closing balance are left out.
  package func balanceWalks(_ facts: LedgerFacts? = nil) throws -> [BalanceWalk] {
    try reading { database in
      let facts = try facts ?? LedgerFacts(database)
      return try database.rows(Self.countedAccounts).compactMap { row in
        let ledger = try AccountBalances(database, account: try row.int32("id"), facts)
        return try ledger.walk(of: try Account(row))
      }
    }
  }
}

extension LedgerStore {
  /// The query for all accounts except merged ones, by key.
  static let countedAccounts =
    "SELECT * FROM account WHERE \(AccountKeys.isNotMerged("account.id")) ORDER BY key"

  /// The balances of accounts at the end of some days, in minor units.
  ///
  /// A balance is computed from the nearest stated balance.
  ///
  /// Accounts without a balance from a statement or set by you are left out, because their
  /// initial balance is unknown. Merged accounts are left out, too.
  package func balances(on days: [CalendarDate]) throws -> [Account: [CalendarDate: Int64]] {
    try reading { database in
      var balances: [Account: [CalendarDate: Int64]] = [:]
      for row in try database.rows(Self.countedAccounts) {
        let claims = try AccountClaims(database, account: try row.int32("id"))
        guard let claims else { continue }
        balances[try Account(row)] = try claims.balances(on: days)
      }
      return balances
    }
  }
}

extension LedgerStore {
  /// The balance of an account at the end of a day, in minor units.
  ///
  /// The result is nil if no statement states a balance and you set none.
  static func balance(
    _ database: Database, of account: Int32, on day: CalendarDate
  ) throws -> Int64? {
    try AccountClaims(database, account: account)?.balances(on: [day])[day]
  }
}

/// The stated balances of one account, and the rows between them.
private struct AccountClaims {
  private let database: Database
  private let account: Int32
  private let claims: [AccountBalances.Claim]

  /// Reads the stated balances of an account; nil if there are none.
  init?(_ database: Database, account: Int32) throws {
    self.database = database
    self.account = account
    claims = try AccountBalances.claims(database, account)
    if claims.isEmpty { return nil }
  }

  /// The balances at the end of some days.
  ///
  /// Each balance is computed from the nearest stated or computed one, to add up few rows.
  func balances(on days: [CalendarDate]) throws -> [CalendarDate: Int64] {
    var known: [Int32: Int64] = [:]
    for day in Set(days.map(\.daysSince1970)).sorted(by: >) {
      let evenings = claims.map(\.evening) + known.keys.sorted()
      guard let nearest = evenings.min(by: { abs($0 - day) < abs($1 - day) }) else { continue }
      let balance = try known[nearest] ?? claimed(nearest)
      known[day] =
        nearest <= day
        ? balance &+ (try sum(after: nearest, through: day))
        : balance &- (try sum(after: day, through: nearest))
    }
    return Dictionary(days.map { ($0, known[$0.daysSince1970] ?? 0) }) { first, _ in first }
  }

  /// The stated balance at the end of a day, completed with rows that the statement lacks.
  ///
  /// A statement that was made during the day may lack rows of that day.
  private func claimed(_ evening: Int32) throws -> Int64 {
    guard let claim = claims.last(where: { $0.evening == evening }) else { return 0 }
    // It excludes all rows of its day.
    if claim.source == .account { return claim.stated }
    let rest = try unshown(claim)
    return claim.source == .opening ? claim.stated &- rest : claim.stated &+ rest
  }

  /// The sum of counted rows on the balance's day that are not in its statement.
  private func unshown(_ claim: AccountBalances.Claim) throws -> Int64 {
    try database.value(
      Int64.self,
      """
      SELECT coalesce(sum(amount),0) FROM txn t WHERE day=?1 AND account=?2 AND isPending=0
        AND status=0 AND NOT \(AccountBalances.isShown)
      """, [claim.day, account, claim.statement]) ?? 0
  }

  private func sum(after first: Int32, through last: Int32) throws -> Int64 {
    try database.value(
      Int64.self,
      """
      SELECT coalesce(sum(amount),0) FROM txn WHERE day>? AND day<=? AND account=? AND isPending=0
        AND status=0
      """, [first, last, account]) ?? 0
  }
}

/// The days and stated balances of one account.
private struct AccountBalances {
  /// A balance from a statement or set by you.
  ///
  /// An opening balance applies at the end of the previous day.
  fileprivate struct Claim {
    let source: StatedBalance.Source
    let statement: Int64
    let file: String
    let day: Int32
    let stated: Int64
    let rejected: Int

    var evening: Int32 { source == .closing ? day : day - 1 }
  }

  private let account: Int32
  private let days: [LedgerFacts.Day]
  private let claims: [Claim]
  private let database: Database

  init(_ database: Database, account: Int32, _ facts: LedgerFacts) throws {
    self.database = database
    self.account = account
    days = facts.accounts[account]?.days ?? []
    claims = try Self.claims(database, account)
  }

  func walk(of account: Account) throws -> BalanceWalk? {
    guard let ground = claims.first, let last = claims.last(where: { $0.source == .closing })
    else { return nil }
    let base = ground.stated &- sum(through: ground.evening)
    var newest = balance(last, base)
    if !newest.agrees, try fitsWithinDay(last, base) {
      newest = balance(last, base, isFitting: true)
    }
    return BalanceWalk(account: account, firstDifference: try firstDifference(base), newest: newest)
  }

  /// The first stated balance, of a statement or a row, that does not follow from `base`.
  ///
  /// The result is nil if all follow.
  private func firstDifference(_ base: Int64) throws -> StatedBalance? {
    let claim = try claims.first { one in
      try !balance(one, base).agrees && !fitsWithinDay(one, base)
    }
    let row = try firstRow(base, through: claim?.evening ?? .max)
    return row ?? claim.map { balance($0, base) }
  }

  private func balance(_ claim: Claim, _ base: Int64, isFitting: Bool = false) -> StatedBalance {
    StatedBalance(
      source: claim.source, file: claim.file, line: 0, day: CalendarDate(daysSince1970: claim.day),
      stated: claim.stated,
      expected: isFitting ? claim.stated : base &+ sum(through: claim.evening),
      rejected: claim.rejected)
  }

  /// The sum of the counted rows through a day, in minor units.
  private func sum(through day: Int32) -> Int64 {
    var low = 0
    var high = days.count
    while low < high {
      let middle = (low + high) / 2
      if days[middle].day <= day { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 0 : days[low - 1].sum
  }

  /// The SQL condition that the statement `?3` shows a row `t`.
  fileprivate static let isShown = """
    (t.statement=?3 OR EXISTS(SELECT 1 FROM sighting s WHERE \(TransactionKey.same("s", "t"))
      AND s.statement=?3))
    """

  /// Whether the balance was stated during its day, and agrees with only some rows of that day.
  ///
  /// A closing balance includes the day's rows in its statement. An opening balance includes all
  /// other rows of the day.
  private func fitsWithinDay(_ claim: Claim, _ base: Int64) throws -> Bool {
    if claim.source == .account { return false }
    let known =
      try database.value(
        Int64.self,
        """
        SELECT coalesce(sum(amount),0) FROM txn t WHERE day=?1 AND account=?2 AND isPending=0
          AND status=0 AND \(claim.source == .opening ? "NOT" : "") \(Self.isShown)
        """, [claim.day, account, claim.statement]) ?? 0
    return base &+ sum(through: claim.day - 1) &+ known == claim.stated
  }

  /// The first row on or before day `end` with a wrong stated balance; nil if there is none.
  ///
  /// Banks order rows within a day differently, so a day is right if one row states its final
  /// balance.
  private func firstRow(_ base: Int64, through end: Int32) throws -> StatedBalance? {
    guard let ground = claims.first?.evening else { return nil }
    let broken = days.first { $0.day > ground && $0.day <= end && $0.isStated && !$0.isKept }
    return try broken.flatMap { try self.row(of: $0.day, from: base &+ sum(through: $0.day - 1)) }
  }

  /// The first row of a day that breaks the chain of balances.
  ///
  /// The rows are in file order or its reverse, whichever has the longer correct chain.
  private func row(of day: Int32, from start: Int64) throws -> StatedBalance? {
    let rows = try database.rows(
      """
      SELECT t.line, t.amount, t.balance, file.name AS name, s.rejected FROM txn t
      JOIN statement s ON s.id=t.statement JOIN file ON file.id=s.file
      WHERE t.day=? AND t.account=? AND isPending=0 AND status=0 ORDER BY t.statement, t.line
      """, [day, account])
    let chains = try [rows, rows.reversed()].map { try Self.firstBreak($0, day: day, from: start) }
    return chains.max { ($0?.kept ?? 0) < ($1?.kept ?? 0) }??.balance
  }

  private static func firstBreak(
    _ rows: [Row], day: Int32, from start: Int64
  ) throws -> (kept: Int, balance: StatedBalance)? {
    var expected = start
    for (index, row) in rows.enumerated() {
      expected &+= try row.int64("amount")
      let stated = try row.int64("balance")
      guard stated != expected else { continue }
      return (
        index,
        StatedBalance(
          source: .row, file: try row.text("name"), line: try row.int("line"),
          day: CalendarDate(daysSince1970: day), stated: stated, expected: expected,
          rejected: try row.int("rejected"))
      )
    }
    return nil
  }

  /// The balances that you set and that statements state, in order of days.
  fileprivate static func claims(_ database: Database, _ account: Int32) throws -> [Claim] {
    let rows = try database.rows(
      """
      SELECT s.*, file.name AS name FROM statement s JOIN file ON file.id=s.file
      JOIN run ON run.id=file.run WHERE undone=0 AND account=? ORDER BY s.firstDay, s.id
      """, [account])
    var claims = try opening(database, account).map { [$0] } ?? []
    for row in rows {
      let first = try row.int32OrNil("firstDay")
      let last = try row.int32OrNil("closingDay")
      let closingDay = try last ?? row.int32OrNil("lastDay")
      let sides: [(StatedBalance.Source, String, Int32?)] = [
        (.opening, "opening", first), (.closing, "closing", closingDay),
      ]
      for (source, column, day) in sides {
        guard let day, let stated = try row.int64OrNil(column) else { continue }
        claims.append(
          Claim(
            source: source, statement: try row.int64("id"), file: try row.text("name"), day: day,
            stated: stated, rejected: try row.int("rejected")))
      }
    }
    return claims.enumerated().sorted {
      ($0.element.evening, $0.offset) < ($1.element.evening, $1.offset)
    }.map(\.element)
  }
}

extension AccountBalances {
  /// The opening balance that you set; nil if you set none.
  private static func opening(_ database: Database, _ account: Int32) throws -> Claim? {
    let row = try database.row("SELECT opening, openingDay FROM account WHERE id=?", [account])
    guard let row, let stated = try row.int64OrNil("opening") else { return nil }
    return Claim(
      source: .account, statement: 0, file: "", day: try row.int32("openingDay"), stated: stated,
      rejected: 0)
  }
}

/// A stated balance and the expected one.
package struct StatedBalance: Hashable, Sendable {
  /// The source of the balance.
  package enum Source: Hashable, Sendable {
    case opening, closing, row
    /// The opening balance of the account, set by hand.
    case account
  }

  package let source: Source
  package let file: String
  /// The line of a row; 0 for any other balance.
  package let line: Int
  package let day: CalendarDate
  /// The stated balance in minor units.
  package let stated: Int64
  /// The balance in minor units that follows from the ledger.
  package let expected: Int64
  /// The number of rows of the statement that were rejected and are missing from the ledger.
  package let rejected: Int

  package var agrees: Bool { stated == expected }
}

/// The comparison of one account's stated balances with sums from the ledger.
package struct BalanceWalk: Hashable, Sendable {
  package let account: Account
  /// The first stated balance that differs from the ledger; nil if all agree.
  package let firstDifference: StatedBalance?
  /// The newest stated closing balance.
  package let newest: StatedBalance
}
