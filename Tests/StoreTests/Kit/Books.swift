import Ledger
import Store

/// A ledger under test, fed the way production feeds it.
final class Books {
  let store: LedgerStore

  init() throws { store = try LedgerStore() }

  init(path: String, access: LedgerStore.Access = .create) throws {
    store = try LedgerStore(path: path, access: access)
  }

  /// Imports one file as one run; the outcomes are those of its statements.
  @discardableResult
  func take(
    _ export: Export, account: String = "giro", batchSize: Int = 7, isDryRun: Bool = false,
    ignored: Int = 0, observer: ImportSession.Observer? = nil
  ) throws -> [ImportSession.Outcome] {
    let run = try store.nextRun()
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

  func transactions(of account: String = "giro") throws -> [Transaction] {
    var filter = TransactionFilter()
    filter.account = account
    return try store.transactions(filter)
  }

  /// How often the ledger holds each content.
  func tally(of account: String = "giro") throws -> Tally {
    try transactions(of: account).map {
      Content(day: $0.bookingDate, amount: $0.amount.minorUnits, payee: $0.rawPayee)
    }.tally
  }

  /// Ids with their pending state: what undo must bring back exactly.
  func identities(of account: String = "giro") throws -> [String: Bool] {
    Dictionary(
      try transactions(of: account).map { ("\($0.id)", $0.isPending) },
      uniquingKeysWith: { first, _ in first })
  }
}
