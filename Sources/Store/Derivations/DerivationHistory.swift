internal import Foundation
internal import GRDB
import Ledger

/// What one run of rules changed, for a person to read: the derived fields of rows, then those of
/// receipts.
///
/// It is read in pieces, each in a look at the ledger of its own, so that nobody has to wait while a
/// person reads.
struct DerivationHistory {
  /// Something that came out otherwise, with the names of the row or the receipt.
  typealias Change = (subject: LedgerChange.Subject, names: [String])

  /// What was read last.
  private enum Position {
    case row(TransactionKey)
    case receipt(TransactionKey, line: Int)
    case end
  }

  private let rows: DerivedRows
  private let receipts: DerivedReceiptLines
  private var position = Position.row(Self.beforeAll)

  private static let beforeAll = TransactionKey(
    day: CalendarDate(daysSince1970: .min), account: 0, fingerprint: Fingerprint(high: 0, low: 0),
    occurrence: 0)
  /// How many rows, or lines of receipts, are read at once.
  private static let size = 4096

  /// Names and deciders are kept from piece to piece, as most rows have the same.
  init(_ database: Database, _ seal: Seal, run: Int) throws {
    let names = try DerivedNames(database, seal)
    let deciders = DeciderTexts(database)
    rows = DerivedRows(run: run, names: names, deciders: deciders)
    receipts = DerivedReceiptLines(run: run, names: names, deciders: deciders)
  }

  /// The next piece, rows and receipts in the order of their days; nil after the last.
  mutating func next(_ database: Database) throws -> [Change]? {
    switch position {
    case .row(let key):
      let piece = try rows.read(database, after: key, atMost: Self.size)
      position = piece.last.map(Position.row) ?? .receipt(Self.beforeAll, line: 0)
      return piece.changes
    case .receipt(let key, let line):
      let piece = try receipts.read(database, after: (key, line), atMost: Self.size)
      position = piece.last.map { .receipt($0.key, line: $0.line) } ?? .end
      return piece.changes
    case .end: return nil
    }
  }
}

/// What a run of rules changed of some rows.
private struct DerivedRows {
  let run: Int
  let names: DerivedNames
  let deciders: DeciderTexts

  private static let sql = """
    SELECT d.day, d.account, d.fingerprint, d.occurrence, d.shares, d.newShares, d.decider,
      account.currency, (SELECT group_concat(e.field) FROM edit e WHERE e.day=d.day
        AND e.account=d.account AND e.fingerprint=d.fingerprint AND e.occurrence=d.occurrence),
      \((DerivedFields.columns + DerivedFields.newColumns)
        .map { "d.\($0)" }.joined(separator: ",")),
      t.payee, t.memo, payee.name, coalesce(t.standing,0)
    FROM derivation d JOIN account ON account.id=d.account
      LEFT JOIN txn t ON t.day=d.day AND t.account=d.account AND t.fingerprint=d.fingerprint
        AND t.occurrence=d.occurrence
      LEFT JOIN payee ON payee.id=t.cleanPayee
    WHERE d.run=? AND (d.day,d.account,d.fingerprint,d.occurrence)>(?,?,?,?)
    ORDER BY d.day, d.account, d.fingerprint, d.occurrence LIMIT ?
    """

  /// Returns the last row with the changes; nil where none was left.
  func read(
    _ database: Database, after key: TransactionKey, atMost size: Int
  ) throws -> (changes: [DerivationHistory.Change], last: TransactionKey?) {
    let rows = try HotStatement(database, Self.sql)
    rows.bind(1, Int64(run))
    rows.bind(2, key)
    rows.bind(6, Int64(size))
    var changes: [DerivationHistory.Change] = []
    var last: TransactionKey?
    while try rows.next() {
      let key = rows.key(0)
      last = key
      let id = key.id
      let texts = [rows.text(25), rows.text(26), rows.text(27)]
      changes += try derived(rows).map { (.derived(id, $0), texts) }
    }
    return (changes, last)
  }

