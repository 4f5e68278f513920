internal import GRDB
package import Ledger

extension LedgerStore {
  /// The rows of ``forEachRow(in:_:)``, in the same order, with their texts and source lines.
  package func bookedLines(in period: Period) throws -> [BookedLine] {
    var lines: [BookedLine] = []
    try forEachBookedLine(in: period) { lines.append($0) }
    return lines
  }

  /// Calls `body` with each line of ``bookedLines(in:)``.
  package func forEachBookedLine(in period: Period, _ body: (BookedLine) throws -> Void) throws {
    guard let period = known(period) else { return }
    try reading { database in
      let scan = try LineScan(database, period)
      try scan.run { _ in
        true
      } body: {
        try body($0)
      }
    }
  }

  /// The lines at sorted positions in ``bookedLines(in:)``, and the names of the files of all
  /// lines.
  package func bookedLines(
    in period: Period, at positions: [Int]
  ) throws -> (lines: [BookedLine], files: Set<String>) {
    guard let period = known(period) else { return ([], []) }
    return try reading { database in
      let scan = try LineScan(database, period)
      var lines: [BookedLine] = []
      var rest = positions[...]
      try scan.run { position in
        guard rest.first == position else { return false }
        rest.removeFirst()
        return true
      } body: {
        lines.append($0)
      }
      return (lines, scan.usedFiles)
    }
  }

  /// The names of all payees, from rules, overrides, statements and receipts.
  package func payeeNames() throws -> [String] {
    try texts(
      "SELECT name FROM payee UNION SELECT payee FROM txn UNION SELECT payee FROM entryPart "
        + "UNION SELECT merchant FROM receipt")
  }

  /// The names of all files, also of undone runs; runs without a file have an empty name.
  package func fileNames() throws -> [String] { try texts("SELECT DISTINCT name FROM file") }

  private func texts(_ sql: String) throws -> [String] {
    try reading { try $0.hot(sql).map { $0.text(0) } }
  }

  /// Whether the ledger has more than `count` rows, including rows that do not count.
  ///
  /// Counting all rows would read the whole file.
  package func hasMoreRows(than count: Int) throws -> Bool {
    try reading { database in
      let rows = try database.hot("SELECT 1 FROM txn LIMIT 1 OFFSET ?")
      rows.bind(1, Int64(count))
      defer { rows.reset() }
      return try rows.next()
    }
  }

  /// The number of counted rows in a period.
  package func bookedCount(in period: Period) throws -> Int {
    guard let period = known(period) else { return 0 }
    return try reading { database in
      let count = try database.hot(
        "SELECT count(*) FROM txn WHERE day BETWEEN ? AND ? AND isPending=0 AND status=0")
      count.bind(1, period)
      return try count.next() ? Int(count.int64(0)) : 0
    }
  }
}

/// A scan over the rows of a period with their texts.
///
/// The type is a class, because a struct would be copied for each row.
private final class LineScan {
  private let places: NameIndex
  private let categories: NameIndex
  private let accounts: NameIndex
  private var splits: SplitRows
  private let entryParts: EntryParts
  private var receipts: ReceiptRows
  private let files: FileNames
  private let names: RuledNames
  private let database: Database
  private let bounds: [Int64]
  private var statements: Set<Int32> = []
  /// The statement of the last row and its file; the next row usually has the same statement.
  private var statement: (id: Int32, file: String) = (-1, "")
  private var receiptFiles: Set<String> = []

  private static let linesOfPeriod = """
    SELECT saldo_row(t.day, t.account, t.amount, t.category, t.place,
      isTransfer|isPaired|hasSplits*2, t.fingerprint, t.occurrence, t.payee, t.memo, t.statement,
      t.line, t.cleanPayee)
    FROM txn t WHERE t.day BETWEEN ? AND ? AND t.isPending=0 AND t.status=0
    """

  init(_ database: Database, _ period: Period) throws {
    let names: LedgerNames
    (names, places, categories, accounts) = try LedgerStore.names(database)
    splits = try SplitRows(database, period)
    entryParts = try EntryParts(database, period.start.daysSince1970...period.end.daysSince1970)
    receipts = try ReceiptRows(database, period, names)
    files = try FileNames(database)
    self.names = try RuledNames(database)
    self.database = database
    bounds = [Int64(period.start.daysSince1970), Int64(period.end.daysSince1970)]
  }

