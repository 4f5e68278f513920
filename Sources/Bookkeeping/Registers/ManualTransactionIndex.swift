import Ledger
import Store

/// The records of manual transactions by the ids of their transactions.
struct ManualTransactionIndex {
  private let entries: [TransactionID: RegisterEntry]

  init(_ store: LedgerStore) throws {
    entries = try store.entriesWithoutKey(.manualTransaction).reduce(into: [:]) { entries, entry in
      guard let id = entry.transactionID else { return }
      entries[id] = entry
    }
  }

  subscript(id: TransactionID) -> RegisterEntry? { entries[id] }

  /// The transactions of the entries with these keys.
  func ids(ofKeys keys: Set<String>) -> Set<TransactionID> {
    Set(entries.filter { keys.contains($0.value.key) }.map(\.key))
  }
}

extension RegisterEntry {
  /// The transaction of a record.
  var transactionID: TransactionID? {
    guard let day = day("date"), let account = text("account") else { return nil }
    let fingerprint = FingerprintHasher.fingerprint(ofManualTransaction: key, account: account)
    return TransactionID(day: day, prefix: fingerprint.prefix, occurrence: 1)
  }
}
