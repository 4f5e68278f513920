internal import Foundation
internal import GRDB
package import Ledger
import Matching

/// A run of rules over stored rows, inside one write transaction.
///
/// Changes are logged while rows are read, and written at the end. Overrides stay.
package final class DerivationSession {
  let transaction: WriteTransaction
  let run: Int

  var database: Database { transaction.database }
  var seal: Seal { transaction.seal }

  init(_ transaction: WriteTransaction, run: Int) {
    self.transaction = transaction
    self.run = run
  }

  /// Derives every row of a period.
  ///
  /// `names` holds the names that classifications refer to. `classify` need not compute fingerprints.
  /// `deciders` returns the deciders of a changed entry's fields, as in ``DeciderTexts``. `observer`
  /// receives every changed row and every row with an override.
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
        var new = try entries.batch.withText { try translator.ids(index, of: prepared, $0) }
        let said = words[row.key] ?? []
        var (old, seen) = (row.derived, new)
        for word in said {
          old[.init(word.field)] = try readable.id(of: word.derived, word.field)
          // The row itself keeps the override.
          seen[.init(word.field)] = old[.init(word.field)]
        }
        // Ledgers of earlier versions kept no reasons. An added reason for the same place is no change.
        if old.placeReason == 0, old.place == new.place { new.placeReason = 0 }
        // Another reason for the same place changes nothing visible.
        if seen.place == old.place { seen.placeReason = old.placeReason }
        let (divided, dividedAnew) = (
          shares.before(row.key), shares.after(index, of: prepared, row.key)
        )
        let isWhole = said.contains { $0.field == .category }
        let isChanged = new != old || dividedAnew != divided
        counts.add(
          row, isChanged: isChanged, isSeen: seen != old || !isWhole && dividedAnew != divided,
          isByHand: !said.isEmpty)
        if isChanged {
          try log.keep(
            row.key, (old, new), shares: (divided, dividedAnew),
            decider: try deciders.map { try texts.id(of: $0(entries, index)) } ?? 0)
        }
        guard let observer, isChanged || !said.isEmpty else { continue }
        observer(
          entries,
          DerivedChange(
            index: index, counts: row.counts, differences: try readable.differences(old, seen),
            shares: isWhole || divided == dividedAnew ? nil : (divided, dividedAnew),
            words: try said.map { try readable.word($0, over: new) }))
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

  /// Matches receipts with rows again, if either changed, and returns the results.
  package func settle() throws -> SettledReceipts { try transaction.settle().receipts }

  /// The overrides by row.
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

extension DerivationCounts {
  fileprivate mutating func add(
    _ row: StoredEntries.Row, isChanged: Bool, isSeen: Bool, isByHand: Bool
  ) {
    if isChanged, !isSeen || !row.counts { alsoChanged += 1 }
    guard row.counts else { return }
    read += 1
    if isSeen { changed += 1 }
    if isByHand { byHand += 1 }
  }
}

extension LedgerStore {
  /// Derives rows again as one run, in one transaction.
  ///
  /// A run without changes is not stored. If `body` derives all rows, `whole` is the digest of the
  /// rules, with which all rows then agree.
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

  /// The log of a trial: a temporary table that shadows the ledger's own.
  ///
  /// It needs no keys, no index and no space in the ledger's file, and it disappears with the
  /// transaction.
  private static let passingChanges =
    "CREATE TEMP TABLE change AS SELECT * FROM main.change WHERE 0"

  /// Stores the counts as those of a file, where `runs` reads them.
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
