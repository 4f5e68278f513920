import Ledger
import Testing

@testable import Store

/// A ledger under test, fed the way production feeds it.
final class Books {
  let store: LedgerStore
  /// The run of the last file taken; each file is a run of its own.
  private(set) var run: Int
  /// What the end of the last file made known.
  private(set) var settlement = ImportSession.Settlement()

  init() throws {
    store = try LedgerStore()
    run = 0
  }

  init(_ store: LedgerStore) throws {
    self.store = store
    run = try store.nextRun() - 1
  }

  init(path: String, access: LedgerStore.Access = .create) throws {
    store = try LedgerStore(path: path, access: access)
    run = try store.nextRun() - 1
  }

  /// Imports one file as one run; the outcomes are those of its statements.
  @discardableResult
  func take(
    _ export: Export, account: String = "giro", batchSize: Int = 7, isDryRun: Bool = false,
    ignored: Int = 0, observer: ImportSession.Observer = { _, _, _, _ in },
    afterwards: () throws -> Void = {}
  ) throws -> [ImportSession.Outcome] {
    run += 1
    return try store.importFile(
      FileFacts(name: "export-\(run).csv", format: export.format), run: run,
      day: TruthLedger.firstDay,
      names: ClassificationNames(), isDryRun: isDryRun
    ) { session in
      let id = try session.account(Account(key: account, currency: .eur))
      for rows in export.statements {
        try session.begin(export.statement, account: id)
        for start in stride(from: 0, to: rows.count, by: batchSize) {
          let piece = rows[start..<min(start + batchSize, rows.count)]
          try session.add(
            Self.prepared(Array(piece), account: account, firstLine: start + 2),
            observer: observer)
        }
        _ = try session.end(export.statement, ignored: ignored, observer: observer)
      }
      try afterwards()
      settlement = try session.settle()
      return (settlement.outcomes, [UInt8](repeating: UInt8(truncatingIfNeeded: run), count: 32))
    }
  }

  /// Changes something by hand, as one run.
  func edit<Result>(_ body: (RegisterSession) throws -> Result) throws -> Result {
    run += 1
    return try store.writeRegisters(nil, run: run, day: TruthLedger.firstDay, body)
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
      entry.correctedID = batch.add(row.correctedID)
      entry.correction = row.correction
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
        WHERE account=(SELECT id FROM account WHERE key='\(account)') AND status=0
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

  /// The amounts of the booked rows that count, ascending.
  func amounts(of account: String = "giro") throws -> [Int64] {
    try rows(of: account).filter { !$0.isPending }.map(\.content.amount).sorted()
  }

  /// The status of each row by its text.
  func statuses() throws -> [String: TransactionStatus] {
    var statuses: [String: TransactionStatus] = [:]
    for status in TransactionStatus.allCases {
      for row in try transactions(status) { statuses[row.rawPayee] = status }
    }
    return statuses
  }

  func transactions(_ status: TransactionStatus = .counts) throws -> [Transaction] {
    var filter = TransactionFilter()
    filter.status = status
    return try store.transactions(filter)
  }

  /// The id of the one row with this text, whatever its status.
  func id(_ payee: String) throws -> TransactionID {
    let all = try TransactionStatus.allCases.flatMap { try transactions($0) }
    return try #require(all.first { $0.rawPayee == payee }, "no row \(payee)").id
  }

  /// For the text of each row that does not count, that of the row which does.
  func partners() throws -> [String: String] {
    try store.reading { database in
      let scan = try HotStatement(
        database,
        """
        SELECT a.payee, b.payee FROM link l
          JOIN txn a ON a.day=l.day AND a.account=l.account AND a.fingerprint=l.fingerprint
            AND a.occurrence=l.occurrence
          JOIN txn b ON b.day=l.toDay AND b.account=l.toAccount
            AND b.fingerprint=l.toFingerprint AND b.occurrence=l.toOccurrence
        """)
      var partners: [String: String] = [:]
      while try scan.next() { partners[scan.text(0)] = scan.text(1) }
      return partners
    }
  }

  /// Runs a property over many seeds, five to a ledger: opening one costs more than a
  /// small import.
  static func forEach(
    _ seeds: Range<Int>, _ body: (Books, Int, inout SeededGenerator) throws -> Void
  ) throws {
    var books = try Books()
    for seed in seeds {
      if seed % 5 == 0 { books = try Books() }
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