  /// The names of the files of the scanned rows.
  var usedFiles: Set<String> { receiptFiles.union(statements.map { files[$0] }) }

  /// Calls `body` for each line at a wanted position.
  func run(_ isWanted: (Int) -> Bool, body: (BookedLine) throws -> Void) throws {
    var position = 0
    var lines: [BookedLine] = []
    var parts: [LedgerRow] = []
    try HotScan.run(database, Self.linesOfPeriod, bounds) { scan in
      let flags = scan.int32(5)
      let row = LedgerRow(
        bookingDate: CalendarDate(daysSince1970: scan.int32(0)), minorUnits: scan.int64(2),
        account: try accounts[scan.int32(1)], category: try categories[scan.int32(3)],
        place: try places[scan.int32(4)], isTransfer: flags & 1 != 0)
      if row.bookingDate.daysSince1970 > receipts.nextDay {
        try receipts.append(before: row.bookingDate, to: &lines, categories, places)
        try hand(over: &lines, &position, isWanted, body)
      }
      parts.removeAll(keepingCapacity: true)
      if flags & 2 == 0 {
        parts.append(row)
      } else {
        try splits.append(partsOf: row, to: &parts, categories)
      }
      if scan.int32(10) != statement.id {
        statement = (scan.int32(10), files[scan.int32(10)])
        statements.insert(statement.id)
      }
      let sides = flags & 2 == 0 || entryParts.isEmpty ? [] : entryParts[Self.key(scan)]
      for (number, part) in parts.enumerated() {
        if isWanted(position) {
          try body(line(part, scan, sides.count == parts.count ? sides[number] : nil))
        }
        position += 1
      }
    }
    try receipts.append(before: nil, to: &lines, categories, places)
    try hand(over: &lines, &position, isWanted, body)
  }

  /// The fingerprint of the current row.
  private static func fingerprint(_ scan: HotScan.Row) -> Fingerprint {
    let (high, low) = scan.fingerprint(6)
    return Fingerprint(high: UInt64(bigEndian: high), low: UInt64(bigEndian: low))
  }

  /// The key of the current row.
  private static func key(_ scan: HotScan.Row) -> TransactionKey {
    TransactionKey(
      day: CalendarDate(daysSince1970: scan.int32(0)), account: scan.int32(1),
      fingerprint: fingerprint(scan), occurrence: scan.int32(7))
  }

  /// The line of the current row, or of a posting with its own payee and memo.
  private func line(
    _ row: LedgerRow, _ scan: HotScan.Row, _ side: EntryParts.Part? = nil
  ) -> BookedLine {
    BookedLine(
      row: row,
      id: TransactionID(
        day: row.bookingDate, prefix: Self.fingerprint(scan).prefix, occurrence: Int(scan.int32(7))),
      payee: side?.payee ?? names[scan.int32(12)] ?? String(decoding: scan.bytes(8), as: UTF8.self),
      memo: side?.memo ?? String(decoding: scan.bytes(9), as: UTF8.self),
      source: SourceLine(file: statement.file, line: Int(scan.int32(11))))
  }

  private func hand(
    over lines: inout [BookedLine], _ position: inout Int, _ isWanted: (Int) -> Bool,
    _ body: (BookedLine) throws -> Void
  ) throws {
    for line in lines {
      receiptFiles.insert(line.source.file)
      if isWanted(position) { try body(line) }
      position += 1
    }
    lines.removeAll(keepingCapacity: true)
  }
}

/// The payee names from rules and overrides, by id.
private struct RuledNames {
  private var names: [String?] = []

  init(_ database: Database) throws {
    let scan = try database.hot("SELECT id, name FROM payee ORDER BY id")
    while try scan.next() {
      let id = Int(scan.int32(0))
      while names.count <= id { names.append(nil) }
      names[id] = scan.text(1)
    }
  }

  subscript(id: Int32) -> String? { names.indices.contains(Int(id)) ? names[Int(id)] : nil }
}

/// The file names of statements, by statement id.
private struct FileNames {
  private var names: [Int32: String] = [:]

  init(_ database: Database) throws {
    let scan = try database.hot(
      "SELECT s.id, file.name FROM statement s JOIN file ON file.id=s.file")
    while try scan.next() { names[scan.int32(0)] = scan.text(1) }
  }

  subscript(statement: Int32) -> String { names[statement] ?? "" }
}
