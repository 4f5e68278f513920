import Store

/// A digest and a count for each list of an export, so that two ledgers can be held against each other.
struct LedgerDigests {
  private var digests: [String: ContentDigest] = [:]
  private(set) var counts: [String: Int] = [:]
  private(set) var tables: [ExportedTable] = []

  mutating func begin(_ table: ExportedTable) {
    tables.append(table)
    digests[table.name] = ContentDigest()
    counts[table.name] = 0
  }

  mutating func add(_ line: [UInt8], of table: ExportedTable) {
    line.withUnsafeBytes { digests[table.name]?.update($0) }
    counts[table.name, default: 0] += 1
  }

  /// The SHA-256 of a list's rows as saldo writes them, nothing between them.
  subscript(table: ExportedTable) -> String { digests[table.name]?.text ?? "" }

  /// The first list that differs.
  func difference(from other: LedgerDigests) -> ExportedTable? {
    tables.first { self[$0] != other[$0] }
  }

  /// The digests of some tables of a ledger as it stands.
  init(_ session: ExportSession, of tables: [ExportedTable] = ExportedTables.all) throws {
    for table in tables {
      begin(table)
      try session.rows(of: table) { row in
        add(try LedgerJSON.line(row, of: table.columns), of: table)
      }
    }
  }

  init() {}
}
