internal import GRDB
package import Ledger

extension LedgerStore {
  /// The accounts with their balances and last statements, in order of their keys.
  ///
  /// A balance applies on the last day with a booked row that counts, or on the day of the last
  /// stated balance if that is later. An account has no balance if no statement states one and you
  /// set none.
  package func listedAccounts() throws -> [ListedAccount] {
    let accounts = try accounts()
    return try reading { database in
      let counted = try Self.counted(database, through: lastNumber)
      return try accounts.map { account in
        guard
          let row = try database.row(
            """
            SELECT id, opening, openingDay,
              (SELECT max(lastDay) FROM \(Self.statements) AND s.layout<>?2) AS statement,
              (SELECT max(coalesce(closingDay,lastDay)) FROM \(Self.statements)
                AND closing IS NOT NULL AND coalesce(closingDay,lastDay)<=?3) AS stated
            FROM account WHERE key=?1
            """, [account.key, Statement.registerLayout, lastNumber])
        else { throw StoreError.damagedValue }
        let id = try row.int32("id")
        let days = [counted[id]?.last, try row.int32OrNil("stated")].compactMap(\.self)
        let day = days.max().map { CalendarDate(daysSince1970: $0) }
        return ListedAccount(
          account: account, rows: counted[id]?.rows ?? 0,
          balance: try day.flatMap { day in
            try Self.balance(database, of: id, on: day).map {
              ListedAccount.Balance(minorUnits: $0, day: day)
            }
          },
          opening: try row.int64OrNil("opening").map {
            OpeningBalance(minorUnits: $0, day: try row.day("openingDay"))
          },
          lastStatement: try row.int32OrNil("statement").map {
            CalendarDate(daysSince1970: $0)
          })
      }
    }
  }

  private static let statements = """
    statement s JOIN file ON file.id=s.file JOIN run ON run.id=file.run
    WHERE s.account=account.id AND undone=0
    """

  /// The number of counted rows of each account until the end of a day, and the day of the last
  /// one.
  private static func counted(
    _ database: Database, through last: Int32
  ) throws -> [Int32: (rows: Int, last: Int32)] {
    let rows = try database.hot(
      """
      SELECT account, count(*), max(day) FROM txn
      WHERE isPending=0 AND status=0 AND day<=?1 GROUP BY account
      """)
    rows.bind(1, last)
    return Dictionary(
      uniqueKeysWithValues: try rows.map { ($0.int32(0), (Int($0.int64(1)), $0.int32(2))) })
  }
}
