internal import GRDB
package import Ledger

extension LedgerStore {
  /// The original amount of a transaction that the bank converted; nil if its statement has none.
  package func original(of transaction: Transaction) throws -> Amount? {
    try reading { database in
      let row = try database.row(
        """
        SELECT o.currency AS currency, o.amount AS amount FROM original o
        JOIN account ON account.id=o.account
        WHERE \(Self.isNamed)
        """, Self.naming(transaction))
      guard let row, let currency = Currency(try row.text("currency")) else { return nil }
      return Amount(minorUnits: try row.int64("amount"), currency: currency)
    }
  }

  /// The converted rows with an original amount in the home currency, as in ``forEachRow(in:_:)``.
  ///
  /// Each posting of a split row is a separate row.
  package func convertedRows(to home: Currency) throws -> [ConvertedRow] {
    guard let period = known(.everything) else { return [] }
    return try reading { database in
      guard try database.exists("SELECT 1 FROM original") else { return [] }
      return try Self.convertedRows(database, to: home, in: period)
    }
  }

  private static func convertedRows(
    _ database: Database, to home: Currency, in period: Period
  ) throws -> [ConvertedRow] {
    let (names, places, categories, accounts) = try Self.names(database)
    let scan = try database.hot(
      """
      SELECT t.day, t.account, t.amount, coalesce(s.amount,t.amount),
        coalesce(s.category,t.category), t.place,
        t.isTransfer|t.isPaired|coalesce(s.isTransfer,0), coalesce(s.part,1), o.amount
      FROM original o JOIN txn t USING(day,account,fingerprint,occurrence)
        LEFT JOIN split s ON t.hasSplits=1 AND \(TransactionKey.same("s", "t"))
      WHERE o.currency='\(home.code)' AND t.isPending=0 AND t.status=0
        AND t.day BETWEEN ? AND ?
      ORDER BY t.day, t.account, t.fingerprint, t.occurrence, s.part
      """)
    scan.bind(1, period)
    var found: [ConvertedRow] = []
    /// The kinds of postings seen in the current row: transfers (true) and others (false).
    var seen: Set<Bool> = []
    while try scan.next() {
      let account = try accounts[scan.int32(1)]
      let currency = names.accounts[Int(account)].currency
      let isTransfer = scan.int32(6) != 0
      if scan.int32(7) == 1 { seen = [] }
      var row = LedgerRow(
        bookingDate: CalendarDate(daysSince1970: scan.int32(0)), minorUnits: scan.int64(3),
        account: account, category: try categories[scan.int32(4)],
        place: try places[scan.int32(5)], isTransfer: isTransfer)
      // Transfers are counted separately: the first posting of either kind represents the row.
      row.isContinued = !seen.insert(isTransfer).inserted
      let conversion = CurrencyConversion(
        Amount(minorUnits: scan.int64(8), currency: home),
        for: Amount(minorUnits: scan.int64(2), currency: currency), on: row.bookingDate)
      if let conversion, currency != home { found.append(ConvertedRow(row, conversion)) }
    }
    return found
  }
}
