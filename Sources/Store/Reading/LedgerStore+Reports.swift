internal import GRDB
package import Ledger

extension LedgerStore {
  /// The names that rows refer to.
  package func names() throws -> LedgerNames { try reading { try Self.names($0).names } }

  /// Calls `body` with the counted rows of a period, in chunks ordered by day.
  ///
  /// Each posting of a split row is a row of its own. Receipts that count without a bank row are
  /// included. The table's key begins with the day, so a scan of one month reads only the rows of
  /// that month.
  package func forEachRow(
    in period: Period, _ body: (LedgerNames, [LedgerRow]) throws -> Void
  ) throws {
    guard let period = known(period) else { return }
    try reading { try Self.forEachRow($0, in: period, body) }
  }

  static func forEachRow(
    _ database: Database, in period: Period, _ body: (LedgerNames, [LedgerRow]) throws -> Void
  ) throws {
    let (names, places, categories, accounts) = try Self.names(database)
    var splits = try SplitRows(database, period)
    var receipts = try ReceiptRows(database, period, names)
    var chunk: [LedgerRow] = []
    chunk.reserveCapacity(Self.chunkSize + 64)
    let bounds = try Self.bounds(database, period)
    try HotScan.run(database, Self.rowsOfPeriod + bounds.sql, bounds.arguments) { scan in
      let row = LedgerRow(
        bookingDate: CalendarDate(daysSince1970: scan.int32(0)), minorUnits: scan.int64(2),
        account: try accounts[scan.int32(1)], category: try categories[scan.int32(3)],
        place: try places[scan.int32(4)], isTransfer: (scan.int32(5) | scan.int32(6)) != 0)
      if row.bookingDate.daysSince1970 > receipts.nextDay {
        try receipts.append(before: row.bookingDate, to: &chunk, categories, places)
      }
      if scan.int32(7) == 0 {
        chunk.append(row)
      } else {
        try splits.append(partsOf: row, to: &chunk, categories)
      }
      if chunk.count >= Self.chunkSize {
        try body(names, chunk)
        chunk.removeAll(keepingCapacity: true)
      }
    }
    try receipts.append(before: nil, to: &chunk, categories, places)
    if !chunk.isEmpty { try body(names, chunk) }
  }

  private static let chunkSize = 4096

  private static let rowsOfPeriod = """
    SELECT saldo_row(day, account, amount, category, place, isTransfer, isPaired, hasSplits)
    FROM txn WHERE isPending=0 AND status=0
    """

  /// The SQL condition that limits a scan of `txn` to a period, with its arguments.
  ///
  /// The condition is empty if the period contains every row, because SQLite would check it for
  /// each row.
  static func bounds(
    _ database: Database, _ period: Period
  ) throws -> (sql: String, arguments: [Int64]) {
    let ends = try database.hot("SELECT (SELECT min(day) FROM txn), (SELECT max(day) FROM txn)")
    var holdsAll = false
    while try ends.next() {
      holdsAll =
        period.start.daysSince1970 <= ends.int32(0) && ends.int32(1) <= period.end.daysSince1970
    }
    guard !holdsAll else { return ("", []) }
    return (
      " AND day BETWEEN ? AND ?",
      [Int64(period.start.daysSince1970), Int64(period.end.daysSince1970)]
    )
  }

  /// The names in a stable order, and the index of every id of each table.
  static func names(
    _ database: Database
  ) throws -> (names: LedgerNames, places: NameIndex, categories: NameIndex, accounts: NameIndex) {
    var names = LedgerNames(accounts: [], categories: [.uncategorised], places: [])
    var accounts = NameIndex(filler: 0)
    for row in try database.rows("SELECT * FROM account ORDER BY key") {
      let id = try row.int("id")
      accounts.set(id, to: names.accounts.count)
      names.accounts.append(try Account(row))
    }
    // Accounts for receipts without a bank row come last.
    for code in try ReceiptRows.currencies(database) {
      if let currency = Currency(code) { names.accounts.append(.receipts(currency)) }
    }
    var categories = NameIndex(filler: 0)
    categories.set(1, to: 0)
    let paths = try database.hot("SELECT id, path FROM category WHERE id>1 ORDER BY path")
    while try paths.next() {
      categories.set(Int(paths.int32(0)), to: names.categories.count)
      names.categories.append(Category(paths.text(1)) ?? .uncategorised)
    }
    var places = NameIndex(filler: -1)
    // A cursor, because a copied row searches all columns by name.
    let known = try database.cursor("SELECT * FROM place ORDER BY key")
    while let row = try known.next() {
      let id = try row.int("id")
      places.set(id, to: names.places.count)
      names.places.append(try Place(row))
    }
    return (names, places, categories, accounts)
  }

  /// The SQL condition that an account has no rows, and has only statements of undone runs.
  ///
  /// An account without any statement does not meet the condition. Statements are checked first,
  /// because they are few and usually decide.
  static func isForsaken(_ account: String) -> String {
    """
    (EXISTS(SELECT 1 FROM statement s WHERE s.account=\(account)) AND NOT EXISTS(
        SELECT 1 FROM statement s JOIN file ON file.id=s.file JOIN run ON run.id=file.run
        WHERE s.account=\(account) AND NOT run.undone)
      AND NOT EXISTS(SELECT 1 FROM txn WHERE txn.account=\(account)))
    """
  }
}

/// A map of ids to the indices of their names in a list.
struct NameIndex {
  private var indices: [Int32]
  private let filler: Int32

  /// Creates an index in which 0 and gaps between known ids map to `filler`.
  init(filler: Int32) {
    indices = [filler]
    self.filler = filler
  }

  mutating func set(_ id: Int, to index: Int) {
    while indices.count <= id { indices.append(filler) }
    indices[id] = Int32(index)
  }

  /// The index of an id's name.
  ///
  /// - Throws: ``StoreError/notALedger(path:reason:)`` if the id is beyond those of the table.
  @inline(__always)
  subscript(id: Int32) -> Int32 {
    get throws {
      guard id >= 0, Int(id) < indices.count else { throw StoreError.damagedValue }
      return indices[Int(id)]
    }
  }
}
