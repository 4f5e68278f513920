internal import Foundation
internal import GRDB
import Ledger

/// What one run of rules changed, for a person to read: the derived fields of rows, then those of
/// receipts.
struct DerivationHistory {
  private let database: Database
  private let run: Int
  private let names: DerivedNames
  private let deciders: DeciderTexts

  init(_ database: Database, _ seal: Seal, run: Int) throws {
    self.database = database
    self.run = run
    names = try DerivedNames(database, seal)
    deciders = DeciderTexts(database)
  }

  /// Hands over each field that came out otherwise, rows in the order of their days; `take` says
  /// whether it wants another, and so does what comes back.
  func forEach(_ take: (LedgerChange.Subject) throws -> Bool) throws -> Bool {
    guard try forEachRow(take) else { return false }
    return try forEachReceipt(take)
  }

  // MARK: - Rows

  private static let rows = """
    SELECT d.day, d.account, d.fingerprint, d.occurrence, d.shares, d.newShares, d.decider,
      account.currency, (SELECT group_concat(e.field) FROM edit e WHERE e.day=d.day
        AND e.account=d.account AND e.fingerprint=d.fingerprint AND e.occurrence=d.occurrence),
      \((DerivedFields.columns + DerivedFields.newColumns)
        .map { "d.\($0)" }.joined(separator: ","))
    FROM derivation d JOIN account ON account.id=d.account
    WHERE d.run=? ORDER BY d.day, d.account, d.fingerprint, d.occurrence
    """

  private func forEachRow(_ take: (LedgerChange.Subject) throws -> Bool) throws -> Bool {
    let rows = try HotStatement(database, Self.rows)
    rows.bind(1, Int64(run))
    while try rows.next() {
      let key = rows.key(0)
      let id = TransactionID(
        day: CalendarDate(daysSince1970: key.day), prefix: key.fingerprint.prefix,
        occurrence: Int(key.occurrence))
      for change in try changes(of: rows) {
        guard try take(.derived(id, change)) else { return false }
      }
    }
    return true
  }

  private func changes(of row: HotStatement) throws -> [LedgerChange.Derived] {
    let decider = row.int32(6)
    let words = Set(row.text(8).split(separator: ",").map(String.init))
    let (old, new) = (DerivedFields(row, from: 9), DerivedFields(row, from: 17))
    var changes = try names.differences(old, new).map { difference in
      try change(
        difference.field.rawValue, difference.before, difference.after, decider,
        isBeneath: words.contains(difference.field.rawValue))
    }
    let shares = [row.text(4), row.text(5)]
    if shares[0] != shares[1], let currency = Currency(row.text(7)) {
      let sides = shares.map { $0.isEmpty ? nil : DerivedChange.words(ofShares: $0, in: currency) }
      // A row whose category a person set is whole.
      changes.append(
        try change(
          "split", sides[0], sides[1], decider,
          isBeneath: words.contains(DerivedChange.Field.category.rawValue)))
    }
    return changes
  }

  private func change(
    _ field: String, _ before: String?, _ after: String?, _ decider: Int32,
    isBeneath: Bool = false
  ) throws -> LedgerChange.Derived {
    LedgerChange.Derived(
      field: field, before: before, after: after,
      decider: try deciders.location(of: field, by: decider),
      isBeneath: isBeneath)
  }

  // MARK: - Receipts

  private static let receipts = """
    SELECT d.position, d.category, d.newCategory, d.place, d.newPlace, d.decider,
      r.day, r.digest, r.occurrence, l.text
    FROM receiptDerivation d JOIN receipt r ON r.id=d.receipt
      LEFT JOIN receiptLine l ON l.receipt=d.receipt AND l.position=d.position
    WHERE d.run=? ORDER BY r.day, r.digest, r.occurrence, d.position
    """

  private func forEachReceipt(_ take: (LedgerChange.Subject) throws -> Bool) throws -> Bool {
    let rows = try Row.fetchCursor(database, sql: Self.receipts, arguments: [run])
    while let row = try rows.next() {
      let digest = Fingerprint(blob: try row.decode(Data.self, forColumn: "digest"))
      let id = ReceiptID(
        day: CalendarDate(daysSince1970: try row.decode(Int32.self, forColumn: "day")),
        prefix: digest.prefix, occurrence: try row.decode(Int.self, forColumn: "occurrence"))
      let number = try row.decode(Int.self, forColumn: "position")
      let line = try row.decode(String?.self, forColumn: "text").map { (number: number, text: $0) }
      let (field, columns) =
        number == 0
        ? (DerivedChange.Field.place, ["place", "newPlace"])
        : (.category, ["category", "newCategory"])
      let sides = try columns.map { column in
        try names.name(field, try row.decode(Int32?.self, forColumn: column) ?? 0)
      }
      let change = try change(
        field.rawValue, sides[0], sides[1],
        try row.decode(Int32?.self, forColumn: "decider") ?? 0)
      guard try take(.derivedReceipt(id, line: line, change)) else { return false }
    }
    return true
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
