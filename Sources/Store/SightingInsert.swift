internal import GRDB
import Ledger

/// Writes that a further file shows transactions, many with one statement.
struct SightingInsert {
  private let insert: BulkInsert

  init(_ database: Database) throws {
    insert = try BulkInsert(
      database, name: "newSightings", columnCount: 8,
      sql: """
        INSERT INTO sighting(day,account,fingerprint,occurrence,statement,line,bankID,isPending)
        SELECT * FROM newSightings
        """)
  }

  /// Writes the sightings that have gathered; their transactions must be there.
  func flush() throws { try insert.flush() }

  /// Adds a sighting; its bank id stays where it is until the next flush.
  func callAsFunction(
    day: CalendarDate, account: Int32, _ fingerprint: Fingerprint, _ occurrence: Int32,
    statement: Int64, _ entry: StatementEntry, bankID: UnsafeBufferPointer<UInt8>
  ) throws {
    insert.bind(0, day.daysSince1970)
    insert.bind(1, account)
    insert.bind(2, fingerprint)
    insert.bind(3, occurrence)
    insert.bind(4, statement)
    insert.bind(5, entry.line)
    insert.bind(6, bankID)
    insert.bind(7, entry.isPending ? 1 as Int32 : 0)
    try insert.endRow()
  }
}

/// The two bulk inserts of a file, written in the order that their references ask for.
struct EntryInserts {
  let transactions: TransactionInsert
  let sightings: SightingInsert

  init(_ database: Database, _ seal: Seal) throws {
    transactions = try TransactionInsert(database, seal)
    sightings = try SightingInsert(database)
  }

  /// Writes all rows that have gathered.
  func flush() throws {
    try transactions.flush()
    try sightings.flush()
  }
}
