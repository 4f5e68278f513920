internal import GRDB
package import Ledger

/// The holding of one security in an account, according to trades and statements.
package struct Holding: Hashable, Sendable {
  package enum Verdict: Hashable, Sendable {
    /// Trades and statements agree, or no statement reports units.
    case agrees
    /// The only statement day reports other units than the trades; earlier trades may be missing.
    case incomplete
    /// The trades between two statements do not explain the difference of their units.
    case differs
  }

  package let account: Account
  package let security: Security
  /// The units of all trades together; nil if the sum has more digits than ``ExactDecimal`` allows.
  package let traded: ExactDecimal?
  /// The position in the newest statement; nil if there is none.
  package let stated: Position?
  /// The expected units on the day of the newest statement; nil if there is none.
  ///
  /// They are the units of the earliest statement plus later trades, or the sum of all trades if
  /// there is only one statement day. They are also nil if the sum has too many digits.
  package let expected: ExactDecimal?
  /// Whether ``expected`` starts from an earlier statement.
  package let hasBase: Bool

  package var verdict: Verdict {
    guard let stated, expected != stated.units else { return .agrees }
    return hasBase ? .differs : .incomplete
  }

  /// Creates the holding of a history; nil if no trade or statement gives units.
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
  /// The holdings by account and security, through the last day that is read.
  package func holdings() throws -> [Holding] { try securityHistories().compactMap(Holding.init) }

  /// The counted trades and stated positions through the last day that is read, by account and
  /// security.
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

  /// The trade of a transaction with its security; nil if it has none.
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
      WHERE undone=0 AND p.day<=? AND \(AccountKeys.isNotMerged("s.account")) ORDER BY p.day, s.id, p.security
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

/// A key made of the ids of an account and a security.
private struct HoldingKey: Hashable {
  let account: Int64
  let security: Int64

  init(_ row: Row) throws {
    account = try row.int64("account")
    security = try row.int64("security")
  }
}

extension Security {
  /// Creates a security from a row with its columns.
  fileprivate init(_ row: Row) throws {
    self.init(key: try row.text("key"), name: try row.text("name"), ticker: try row.text("ticker"))
  }
}

extension Row {
  /// The action of a trade; `other` if it is unknown.
  fileprivate func action() throws -> SecurityTrade.Action {
    SecurityTrade.Action(rawValue: try text("action")) ?? .other
  }
}
