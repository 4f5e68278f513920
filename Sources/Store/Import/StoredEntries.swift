internal import GRDB
package import Ledger

/// Entries as their statements wrote them, for the rules to look at once more.
package struct StoredEntries: Sendable {
  /// What the rules need to know of an entry beside its text.
  package struct Source: Hashable, Sendable {
    /// The key of the account.
    package let account: String
    /// The name of the format; empty where no statement brought the entry.
    package let format: String
    /// Whether a person or an old tracker wrote it down.
    package let isManual: Bool
  }

  package internal(set) var batch = EntryBatch()
  /// One for each entry.
  package internal(set) var sources: [Source] = []
  /// One for each entry.
  var rows: [Row] = []

  /// The row of an entry, and what has been derived of it.
  struct Row {
    var key: TransactionKey
    var derived: DerivedFields
    /// Whether it counts.
    var counts: Bool
  }

  /// The short name of the transaction that an entry is.
  package func id(ofEntryAt index: Int) -> TransactionID {
    let key = rows[index].key
    return key.id
  }

  /// What an entry is in the ledger.
  package struct CategoryState: Hashable, Sendable {
    /// The category, by hand or by rule; nil where it has none.
    package internal(set) var category: String?
    /// Whether a person set it.
    package internal(set) var isByHand = false
    /// The category without what a person said.
    package internal(set) var ruled: String?
    /// Money moved between own accounts, or divided among categories: no category of its own is
    /// missing.
    package internal(set) var needsNone = false
  }

  /// One for each entry.
  package internal(set) var categoryStates: [CategoryState] = []
}

extension LedgerStore {
  /// Passes on every entry that counts, in batches of a bounded size, in the order of their days.
  package func storedEntries(
    in period: Period = .everything, _ take: (_ entries: StoredEntries) throws -> Void
  ) throws {
    try reading { database in
      try StoredEntryScan(database, seal, in: period).forEach(take)
    }
  }
}
