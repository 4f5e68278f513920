internal import GRDB
package import Ledger

/// Stored transactions in the form of statement entries, as input for rules.
package struct StoredEntries: Sendable {
  /// The facts about an entry's source that rules need.
  package struct Source: Hashable, Sendable {
    /// The keys of the account, the current one first.
    package let accountKeys: [String]
    /// The name of the format; empty if the entry is not from a statement.
    package let format: String
    /// Whether the entry was entered by hand or migrated from another tracker.
    package let isManual: Bool
  }

  package internal(set) var batch = EntryBatch()
  /// The sources, one per entry.
  package internal(set) var sources: [Source] = []
  /// The rows, one per entry.
  var rows: [Row] = []

  /// The row of an entry with its derived fields.
  struct Row {
    var key: TransactionKey
    var derived: DerivedFields
    /// Whether the row counts.
    var counts: Bool
  }

  /// The short id of an entry's transaction.
  package func id(ofEntryAt index: Int) -> TransactionID {
    let key = rows[index].key
    return key.id
  }

  /// Whether an entry has a place.
  package func hasPlace(ofEntryAt index: Int) -> Bool { rows[index].derived.place != 0 }

  /// Whether an entry has a place other than a city named in its text.
  package func hasChosenPlace(ofEntryAt index: Int) -> Bool {
    hasPlace(ofEntryAt: index)
      && rows[index].derived.placeReason != Int32(PlaceReason.city.rawValue)
  }

  /// Whether an entry is outgoing and has no place; false for transfers and split rows.
  package func lacksPlace(ofEntryAt index: Int) -> Bool {
    batch.entries[index].amount.isNegative && !categoryStates[index].needsNone
      && !hasPlace(ofEntryAt: index)
  }

  /// The state of an entry's category in the ledger.
  package struct CategoryState: Hashable, Sendable {
    /// The category, by hand or by rule; nil if there is none.
    package internal(set) var category: String?
    /// Whether the category is overridden.
    package internal(set) var isByHand = false
    /// The category without the override; nil if there is none.
    package internal(set) var ruled: String?
    /// Whether the entry needs no category of its own, because it is a transfer or split.
    package internal(set) var needsNone = false
  }

  /// The category states, one per entry.
  package internal(set) var categoryStates: [CategoryState] = []
}

extension LedgerStore {
  /// Calls `take` with the entries of a period that count, by day, in batches of bounded size.
  package func storedEntries(
    in period: Period = .everything, _ take: (_ entries: StoredEntries) throws -> Void
  ) throws {
    try reading { database in
      try StoredEntryScan(database, seal, in: period).forEach(take)
    }
  }
}

/// A scan of stored rows as entries, in key order.
struct StoredEntryScan {
  private let rows: HotStatement
  private let secrets: SecretTexts
  private let accounts: [Int32: (currency: Currency, keys: [String])]
  private let categories: [Int32: String]
  /// The category by rules of each row with an overridden category.
  private let byHand: [TransactionKey: String]
  private let parts: EntryParts
  /// The origin of each statement's entries.
  private let origins: [Int32: Origin]

  /// The origin of a statement's entries: a format, or manual transactions.
  private struct Origin {
    let format: String
    let isManual: Bool
  }

  private static let mostInBatch = 1_024

  /// Starts a scan of a period; `isWhole` includes rows that do not count.
  init(_ database: Database, _ seal: Seal, in period: Period, isWhole: Bool = false) throws {
    secrets = try SecretTexts(database, seal)
    accounts = try database.rows("SELECT * FROM account").reduce(into: [:]) {
      let account = try Account($1)
      $0[try $1.int32("id")] = (account.currency, account.currentKeys)
    }
    categories = try database.rows("SELECT * FROM category WHERE id>1")
      .reduce(into: [:]) {
        $0[try $1.int32("id")] = try $1.text("path")
      }
    byHand = try TransactionKey.withWords(database)
    parts = try EntryParts(database, period.start.daysSince1970...period.end.daysSince1970)
    origins = try Self.origins(database)
    // Rows come in key order, so nothing is sorted.
    rows = try database.hot(
      """
      SELECT t.day, t.account, t.fingerprint, t.occurrence, t.amount, t.line, t.bankKind,
        t.bankPending, t.payee, t.memo, t.reference, t.counterparty, t.sourceCategory, t.statement,
        t.status=0, t.category, t.place, t.cleanPayee, t.tagSet, t.note, t.kind, t.isTransfer,
        t.isTransfer|t.isPaired|t.hasSplits, t.placeReason
      FROM txn t
      WHERE t.day BETWEEN ?1 AND ?2 \(isWhole ? "" : "AND t.status=0")
      ORDER BY t.day, t.account, t.fingerprint, t.occurrence
      """)
    rows.bind(1, period)
  }

