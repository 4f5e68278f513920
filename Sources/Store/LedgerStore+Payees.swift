internal import GRDB
package import Ledger

extension LedgerStore {
  /// One booked row with the payee's name, as rules or else the statement give it.
  package struct PayeeRow {
    /// Index into ``LedgerNames/accounts``.
    package let account: Int32
    package let day: CalendarDate
    package let minorUnits: Int64
    /// Valid until the next row.
    package let payee: UnsafeBufferPointer<UInt8>
  }

  /// Feeds every booked row of a period to `body`, by day, without transfers between own accounts.
  package func forEachPayment(
    in period: Period, _ body: (PayeeRow) throws -> Void
  ) throws {
    try reading { database in
      let (_, _, _, accounts) = try Self.names(database)
      let scan = try HotStatement(
        database,
        """
        SELECT t.day, t.account, t.amount, coalesce(payee.name,t.payee)
        FROM txn t LEFT JOIN payee ON payee.id=t.cleanPayee
        WHERE t.day BETWEEN ? AND ? AND t.isPending=0 AND t.standing=0 AND t.isTransfer=0
          AND t.isPaired=0
        """)
      scan.bind(1, period.start.daysSince1970)
      scan.bind(2, period.end.daysSince1970)
      while try scan.next() {
        try body(
          PayeeRow(
            account: accounts[Int(scan.int32(1))], day: CalendarDate(daysSince1970: scan.int32(0)),
            minorUnits: scan.int64(2), payee: scan.bytes(3)))
      }
    }
  }
}
