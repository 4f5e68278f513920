internal import GRDB
package import Ledger

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