  private static func origins(_ database: Database) throws -> [Int32: Origin] {
    let scan = try database.hot(
      """
      SELECT s.id, f.format, s.layout='\(Statement.registerLayout)'
      FROM statement s JOIN file f ON f.id=s.file
      """)
    return Dictionary(
      uniqueKeysWithValues: try scan.map {
        ($0.int32(0), Origin(format: $0.text(1), isManual: $0.int32(2) != 0))
      })
  }

  func forEach(_ take: (StoredEntries) throws -> Void) throws {
    var entries = StoredEntries()
    while try rows.next() {
      try add(to: &entries)
      if entries.batch.count == Self.mostInBatch {
        try take(entries)
        entries = StoredEntries()
      }
    }
    if entries.batch.count > 0 { try take(entries) }
  }

  private func add(to entries: inout StoredEntries) throws {
    let key = rows.key(0)
    guard let account = accounts[key.account], let origin = origins[rows.int32(13)] else { return }
    var entry = StatementEntry(
      bookingDate: key.day, amount: Amount(minorUnits: rows.int64(4), currency: account.currency),
      line: Int(rows.int64(5)))
    entry.kind = EntryKind(rawValue: UInt8(clamping: rows.int32(6))) ?? .unknown
    entry.isPending = rows.int32(7) != 0
    entry.payee = entries.batch.add(rows.bytes(8))
    entry.memo = entries.batch.add(rows.bytes(9))
    let row = SecretRow.transaction(key)
    let reference = try secrets.text(rows.text(10), .reference, of: row)
    entry.reference = entries.batch.add(reference ?? "")
    let counterparty = try secrets.text(rows.text(11), .counterparty, of: row)
    entry.counterparty = entries.batch.add(counterparty ?? "")
    entry.category = entries.batch.add(rows.bytes(12))
    if !parts.isEmpty { addParts(of: key, to: &entries.batch) }
    entries.batch.append(entry)
    entries.sources.append(
      StoredEntries.Source(
        accountKeys: account.keys, format: origin.isManual ? "" : origin.format,
        isManual: origin.isManual))
    entries.rows.append(StoredEntries.Row(key: key, derived: derived, counts: rows.int32(14) != 0))
    entries.categoryStates.append(state(key))
  }

  /// Adds the postings of the next entry.
  private func addParts(of key: TransactionKey, to batch: inout EntryBatch) {
    for part in parts[key] {
      var share = EntryPosting(entry: batch.count, minorUnits: part.minorUnits)
      share.hasParty = true
      share.payee = batch.add(part.payee)
      share.memo = batch.add(part.memo)
      batch.append(share)
    }
  }

  private func state(_ key: TransactionKey) -> StoredEntries.CategoryState {
    var state = StoredEntries.CategoryState()
    state.category = categories[rows.int32(15)]
    state.ruled = state.category
    state.needsNone = rows.int32(22) != 0
    if let ruled = byHand[key] {
      state.isByHand = true
      state.ruled = ruled == Category.uncategorised.path || ruled.isEmpty ? nil : ruled
    }
    return state
  }

  private var derived: DerivedFields {
    DerivedFields(
      category: rows.int32(15), place: rows.int32(16), payee: rows.int32(17),
      tagSet: rows.int32(18), note: rows.int32(19), kind: rows.int32(20),
      isTransfer: rows.int32(21), placeReason: rows.int32(23))
  }
}

extension TransactionKey {
  /// The category by rules of each row with an overridden category.
  fileprivate static func withWords(_ database: Database) throws -> [TransactionKey: String] {
    let scan = try database.hot(
      "SELECT day, account, fingerprint, occurrence, derived FROM edit WHERE field='category'")
    return Dictionary(uniqueKeysWithValues: try scan.map { ($0.key(0), $0.text(4)) })
  }
}
