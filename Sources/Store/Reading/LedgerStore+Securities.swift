internal import GRDB
package import Ledger

extension LedgerStore {
  /// For each account and security that the ledger has heard of, what is held at the end of a day;
  /// without a day, of all days.
  package func holdings(asOf day: CalendarDate? = nil) throws -> [Holding] {
    try reading { database in
      var ledgers: [HoldingKey: HoldingLedger] = [:]
      let last = day?.daysSince1970 ?? Int32.max
      try Self.readPositions(database, through: last, into: &ledgers)
      try Self.readTrades(database, through: last, into: &ledgers)
      let accounts = try Self.accounts(database)
      let securities = try Self.securities(database)
      return ledgers.compactMap { key, ledger in
        guard let account = accounts[key.account], let security = securities[key.security] else {
          return nil
        }
        return ledger.holding(of: security, in: account)
      }.sorted { ($0.account.key, $0.security.key) < ($1.account.key, $1.security.key) }
    }
  }

  /// What a transaction did to a security; nil when to none.
  package func trade(
    of transaction: Transaction
  ) throws -> (trade: SecurityTrade, security: Security)? {
    try reading { database in
      let row = try Row.fetchOne(
        database,
        sql: """
          SELECT trade.*, security.key AS key,
            security.name AS name, security.ticker AS ticker FROM trade
          JOIN security ON security.id=trade.security
          JOIN account ON account.id=trade.account
          WHERE \(Self.isNamed)
          """, arguments: Self.naming(transaction))
      guard let row else { return nil }
      let action = try row.text("action")
      let security = try Security(row)
      var trade = SecurityTrade(
        entry: 0, action: SecurityTrade.Action(rawValue: action) ?? .other, security: security.key,
        units: try row.textOrNil("units").flatMap { ExactDecimal($0) },
        unitPrice: try row.textOrNil("unitPrice").flatMap { ExactDecimal($0) }
      )
      trade.fees = try row.int64("fees")
      trade.taxes = try row.int64("taxes")
      return (trade, security)
    }
  }

  private static func readPositions(
    _ database: Database, through last: Int32, into ledgers: inout [HoldingKey: HoldingLedger]
  ) throws {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT s.account AS account, security.key AS key, p.* FROM position p
        JOIN security ON security.id=p.security
        JOIN statement s ON s.id=p.statement JOIN file ON file.id=s.file JOIN run ON run.id=file.run
        WHERE undone=0 AND p.day<=? ORDER BY p.day, s.id
        """, arguments: [last])
    while let row = try rows.next() {
      let text = try row.text("units")
      guard let units = ExactDecimal(text) else { continue }
      let position = Position(
        security: try row.text("key"),
        day: try row.day("day"),
        units: units,
        unitPrice: try row.textOrNil("unitPrice").flatMap {
          ExactDecimal($0)
        },
        marketValue: try row.int64OrNil("marketValue"))
      ledgers[try HoldingKey(row), default: HoldingLedger()].state(position)
    }
  }

  private static func readTrades(
    _ database: Database, through last: Int32, into ledgers: inout [HoldingKey: HoldingLedger]
  ) throws {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT t.account AS account, t.security AS security, t.day AS day, t.units AS units
        FROM trade t CROSS JOIN txn USING(day,account,fingerprint,occurrence)
        WHERE t.units IS NOT NULL AND isPending=0 AND status=0 AND t.day<=?
        """, arguments: [last])
    while let row = try rows.next() {
      let text = try row.text("units")
      guard let units = ExactDecimal(text) else { continue }
      let day = try row.day("day")
      ledgers[try HoldingKey(row), default: HoldingLedger()].trade(units, on: day)
    }
  }

  static func accounts(_ database: Database) throws -> [Int64: Account] {
    var accounts: [Int64: Account] = [:]
    for row in try Row.fetchAll(database, sql: "SELECT * FROM account") {
      accounts[try row.int64("id")] = try Account(row)
    }
    return accounts
  }

  static func securities(_ database: Database) throws -> [Int64: Security] {
    var securities: [Int64: Security] = [:]
    for row in try Row.fetchAll(database, sql: "SELECT * FROM security") {
      securities[try row.int64("id")] = try Security(row)
    }
    return securities
  }
}

/// An account and a security, by their ids.
private struct HoldingKey: Hashable {
  let account: Int64
  let security: Int64

  init(_ row: Row) throws {
    account = try row.int64("account")
    security = try row.int64("security")
  }
}

/// What is added up for one account and security: first all positions by day, then the trades.
private struct HoldingLedger {
  private var first: Position?
  private var newest: Position?
  /// Nil once a sum had too many digits.
  private var traded: ExactDecimal? = .zero
  private var expected: ExactDecimal?

  private var hasBase: Bool { first.map { $0.day != newest?.day } ?? false }

  mutating func state(_ position: Position) {
    if first == nil { first = position }
    newest = position
    expected = hasBase ? first?.units : .zero
  }

