internal import Foundation
internal import GRDB
package import Ledger
import Matching

/// A run of rules over stored rows, inside one write transaction.
///
/// Changes are logged while rows are read, and written to the rows at the end. Overrides stay.
package final class DerivationSession {
  let transaction: WriteTransaction
  let run: Int

  var database: Database { transaction.database }
  var seal: Seal { transaction.seal }

  init(_ transaction: WriteTransaction, run: Int) {
    self.transaction = transaction
    self.run = run
  }

  /// Derives every row of a period, and returns the counts of rows.
  ///
  /// `names` holds the names that classifications refer to. `classify` need not compute
  /// fingerprints. `deciders` returns the deciders of a changed entry's fields, as in
  /// ``DeciderTexts``. `observer` receives every changed row and every row with an override.
  package func derive(
    in period: Period, names: ClassificationNames,
    _ classify: (StoredEntries) throws -> PreparedBatch,
    deciders: ((StoredEntries, Int) -> String)? = nil,
    observer: ((StoredEntries, DerivedChange) -> Void)? = nil
  ) throws -> DerivationCounts {
    try database.run("DELETE FROM change WHERE run=? AND day IS NOT NULL", [run])
    var counts = DerivationCounts()
    let translator = try NameTranslator(database, seal, run: run, names: names)
    let readable = try DerivedNames(database, seal)
    let words = try words()
    let shares = try RowShares(database, names)
    let texts = DeciderTexts(database)
    let log = try DerivationLog(database, run: run, names: readable)
    try StoredEntryScan(database, seal, in: period, isWhole: true).forEach { entries in
      let prepared = try classify(entries)
      for (index, row) in entries.rows.enumerated() {
        let new = try entries.batch.withText { try translator.ids(index, of: prepared, $0) }
        let change = try RowChange(
          from: row.derived, to: new,
          shares: (shares.before(row.key), shares.after(index, of: prepared, row.key)),
          words[row.key] ?? [], readable)
        counts.add(row, change)
        if change.isChanged {
          try log.keep(
            row.key, (change.old, change.new), shares: change.shares,
            decider: try deciders.map { try texts.id(of: $0(entries, index)) } ?? 0)
        }
        guard let observer, change.isChanged || change.isByHand else { continue }
        observer(entries, try change.inWords(index, counts: row.counts, readable))
      }
    }
    try Derivations(transaction, run: run).putRows()
    return counts
  }

  /// Calls `body` with the current rows of a period, as for reports.
  package func forEachRow(
    in period: Period, _ body: (LedgerNames, [LedgerRow]) throws -> Void
  ) throws {
    try LedgerStore.forEachRow(database, in: period, body)
  }

  package func receiptCount() throws -> Int { try LedgerStore.receiptCount(database) }

  /// Derives the consequences of the changes so far, and returns the results for receipts.
  package func settle() throws -> SettledReceipts { try transaction.settle().receipts }

  /// All overrides, by the key of their row.
  private func words() throws -> [TransactionKey: [TransactionEdit]] {
    let scan = try database.hot(
      """
      SELECT day, account, fingerprint, occurrence, field, value, derived, run,
        value IS NULL, derived IS NULL
      FROM edit ORDER BY 1,2,3,4,5
      """)
    var words: [TransactionKey: [TransactionEdit]] = [:]
    while try scan.next() {
      guard let field = TransactionEdit.Field(rawValue: scan.text(4)) else { continue }
      words[scan.key(0), default: []].append(
        TransactionEdit(
          field: field, value: scan.int32(8) != 0 ? nil : scan.text(5),
          derived: scan.int32(9) != 0 ? nil : scan.text(6), run: Int(scan.int64(7))))
    }
    return words
  }
}

/// A row before and after a run of rules.
private struct RowChange {
  /// The previous fields; an overridden field has the value under the override.
  private(set) var old: DerivedFields
  private(set) var new: DerivedFields
  /// The new fields as the row shows them; overridden fields are unchanged.
  private var seen: DerivedFields
  /// The postings by rules before and after the run, as in ``RowShares``; nil if rules do not split
  /// the row.
  let shares: (old: String?, new: String?)
  /// The overrides of the row.
  private let words: [TransactionEdit]

