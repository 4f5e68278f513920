import Ledger

@testable import Store

/// A ledger under test, fed the way production feeds it.
final class Books {
  let store: LedgerStore
  /// The run of the last file taken; each file is a run of its own.
  private(set) var run: Int

  init() throws {
    store = try LedgerStore()
    run = 0
  }

  init(path: String, access: LedgerStore.Access = .create) throws {
    store = try LedgerStore(path: path, access: access)
    run = try store.nextRun() - 1
  }

  /// Imports one file as one run; the outcomes are those of its statements.
  @discardableResult
  func take(
    _ export: Export, account: String = "giro", batchSize: Int = 7, isDryRun: Bool = false,
    ignored: Int = 0, observer: ImportSession.Observer = { _ in },
    afterwards: () throws -> Void = {}
  ) throws -> [ImportSession.Outcome] {
    run += 1
    return try store.importFile(
      FileFacts(name: "export-\(run).csv", format: "csv"), run: run, day: TruthLedger.firstDay,
      names: ClassificationNames(), isDryRun: isDryRun
    ) { session in
      let id = try session.account(Account(key: account, currency: .eur))
      let outcomes = try export.statements.map { rows in
        try session.begin(Statement(), account: id)
        for start in stride(from: 0, to: rows.count, by: batchSize) {
          let piece = rows[start..<min(start + batchSize, rows.count)]
          try session.add(
            Self.prepared(Array(piece), account: account, firstLine: start + 2),
            observer: observer)
        }
        return try session.end(Statement(), ignored: ignored, observer: observer)
      }
      try afterwards()
      return (outcomes, [UInt8](repeating: UInt8(truncatingIfNeeded: run), count: 32))
    }
  }

  static func prepared(_ rows: [BankRow], account: String, firstLine: Int) -> PreparedBatch {
    var batch = EntryBatch()
    for (offset, row) in rows.enumerated() {
      var entry = StatementEntry(
        bookingDate: row.content.day,
        amount: Amount(minorUnits: row.content.amount, currency: .eur), line: firstLine + offset)
      entry.payee = batch.add(row.content.payee)
      entry.bankID = batch.add(row.bankID)
      entry.isPending = row.isPending
      batch.append(entry)
    }
    var hasher = FingerprintHasher(account: account)
    let fingerprints = batch.withText { text in
      batch.entries.map { hasher.fingerprint(of: $0, in: text) }
    }
    return PreparedBatch(
      batch: batch, fingerprints: fingerprints,
      classifications: Array(repeating: EntryClassification(), count: rows.count))
  }

  /// How often the ledger holds each content.
  func tally(of account: String = "giro") throws -> Tally {
    try rows(of: account).reduce(into: [:]) { $0[$1.content, default: 0] += 1 }
  }

  /// Every transaction with what makes it itself: what undo must bring back exactly.
  func rows(of account: String = "giro") throws -> Set<StoredRow> {
    try store.reading { database in
      let scan = try HotStatement(
        database,
        """
        SELECT day, amount, payee, occurrence, isPending, hex(fingerprint) FROM txn
        WHERE account=(SELECT id FROM account WHERE key='\(account)')
        """)
      var rows: Set<StoredRow> = []
      while try scan.next() {
        let day = CalendarDate(daysSince1970: scan.int32(0))
        rows.insert(
          StoredRow(
            content: Content(day: day, amount: scan.int64(1), payee: scan.text(2)),
            occurrence: scan.int32(3), isPending: scan.int32(4) != 0, fingerprint: scan.text(5)))
      }
      return rows
    }
  }

  /// Runs a property over many seeds, twenty-five to a ledger: opening one costs more than a
  /// small import.
  static func forEach(
    _ seeds: Range<Int>, _ body: (Books, Int, inout SeededGenerator) throws -> Void
  ) throws {
    var books = try Books()
    for seed in seeds {
      if seed % 25 == 0 { books = try Books() }
      var random = SeededGenerator(seed: seed)
      try body(books, seed, &random)
    }
  }
}

/// A transaction as the ledger keeps it.
struct StoredRow: Hashable {
  var content: Content
  var occurrence: Int32
  var isPending: Bool
  var fingerprint: String
}