  mutating func trade(_ units: ExactDecimal, on day: CalendarDate) {
    traded = traded?.adding(units)
    guard let first, let newest, day <= newest.day, !hasBase || day > first.day else { return }
    expected = expected?.adding(units)
  }

  func holding(of security: Security, in account: Account) -> Holding {
    Holding(
      account: account, security: security, traded: traded, stated: newest, expected: expected,
      hasBase: hasBase)
  }
}

extension Security {
  /// The security that a row with its columns holds.
  fileprivate init(_ row: Row) throws {
    self.init(
      key: try row.text("key"),
      name: try row.text("name"),
      ticker: try row.text("ticker"))
  }
}

extension LedgerStore {
  /// For each account and security, the trades that count and what statements say is held, until the
  /// last day that is read; by account and security.
  package func securityHistories() throws -> [SecurityHistory] {
    try reading { database in
      var trades: [Key: [SecurityHistory.Trade]] = [:]
      var positions: [Key: [Position]] = [:]
      try Self.forEachTrade(database, through: lastNumber) { trades[$0, default: []].append($1) }
      try Self.forEachPosition(database, through: lastNumber) {
        positions[$0, default: []].append($1)
      }
      let keys = Set(trades.keys).union(positions.keys)
      guard !keys.isEmpty else { return [] }
      let accounts = try Self.accounts(database)
      let securities = try Self.securities(database)
      return keys.compactMap { key in
        guard let account = accounts[key.account], let security = securities[key.security] else {
          return nil
        }
        return SecurityHistory(
          account: account, security: security, trades: trades[key] ?? [],
          positions: positions[key] ?? [])
      }.sorted { ($0.account.key, $0.security.key) < ($1.account.key, $1.security.key) }
    }
  }

  private static func forEachTrade(
    _ database: Database, through last: Int32, _ body: (Key, SecurityHistory.Trade) -> Void
  ) throws {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT t.account, t.security, t.day, t.action, t.units, t.unitPrice, txn.amount,
          t.fees+t.taxes AS costs
        FROM trade t CROSS JOIN txn USING(day,account,fingerprint,occurrence)
        WHERE isPending=0 AND status=0 AND t.day<=?
        ORDER BY t.day, t.account, t.fingerprint, t.occurrence
        """, arguments: [last])
    while let row = try rows.next() {
      let action = try row.text("action")
      body(
        try Key(row),
        SecurityHistory.Trade(
          day: try row.day("day"),
          action: SecurityTrade.Action(rawValue: action) ?? .other,
          units: try row.textOrNil("units").flatMap { ExactDecimal($0) },
          unitPrice: try row.textOrNil("unitPrice").flatMap {
            ExactDecimal($0)
          },
          cash: try row.int64("amount"),
          costs: try row.int64("costs")))
    }
  }

  private static func forEachPosition(
    _ database: Database, through last: Int32, _ body: (Key, Position) -> Void
  ) throws {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT s.account AS account, p.security AS security, p.day, p.units, p.unitPrice,
          p.marketValue
        FROM position p JOIN statement s ON s.id=p.statement
        JOIN file ON file.id=s.file JOIN run ON run.id=file.run
        WHERE undone=0 AND p.day<=? ORDER BY p.day, s.id, p.security
        """, arguments: [last])
    while let row = try rows.next() {
      guard let units = ExactDecimal(try row.text("units")) else {
        continue
      }
      body(
        try Key(row),
        Position(
          security: "",
          day: try row.day("day"),
          units: units,
          unitPrice: try row.textOrNil("unitPrice").flatMap {
            ExactDecimal($0)
          },
          marketValue: try row.int64OrNil("marketValue")))
    }
  }

  /// An account and a security, by their ids.
  private struct Key: Hashable {
    let account: Int64
    let security: Int64

    init(_ row: Row) throws {
      account = try row.int64("account")
      security = try row.int64("security")
    }
  }
}

/// What an account holds of one security: what its trades add up to, and what statements say.
package struct Holding: Hashable, Sendable {
  package enum Verdict: Hashable, Sendable {
    /// Trades and statements agree, or no statement says anything.
    case agrees
    /// The only statement that says something has another number: earlier trades may be missing.
    case incomplete
    /// The trades between two statements do not lead from the one's number to the other's.
    case differs
  }

  package let account: Account
  package let security: Security
  /// The sum of all trades; nil when it has more digits than saldo holds.
  package let traded: ExactDecimal?
  /// What the newest statement says.
  package let stated: Position?
  /// What the ledger makes of it on that statement's day.
  ///
  /// The earliest statement's number with all trades since, or all trades where that is the same
  /// statement.
  package let expected: ExactDecimal?
  /// Whether an earlier statement stands behind ``expected``.
  package let hasBase: Bool

  package var verdict: Verdict {
    guard let stated, expected != stated.units else { return .agrees }
    return hasBase ? .differs : .incomplete
  }
}