  private func derived(_ row: HotStatement) throws -> [LedgerChange.Derived] {
    let words = Set(row.text(8).split(separator: ",").map(String.init))
    let (old, new) = (DerivedFields(row, from: 9), DerivedFields(row, from: 17))
    var changes = try names.differences(old, new).map { difference in
      try change(
        difference.field.rawValue, difference.before, difference.after, row,
        isBeneath: words.contains(difference.field.rawValue))
    }
    let shares = [row.text(4), row.text(5)]
    if shares[0] != shares[1], let currency = Currency(row.text(7)) {
      let sides = shares.map { $0.isEmpty ? nil : DerivedChange.words(ofShares: $0, in: currency) }
      // A row whose category a person set is whole.
      changes.append(
        try change(
          DerivedChange.split, sides[0], sides[1], row,
          isBeneath: words.contains(DerivedChange.Field.category.rawValue)))
    }
    return changes
  }

  private func change(
    _ field: String, _ before: String?, _ after: String?, _ row: HotStatement, isBeneath: Bool
  ) throws -> LedgerChange.Derived {
    LedgerChange.Derived(
      field: field, before: before, after: after,
      decider: try deciders.location(of: field, by: row.int32(6)), isBeneath: isBeneath,
      counts: row.int32(28) == 0)
  }
}

/// What a run of rules changed of some receipts and their lines.
private struct DerivedReceiptLines {
  let run: Int
  let names: DerivedNames
  let deciders: DeciderTexts

  private static let sql = """
    SELECT d.position, d.category, d.newCategory, d.place, d.newPlace, d.decider,
      r.day, r.digest, r.occurrence, r.merchant, l.text,
      \(ReceiptRows.isLargestOfSeries) AS counts
    FROM receiptDerivation d JOIN receipt r ON r.id=d.receipt
      LEFT JOIN receiptLine l ON l.receipt=d.receipt AND l.position=d.position
    WHERE d.run=? AND (r.day,r.digest,r.occurrence,d.position)>(?,?,?,?)
    ORDER BY r.day, r.digest, r.occurrence, d.position LIMIT ?
    """

  /// Returns the last receipt and line with the changes; nil where none was left.
  func read(
    _ database: Database, after last: (key: TransactionKey, line: Int), atMost size: Int
  ) throws -> (changes: [DerivationHistory.Change], last: (key: TransactionKey, line: Int)?) {
    let rows = try Row.fetchCursor(
      database, sql: Self.sql,
      arguments: [
        run, last.key.day.daysSince1970, last.key.fingerprint.blob, last.key.occurrence, last.line,
        size,
      ])
    var changes: [DerivationHistory.Change] = []
    var end: (key: TransactionKey, line: Int)?
    while let row = try rows.next() {
      // Receipts are of no account.
      let key = TransactionKey(
        day: CalendarDate(daysSince1970: try row.decode(Int32.self, forColumn: "day")), account: 0,
        fingerprint: Fingerprint(blob: try row.decode(Data.self, forColumn: "digest")),
        occurrence: try row.decode(Int32.self, forColumn: "occurrence"))
      let line = try row.decode(Int.self, forColumn: "position")
      end = (key, line)
      let id = ReceiptID(
        day: key.day, prefix: key.fingerprint.prefix, occurrence: Int(key.occurrence))
      let text = try row.decode(String?.self, forColumn: "text")
      changes.append(
        (
          .derivedReceipt(id, line: text.map { (number: line, text: $0) }, try derived(row, line)),
          [try row.decode(String.self, forColumn: "merchant")]
        ))
    }
    return (changes, end)
  }

  private func derived(_ row: Row, _ line: Int) throws -> LedgerChange.Derived {
    let (field, columns) =
      line == 0
      ? (DerivedChange.Field.place, ["place", "newPlace"])
      : (.category, ["category", "newCategory"])
    let sides = try columns.map { column in
      try names.name(field, try row.decode(Int32?.self, forColumn: column) ?? 0)
    }
    return LedgerChange.Derived(
      field: field.rawValue, before: sides[0], after: sides[1],
      decider: try deciders.location(
        of: field.rawValue, by: try row.decode(Int32?.self, forColumn: "decider") ?? 0),
      counts: try row.decode(Bool.self, forColumn: "counts"))
  }
}

extension DerivedFields {
  /// Those that the columns of a row hold from `column` on, in the order of ``columns``.
  fileprivate init(_ row: HotStatement, from column: Int32) {
    self.init(
      category: row.int32(column), place: row.int32(column + 1), payee: row.int32(column + 2),
      tagSet: row.int32(column + 3), note: row.int32(column + 4), kind: row.int32(column + 5),
      isTransfer: row.int32(column + 6), placeReason: row.int32(column + 7))
  }
}
