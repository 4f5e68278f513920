internal import GRDB
import Ledger

/// What one run of rules derived, as the log has it: puts it into rows and receipts, or takes it back.
struct Derivations {
  private let transaction: WriteTransaction
  private let run: Int

  private var database: Database { transaction.database }

  /// A side of the lines of the log, by the name of its column.
  private enum Side: String {
    case before, after
  }

  init(_ transaction: WriteTransaction, run: Int) {
    self.transaction = transaction
    self.run = run
  }

  /// Puts what the run derived into its rows, and what people said back over it.
  func putRows() throws { try putRows(.after) }

  /// Puts what the run derived into its receipts and their lines.
  func putReceipts() throws { try putReceipts(.after) }

  /// Puts into rows and receipts what had been derived before the run.
  func takeBack() throws {
    try putRows(.before)
    try putReceipts(.before)
  }

  private func putRows(_ side: Side) throws {
    let fields = try String.fetchAll(
      database, sql: "SELECT DISTINCT field FROM change WHERE run=? AND \(Self.isOfRow)",
      arguments: [run])
    for field in fields where field != DerivedChange.split { try put(field, side) }
    if fields.contains(DerivedChange.split) { try divide(by: side) }
    try TransactionEdits(database: database).apply(derivedIn: run)
    // Rows become legs of own transfers, or are no more: other rows may be their partners then.
    if fields.contains(DerivedChange.Field.transfer.rawValue) {
      transaction.touched.insert(days: try days(of: .transfer))
    }
    transaction.touched.insert(receipts: .all)
  }

  private static let isOfRow = "day IS NOT NULL AND isWord IS NULL"

  private func put(_ field: String, _ side: Side) throws {
    guard let column = DerivedFields.column(of: field, from: "d.\(side)") else {
      throw StoreError.damagedValue
    }
    // An export names categories, payees and tags nowhere else.
    if let names = DerivedChange.Field(rawValue: field)?.edited, names.isWhole {
      try database.execute(
        sql: """
          INSERT OR IGNORE INTO \(names.table)(\(names.name))
          SELECT DISTINCT \(side) FROM change WHERE run=? AND field=? AND \(side) IS NOT NULL
          """, arguments: [run, field])
    }
    try database.execute(
      sql: """
        UPDATE txn SET \(column.name)=\(column.value) FROM change d
        WHERE d.run=? AND d.field=? AND d.isWord IS NULL AND \(TransactionKey.same("txn", "d"))
        """, arguments: [run, field])
  }

  private func putReceipts(_ side: Side) throws {
    guard let category = DerivedFields.column(of: "category", from: "d.\(side)"),
      let place = DerivedFields.column(of: "place", from: "d.\(side)")
    else { return }
    try database.execute(
      sql: """
        UPDATE receiptLine SET category=\(category.value) FROM change d
        WHERE d.run=:run AND d.receipt=receiptLine.receipt AND d.part=receiptLine.position;
        UPDATE receipt SET placeID=\(place.value) FROM change d
        WHERE d.run=:run AND d.receipt=receipt.id AND d.part=0;
        """, arguments: ["run": run])
  }

  /// Divides the rows of which rules make other parts than before; what a receipt had made of them
  /// goes, for it divides no row that a rule does, and comes again when receipts are matched.
  ///
  /// A row whose category a person set is whole; its parts wait beneath.
  private func divide(by side: Side) throws {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT \(TransactionKey.columns), \(side) AS parts FROM change
        WHERE run=? AND field=? AND \(Self.isOfRow)
        """, arguments: [run, DerivedChange.split])
    for row in rows {
      let key = try TransactionKey(row: row).arguments
      try database.execute(
        sql: "DELETE FROM split WHERE ofStatement=0 AND \(TransactionKey.isKey)", arguments: key)
      let parts = RowShares.parts(try row.textOrNil("parts") ?? "")
      for (number, part) in parts.enumerated() {
        try database.execute(
          sql: "INSERT OR IGNORE INTO category(path) VALUES(?)", arguments: [part.category])
        try database.execute(
          sql: """
            INSERT INTO split(day,account,fingerprint,occurrence,part,category,amount,byRule)
            VALUES(?,?,?,?,?,(SELECT id FROM category WHERE path=?),?,1)
            """, arguments: key + [number + 1, part.category, part.minorUnits])
      }
      try database.execute(
        sql: """
          UPDATE txn SET hasSplits=? AND NOT EXISTS(SELECT 1 FROM edit e WHERE e.field='category'
            AND \(TransactionKey.same("e", "txn")))
          WHERE \(TransactionKey.isKey)
          """, arguments: [!parts.isEmpty] + key)
    }
  }

  private func days(of field: DerivedChange.Field) throws -> [CalendarDate] {
    try Int32.fetchAll(
      database, sql: "SELECT DISTINCT day FROM change WHERE run=? AND field=? AND \(Self.isOfRow)",
      arguments: [run, field.rawValue]
    ).map(CalendarDate.init(daysSince1970:))
  }
}