  init(
    from stored: DerivedFields, to derived: DerivedFields, shares: (old: String?, new: String?),
    _ words: [TransactionEdit], _ names: DerivedNames
  ) throws {
    (old, new, seen) = (stored, derived, derived)
    self.shares = shares
    self.words = words
    for word in words {
      old[.init(word.field)] = try names.id(of: word.derived, word.field)
      seen[.init(word.field)] = old[.init(word.field)]
    }
    // Ledgers of earlier versions kept no reasons. An added reason for the same place is no change.
    if old.placeReason == 0, old.place == new.place { new.placeReason = 0 }
    // Another reason for the same place changes nothing visible.
    if seen.place == old.place { seen.placeReason = old.placeReason }
  }

  var isChanged: Bool { new != old || shares.new != shares.old }

  /// Whether the row shows the change.
  var isSeen: Bool { seen != old || seenShares != nil }

  /// Whether the row has an override.
  var isByHand: Bool { !words.isEmpty }

  /// The previous and new postings that the row shows; nil if it shows no change of postings.
  ///
  /// A row with an overridden category is whole.
  private var seenShares: (before: String?, after: String?)? {
    let isWhole = words.contains { $0.field == .category }
    return isWhole || shares.old == shares.new ? nil : (shares.old, shares.new)
  }

  /// The change in readable form, for the entry at `index` of its batch.
  func inWords(_ index: Int, counts: Bool, _ names: DerivedNames) throws -> DerivedChange {
    DerivedChange(
      index: index, counts: counts, differences: try names.differences(old, seen),
      shares: seenShares, words: try words.map { try names.word($0, over: new) })
  }
}

extension DerivationCounts {
  fileprivate mutating func add(_ row: StoredEntries.Row, _ change: RowChange) {
    let isSeen = change.isSeen
    if change.isChanged, !isSeen || !row.counts { alsoChanged += 1 }
    guard row.counts else { return }
    read += 1
    if isSeen { changed += 1 }
    if change.isByHand { byHand += 1 }
  }
}

extension LedgerStore {
  /// Derives rows again as one run, in one transaction.
  ///
  /// A run without changes is not stored. If `body` derives all rows, `whole` is the digest of the
  /// rules. All rows then agree with these rules.
  ///
  /// - Returns: the result of `body`, and the run's number if it was stored.
  package func derive<Result>(
    run: Int, day: CalendarDate, isDryRun: Bool, whole: [UInt8]? = nil,
    _ body: (DerivationSession) throws -> (result: Result, counts: DerivationCounts)
  ) throws -> (result: Result, run: Int?) {
    let derived = try deriveRows(run: run, day: day, isDryRun: isDryRun, whole: whole, body)
    if let whole, derived.run == nil, !isDryRun { try acceptClassifications(by: whole) }
    return derived
  }

  private func deriveRows<Result>(
    run: Int, day: CalendarDate, isDryRun: Bool, whole: [UInt8]?,
    _ body: (DerivationSession) throws -> (result: Result, counts: DerivationCounts)
  ) throws -> (result: Result, run: Int?) {
    try writing(isTrial: isDryRun) { transaction in
      let database = transaction.database
      try database.run("INSERT INTO run(id,day) VALUES(?,?)", [run, day.daysSince1970])
      if isDryRun { try database.run(Self.passingChanges) }
      let (result, counts) = try body(DerivationSession(transaction, run: run))
      transaction.isKept = !isDryRun && counts.hasChanges
      guard transaction.isKept else { return (result, nil) }
      try Self.keep(counts, of: run, database)
      if whole != nil { try RunRules(database).keepWhole(run) }
      return (result, run)
    }
  }

  /// The SQL that creates the log of a trial: a temporary table that shadows the ledger's own log.
  ///
  /// The table needs no keys, no index and no space in the ledger's file. It disappears with the
  /// transaction.
  private static let passingChanges =
    "CREATE TEMP TABLE change AS SELECT * FROM main.change WHERE 0"

  /// Stores the counts as those of a file, where ``LedgerStore/runs()`` reads them.
  private static func keep(_ counts: DerivationCounts, of run: Int, _ database: Database) throws {
    try database.run(
      "INSERT INTO file(run,name,sha256,format,profile) VALUES(?,'',zeroblob(32),?,'')",
      [run, ImportBatch.byRules])
    let file = database.lastInsertedRowID
    try database.run(
      "INSERT INTO registerFile(file,read,new,alreadyIn,updated,rejected) VALUES(?,?,0,?,?,0)",
      [file, counts.read, counts.read - counts.changed, counts.changed])
    guard counts.receipts > 0 else { return }
    try database.run(
      "INSERT INTO receiptFile(file,read,new,alreadyIn) VALUES(?,?,?,?)",
      [file, counts.receipts, counts.receiptsChanged, counts.receipts - counts.receiptsChanged])
  }
}
