internal import GRDB
package import Ledger

extension DerivationSession {
  /// Derives the places and line categories of all receipts in a period.
  ///
  /// The caller then matches receipts with rows. `decider` returns the text of the deciders, as in
  /// ``DeciderTexts``, for the line with an index, or for the place if the index is nil.
  ///
  /// - Returns: the changed receipts with their rulings.
  package func deriveReceipts<Rulings>(
    in period: Period, names: ClassificationNames,
    _ classify: (Receipt) -> (prepared: PreparedReceipt, rulings: Rulings),
    decider: ((_ rulings: Rulings, _ line: Int?) -> String)? = nil
  ) throws -> [(change: DerivedReceipt, rulings: Rulings)] {
    try database.run("DELETE FROM change WHERE run=? AND receipt IS NOT NULL", [run])
    let writer = try ReceiptDerivationWriter(database, seal, run: run, names)
    let facts = try ReceiptFacts(database)
    let texts = DeciderTexts(database)
    let receipts = try LedgerStore.receipts(
      database, .none, "r.day BETWEEN ? AND ?",
      [period.start.daysSince1970, period.end.daysSince1970])
    var changes: [(DerivedReceipt, Rulings)] = []
    for stored in receipts {
      let (prepared, rulings) = classify(stored.receipt)
      func id(_ line: Int?) throws -> Int32 {
        try decider.map { try texts.id(of: $0(rulings, line)) } ?? 0
      }
      let place = try writer.place(stored, prepared, was: facts.places[stored.row] ?? 0, id)
      let change = DerivedReceipt(
        stored: stored, counts: !facts.outgrown.contains(stored.row),
        lines: try writer.lines(stored, prepared, id), place: place)
      if !change.lines.isEmpty || change.place != nil { changes.append((change, rulings)) }
    }
    try Derivations(transaction, run: run).putReceipts()
    transaction.touched.insert(receipts: .all)
    return changes
  }
}

/// The places and series of stored receipts, by row id.
private struct ReceiptFacts {
  /// The id of each receipt's place; 0 means none.
  var places: [Int64: Int32] = [:]
  /// The ids of receipts that do not count, because their series has a larger receipt.
  var outgrown: Set<Int64> = []

  init(_ database: Database) throws {
    let rows = try database.cursor(
      """
      SELECT r.id, coalesce(r.placeID,0) AS place, \(ReceiptRows.isLargestOfSeries) AS counts
      FROM receipt r
      """)
    while let row = try rows.next() {
      let id = try row.int64("id")
      places[id] = try row.int32("place")
      if try !row.flag("counts") { outgrown.insert(id) }
    }
  }
}

/// A writer that logs the changed derived values of a receipt.
private struct ReceiptDerivationWriter {
  private let translator: NameTranslator
  private let readable: DerivedNames
  private let log: DerivationLog

  init(_ database: Database, _ seal: Seal, run: Int, _ names: ClassificationNames) throws {
    translator = try NameTranslator(database, seal, run: run, names: names)
    readable = try DerivedNames(database, seal)
    log = try DerivationLog(database, run: run, names: readable)
  }

  func lines(
    _ stored: StoredReceipt, _ prepared: PreparedReceipt, _ decider: (Int?) throws -> Int32
  ) throws -> [DerivedReceipt.Line] {
    try stored.receipt.lines.indices.compactMap { index in
      let old = stored.categories[index]
      let new = try translator.category(
        prepared.lines[index].category, prepared.made, source: stored.receipt.lines[index].category)
      guard new != old else { return nil }
      try log.keep(
        receipt: stored.row, part: index + 1, .category, (old, new), decider: try decider(index))
      return DerivedReceipt.Line(
        index: index, before: try readable.name(.category, old),
        after: try readable.name(.category, new))
    }
  }

  func place(
    _ stored: StoredReceipt, _ prepared: PreparedReceipt, was old: Int32,
    _ decider: (Int?) throws -> Int32
  ) throws -> (before: String?, after: String?)? {
    let new = try translator.place(prepared.classification.place)
    guard new != old else { return nil }
    try log.keep(receipt: stored.row, part: 0, .place, (old, new), decider: try decider(nil))
    return (try readable.name(.place, old), try readable.name(.place, new))
  }
}

/// A receipt with changed derived values.
package struct DerivedReceipt: Sendable {
  /// A line with a changed category.
  package struct Line: Hashable, Sendable {
    /// The index of the line in the receipt, from 0.
    package let index: Int
    /// The path of the previous category; nil if the line had the category of the paying row.
    package let before: String?
    /// The path of the new category; nil if the line has the category of the paying row.
    package let after: String?
  }

  /// The receipt before the change.
  package let stored: StoredReceipt
  /// Whether the receipt is the one of its series that counts.
  package let counts: Bool
  package let lines: [Line]
  /// The keys of the previous and the new place; nil if the place is unchanged.
  package let place: (before: String?, after: String?)?
}
