internal import GRDB
package import Ledger

extension LedgerStore {
  /// What stands behind the figures of a period: the rows of ``forEachRow(in:_:)``, in the same
  /// order, with their texts and the lines of the files they come from.
  package func bookedLines(in period: Period) throws -> [BookedLine] {
    try reading { database in
      let (names, places, categories, accounts) = try Self.names(database)
      var splits = try SplitRows(database, period)
      var receipts = try ReceiptRows(database, period, names)
      let files = try FileNames(database)
      let scan = try HotStatement(database, Self.linesOfPeriod)
      scan.bind(1, period.start.daysSince1970)
      scan.bind(2, period.end.daysSince1970)
      var lines: [BookedLine] = []
      var parts: [LedgerRow] = []
      while try scan.next() {
        let flags = scan.int32(5)
        let row = LedgerRow(
          bookingDate: CalendarDate(daysSince1970: scan.int32(0)), minorUnits: scan.int64(2),
          account: accounts[Int(scan.int32(1))], category: categories[Int(scan.int32(3))],
          place: places[Int(scan.int32(4))], isTransfer: flags & 1 != 0)
        receipts.append(before: row.bookingDate, to: &lines, categories, places)
        parts.removeAll(keepingCapacity: true)
        if flags & 2 == 0 {
          parts.append(row)
        } else {
          splits.append(partsOf: row, to: &parts, categories)
        }
        let id = TransactionID(
          day: row.bookingDate, prefix: scan.fingerprint(6).prefix,
          occurrence: Int(scan.int32(7)))
        let payee = scan.text(8)
        let memo = scan.text(9)
        let source = SourceLine(file: files[scan.int32(10)], line: Int(scan.int32(11)))
        for part in parts {
          lines.append(
            BookedLine(row: part, id: id, payee: payee, memo: memo, source: source))
        }
      }
      receipts.append(before: nil, to: &lines, categories, places)
      return lines
    }
  }

  /// Everyone who was paid or who paid, as rules and as statements name them.
  package func payeeNames() throws -> [String] {
    try texts(
      "SELECT name FROM payee UNION SELECT payee FROM txn UNION SELECT merchant FROM receipt")
  }

  /// Every file that came in, as it was named.
  package func fileNames() throws -> [String] { try texts("SELECT DISTINCT name FROM file") }

  private func texts(_ sql: String) throws -> [String] {
    try reading { database in
      let scan = try HotStatement(database, sql)
      var texts: [String] = []
      while try scan.next() { texts.append(scan.text(0)) }
      return texts
    }
  }

  /// How many rows a period has.
  package func bookedCount(in period: Period) throws -> Int {
    try reading { database in
      let count = try HotStatement(
        database,
        "SELECT count(*) FROM txn WHERE day BETWEEN ? AND ? AND isPending=0 AND standing=0")
      count.bind(1, period.start.daysSince1970)
      count.bind(2, period.end.daysSince1970)
      return try count.next() ? Int(count.int64(0)) : 0
    }
  }

  private static let linesOfPeriod = """
    SELECT t.day, t.account, t.amount, t.category, t.place, isTransfer|isPaired|hasSplits*2,
      t.fingerprint, t.occurrence, coalesce(payee.name,t.payee), t.memo, t.statement, t.line
    FROM txn t LEFT JOIN payee ON payee.id=t.cleanPayee
    WHERE t.day BETWEEN ? AND ? AND t.isPending=0 AND t.standing=0
    """
}

/// The file that each statement came in with, each name once.
private struct FileNames {
  private var names: [Int32: String] = [:]

  init(_ database: Database) throws {
    let scan = try HotStatement(
      database, "SELECT s.id, file.name FROM statement s JOIN file ON file.id=s.file")
    while try scan.next() { names[scan.int32(0)] = scan.text(1) }
  }

  subscript(statement: Int32) -> String {
    names[statement] ?? ""
  }
}
