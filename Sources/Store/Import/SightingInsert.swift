internal import GRDB
import Ledger

/// Writes that a further file shows transactions, many with one statement.
struct SightingInsert {
  private let proven: BulkInsert
  private let checked: BulkInsert
  private let proof: EntryProof

  init(_ database: Database, _ proof: EntryProof) throws {
    self.proof = proof
    func insert(_ name: String, isProven: Bool) throws -> BulkInsert {
      try BulkInsert(database, name: name, columnCount: 8, isProven: isProven) { column in
        """
        INSERT INTO sighting(day,account,fingerprint,occurrence,statement,line,bankID,isPending)
        SELECT \((0..<8).map(column).joined(separator: ",")) FROM \(name)
        """
      }
    }
    proven = try insert("provenSightings", isProven: true)
    checked = try insert("newSightings", isProven: false)
  }

  /// Writes the sightings that have gathered; their transactions must be there.
  func flush() throws {
    try proven.flush()
    try checked.flush()
  }

  /// Adds a sighting of a transaction that was read from the ledger; its bank id stays where it is until the
  /// next flush.
  func callAsFunction(
    day: CalendarDate, account: Int32, _ fingerprint: Fingerprint, _ occurrence: Int32,
    statement: Int64, _ entry: StatementEntry, bankID: UnsafeBufferPointer<UInt8>
  ) throws {
    let insert =
      try proof.holds(sightingOn: entry.line, account: account, statement: statement)
      ? proven : checked
    insert.bind(
      TransactionKey(
        day: day, account: account, fingerprint: fingerprint, occurrence: occurrence))
    insert.bind(4, statement)
    insert.bind(5, entry.line)
    insert.bind(6, bankID)
    insert.bind(flag: entry.isPending, at: 7)
    try insert.endRow()
  }
}

/// The two bulk inserts of a file, written in the order that their references ask for.
struct EntryInserts {
  let transactions: TransactionInsert
  let sightings: SightingInsert

  init(_ database: Database, _ seal: Seal) throws {
    let proof = EntryProof(database)
    transactions = try TransactionInsert(database, seal, proof)
    sightings = try SightingInsert(database, proof)
  }

  /// Writes all rows that have gathered.
  func flush() throws {
    try transactions.flush()
    try sightings.flush()
  }
}
