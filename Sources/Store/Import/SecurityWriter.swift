internal import GRDB
import Ledger

/// A writer of the securities, trades and positions in statements.
///
/// One writer serves a whole file, because a file lists the names of securities once, usually after
/// its statements.
final class SecurityWriter {
  private let database: Database
  private var ids: [String: Int64] = [:]
  private var insert: HotStatement?

  /// The maximum number of security ids to cache; other ids are looked up each time.
  private static let remembered = 10_000

  init(_ database: Database) { self.database = database }

  /// Stores the names and tickers of securities; an empty text does not replace a known one.
  func name(_ securities: [Security]) throws {
    for security in securities {
      try database.run(
        """
        INSERT INTO security(key,name,ticker) VALUES(?,?,?) ON CONFLICT(key) DO UPDATE SET
          name=CASE excluded.name WHEN '' THEN name ELSE excluded.name END,
          ticker=CASE excluded.ticker WHEN '' THEN ticker ELSE excluded.ticker END
        """, [security.key, security.name, security.ticker])
    }
  }

  /// Writes the trade of a transaction that was just written.
  func write(_ trade: SecurityTrade, of key: TransactionKey) throws {
    let insert = try insert ?? prepared()
    self.insert = insert
    insert.bind(1, key)
    insert.bind(5, try id(of: trade.security))
    insert.bind(8, trade.fees)
    insert.bind(9, trade.taxes)
    insert.bind(copied: trade.action.rawValue, at: 6)
    insert.bind(copied: trade.units?.description, at: 7)
    insert.bind(copied: trade.unitPrice?.description, at: 10)
    try insert.run()
  }

  /// Writes the positions that a statement reports.
  func write(_ positions: [Position], statement: Int64) throws {
    for position in positions {
      try database.run(
        """
        INSERT INTO position(statement,security,day,units,unitPrice,marketValue)
        VALUES(?,?,?,?,?,?)
        """,
        [
          statement, try id(of: position.security), position.day.daysSince1970,
          position.units.description, position.unitPrice?.description, position.marketValue,
        ])
    }
  }

  private func prepared() throws -> HotStatement {
    try database.hot(
      """
      INSERT INTO trade(day,account,fingerprint,occurrence,security,action,units,fees,taxes,unitPrice)
      VALUES(?,?,?,?,?,?,?,?,?,?)
      """)
  }

  /// The id of a security; inserts the security without a name if it is new.
  private func id(of key: String) throws -> Int64 {
    if let known = ids[key] { return known }
    try database.run("INSERT OR IGNORE INTO security(key,name,ticker) VALUES(?,'','')", [key])
    let id = try database.value(Int64.self, "SELECT id FROM security WHERE key=?", [key]) ?? 0
    if ids.count < Self.remembered { ids[key] = id }
    return id
  }
}
