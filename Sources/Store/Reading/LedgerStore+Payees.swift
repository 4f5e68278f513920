internal import GRDB
package import Ledger

extension LedgerStore {
  /// A booked row with its payee's name, which comes from rules, an override, or otherwise the
  /// statement.
  package struct PayeeRow {
    /// The index of the account in ``LedgerNames/accounts``.
    package let account: Int32
    package let day: CalendarDate
    package let minorUnits: Int64
    /// The index of the category in ``LedgerNames/categories``.
    package let category: Int32
    /// The id of the payee's name from rules or an override; 0 if only the statement names the
    /// payee.
    package let name: Int32
    /// The bytes of the payee's name, valid until the next row.
    package let payee: UnsafeBufferPointer<UInt8>
  }

  /// Calls `body` with every booked row of a period, by day, without transfers.
  package func forEachPayment(in period: Period, _ body: (PayeeRow) throws -> Void) throws {
    guard let period = known(period) else { return }
    try reading { database in
      let (_, _, categories, accounts) = try Self.names(database)
      let names = try PayeeNames(database)
      let bounds = try Self.bounds(database, period)
      let sql = """
        SELECT saldo_row(day, account, amount, cleanPayee, payee, category) FROM txn
        WHERE isPending=0 AND status=0 AND isTransfer=0 AND isPaired=0\(bounds.sql)
        """
      try HotScan.run(database, sql, bounds.arguments) { row in
        let name = row.int32(3)
        try body(
          PayeeRow(
            account: try accounts[row.int32(1)], day: CalendarDate(daysSince1970: row.int32(0)),
            minorUnits: row.int64(2), category: try categories[row.int32(5)], name: name,
            payee: name == 0 ? row.bytes(4) : names[name]))
      }
    }
  }
}

extension LedgerStore {
  /// The ids and payees of the booked rows of one day, account and amount, without transfers.
  package func payments(
    on day: CalendarDate, from account: Account, minorUnits: Int64
  ) throws -> [(id: TransactionID, payee: String)] {
    try reading { database in
      try database.rows(
        """
        SELECT t.day, t.account, t.fingerprint, t.occurrence,
          coalesce(payee.name, t.payee) AS name
        FROM txn t JOIN account a ON a.id=t.account LEFT JOIN payee ON payee.id=t.cleanPayee
        WHERE t.day=? AND a.key=? AND t.amount=? AND t.isPending=0 AND t.status=0
          AND t.isTransfer=0 AND t.isPaired=0
        ORDER BY 1,2,3,4
        """, [day.daysSince1970, account.key, minorUnits]
      ).map { row -> (id: TransactionID, payee: String) in
        let key = try TransactionKey(row: row)
        return (key.id, try row.textOrNil("name") ?? "")
      }
    }
  }
}

/// The payee names from rules and overrides, stored in one buffer.
private final class PayeeNames {
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let spans: [Range<Int>]

  init(_ database: Database) throws {
    let scan = try database.hot("SELECT id, name FROM payee ORDER BY id")
    var all: [UInt8] = []
    var spans: [Range<Int>] = []
    while try scan.next() {
      let id = Int(scan.int32(0))
      while spans.count <= id { spans.append(0..<0) }
      let start = all.count
      all.append(contentsOf: scan.bytes(1))
      spans[id] = start..<all.count
    }
    bytes = .allocate(capacity: max(1, all.count))
    _ = bytes.initialize(from: all)
    self.spans = spans
  }

  deinit { bytes.deallocate() }

  subscript(id: Int32) -> UnsafeBufferPointer<UInt8> {
    guard spans.indices.contains(Int(id)) else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(rebasing: UnsafeBufferPointer(bytes)[spans[Int(id)]])
  }
}
