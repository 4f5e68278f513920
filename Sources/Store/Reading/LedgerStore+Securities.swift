internal import GRDB
package import Ledger

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

  /// Nil where nothing tells of units.
  init?(_ history: SecurityHistory) {
    let units = history.trades.compactMap { trade in trade.units.map { (trade.day, $0) } }
    guard !units.isEmpty || !history.positions.isEmpty else { return nil }
    let (first, newest) = (history.positions.first, history.positions.last)
    let hasBase = first.map { $0.day != newest?.day } ?? false
    account = history.account
    security = history.security
    traded = units.reduce(.zero) { $0?.adding($1.1) }
    stated = newest
    expected = units.reduce(first.map { hasBase ? $0.units : .zero }) { sum, trade in
      guard let first, let newest, trade.0 <= newest.day, !hasBase || trade.0 > first.day else {
        return sum
      }
      return sum?.adding(trade.1)
    }
    self.hasBase = hasBase
  }
}

extension LedgerStore {
  /// For each account and security that the ledger has heard of, what is held at the end of the last day
  /// that is read.
  package func holdings() throws -> [Holding] { try securityHistories().compactMap(Holding.init) }

  /// For each account and security, the trades that count and what statements say is held, until the
  /// last day that is read; by account and security.
  package func securityHistories() throws -> [SecurityHistory] {
    try reading { database in
      let trades = try Self.trades(database, through: lastNumber)
      let positions = try Self.positions(database, through: lastNumber)
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

  /// What a transaction did to a security; nil when to none.
  package func trade(
    of transaction: Transaction
  ) throws -> (trade: SecurityTrade, security: Security)? {
    try reading { database in
      let row = try database.row(
        """
        SELECT trade.*, security.key AS key,
          security.name AS name, security.ticker AS ticker FROM trade
        JOIN security ON security.id=trade.security
        JOIN account ON account.id=trade.account
        WHERE \(Self.isNamed)
        """, Self.naming(transaction))
      guard let row else { return nil }
      let security = try Security(row)
      var trade = SecurityTrade(
        entry: 0, action: try row.action(), security: security.key,
        units: try row.decimalOrNil("units"), unitPrice: try row.decimalOrNil("unitPrice"))
      trade.fees = try row.int64("fees")
      trade.taxes = try row.int64("taxes")
      return (trade, security)
    }
  }

  private static func trades(
    _ database: Database, through last: Int32
  ) throws -> [HoldingKey: [SecurityHistory.Trade]] {
    let rows = try database.cursor(
      """
      SELECT t.account, t.security, t.day, t.action, t.units, t.unitPrice, txn.amount,
        t.fees+t.taxes AS costs
      FROM trade t CROSS JOIN txn USING(day,account,fingerprint,occurrence)
      WHERE isPending=0 AND status=0 AND t.day<=?
      ORDER BY t.day, t.account, t.fingerprint, t.occurrence
      """, [last])
    var trades: [HoldingKey: [SecurityHistory.Trade]] = [:]
    while let row = try rows.next() {
      trades[try HoldingKey(row), default: []].append(
        SecurityHistory.Trade(
          day: try row.day("day"), action: try row.action(), units: try row.decimalOrNil("units"),
          unitPrice: try row.decimalOrNil("unitPrice"), cash: try row.int64("amount"),
          costs: try row.int64("costs")))
    }
    return trades
  }

  private static func positions(
    _ database: Database, through last: Int32
  ) throws -> [HoldingKey: [Position]] {
    let rows = try database.cursor(
      """
      SELECT s.account AS account, security.key AS key, p.* FROM position p
      JOIN security ON security.id=p.security JOIN statement s ON s.id=p.statement
      JOIN file ON file.id=s.file JOIN run ON run.id=file.run
      WHERE undone=0 AND p.day<=? ORDER BY p.day, s.id, p.security
      """, [last])
    var positions: [HoldingKey: [Position]] = [:]
    while let row = try rows.next() {
      guard let units = try row.decimalOrNil("units") else { continue }
      positions[try HoldingKey(row), default: []].append(
        Position(
          security: try row.text("key"), day: try row.day("day"), units: units,
          unitPrice: try row.decimalOrNil("unitPrice"),
          marketValue: try row.int64OrNil("marketValue")))
    }
    return positions
  }

  static func accounts(_ database: Database) throws -> [Int64: Account] {
    try database.rows("SELECT * FROM account").reduce(into: [:]) {
      $0[try $1.int64("id")] = try Account($1)
    }
  }

  private static func securities(_ database: Database) throws -> [Int64: Security] {
    try database.rows("SELECT * FROM security").reduce(into: [:]) {
      $0[try $1.int64("id")] = try Security($1)
    }
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

extension Security {
  /// The security that a row with its columns holds.
  fileprivate init(_ row: Row) throws {
    self.init(key: try row.text("key"), name: try row.text("name"), ticker: try row.text("ticker"))
  }
}

extension Row {
  /// What a trade did.
  fileprivate func action() throws -> SecurityTrade.Action {
    SecurityTrade.Action(rawValue: try text("action")) ?? .other
  }
}
