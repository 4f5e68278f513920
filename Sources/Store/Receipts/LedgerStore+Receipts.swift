internal import Foundation
internal import GRDB
package import Ledger

extension LedgerStore {
  /// The number of receipts in the ledger.
  package func receiptCount() throws -> Int { try reading(Self.receiptCount) }

  static func receiptCount(_ database: Database) throws -> Int {
    try database.value(Int.self, "SELECT count(*) FROM receipt") ?? 0
  }

  /// All receipts that count, oldest first, without their encrypted texts.
  package func receipts() throws -> [StoredReceipt] {
    try reading { try Self.receipts($0, .none, ReceiptRows.isLargestOfSeries, []) }
  }

  /// The number of receipts imported from files, without those made from a register's purchases.
  package func importedReceiptCount() throws -> Int {
    try reading { database in
      try database.value(
        Int.self, "SELECT count(*) FROM receipt WHERE substr(series,1,?)<>?",
        [Receipt.seriesOfPurchases.count, Receipt.seriesOfPurchases]) ?? 0
    }
  }

  /// The categories by their ids in the ledger.
  package func categories() throws -> [Int32: Category] {
    try reading { database in
      try database.rows("SELECT id, path FROM category").reduce(into: [:]) {
        $0[try $1.int32("id")] = Category(try $1.text("path"))
      }
    }
  }

  /// The split rows with postings that do not add up to the row's amount, as sentences sorted by
  /// file and line.
  package func splitProblems() throws -> [String] {
    try reading { database in
      try database.rows(
        """
        SELECT file.name AS name, t.line AS line FROM txn t
          JOIN statement s ON s.id=t.statement JOIN file ON file.id=s.file
          LEFT JOIN split USING(day,account,fingerprint,occurrence)
        WHERE t.hasSplits=1 GROUP BY t.day, t.account, t.fingerprint, t.occurrence
        HAVING t.amount<>coalesce(sum(split.amount),0) ORDER BY 1, 2
        """
      ).map { row in
        "\(row["name"] as String? ?? ""):\(row["line"] as Int? ?? 0): "
          + "its postings do not add up to the row's amount"
      }
    }
  }

  /// The state of each paid or open receipt, by its id in the ledger.
  ///
  /// Other receipts are left out.
  package func receiptStates() throws -> [Int64: ReceiptState] {
    try reading { try Self.receiptStates($0, "1") }
  }

  /// The receipt with this id, without its encrypted texts; nil if there is none.
  static func receipt(_ database: Database, _ id: Int64) throws -> StoredReceipt? {
    try receipts(database, .none, "r.id=?", [id]).first
  }

  static func receipts(
    _ database: Database, _ seal: Seal, _ condition: String, _ arguments: StatementArguments
  ) throws -> [StoredReceipt] {
    let secrets = try SecretTexts(database, seal)
    let lines = Dictionary(
      grouping: try database.rows(
        """
        SELECT * FROM receiptLine WHERE receipt IN(SELECT r.id FROM receipt r WHERE \(condition))
        ORDER BY receipt, position
        """, arguments)
    ) { row -> Int64 in row["receipt"] ?? 0 }
    let rows = try database.rows(
      """
      SELECT r.*, s.line AS sourceLine, file.name AS fileName
      FROM receipt r JOIN receiptSighting s ON s.receipt=r.id
        AND s.file=(SELECT min(x.file) FROM receiptSighting x WHERE x.receipt=r.id)
      JOIN file ON file.id=s.file
      WHERE \(condition) ORDER BY r.day, r.digest, r.occurrence
      """, arguments)
    return try rows.map { row in
      let id = try row.int64("id")
      return try StoredReceipt(row, secrets, id: id, lines: lines[id] ?? [])
    }
  }

  /// The states of the paid or open receipts `r` that meet a condition.
  static func receiptStates(
    _ database: Database, _ condition: String
  ) throws -> [Int64: ReceiptState] {
    var states: [Int64: ReceiptState] = [:]
    let open = "SELECT id FROM receipt r WHERE isOpen=1 AND \(condition)"
    for id in try database.values(Int64.self, open) { states[id] = .open }
    let paid = """
      SELECT p.* FROM receipt r JOIN payment p ON p.receipt=r.id WHERE \(condition)
      """
    for row in try database.rows(paid) {
      states[try row.int64("receipt")] = .matched(
        try TransactionKey(row: row), reason: try row.text("reason"))
    }
    return states
  }
}

extension StoredReceipt {
  /// Creates a receipt from a joined row and the rows of its lines.
  fileprivate init(_ row: Row, _ secrets: SecretTexts, id: Int64, lines: [Row]) throws {
    let code = try row.text("currency")
    guard let currency = Currency(code) else {
      throw StoreError.notALedger(path: "", reason: "a receipt in it is damaged")
    }
    let source = SourceLine(file: try row.text("fileName"), line: try row.int("sourceLine"))
    var receipt = Receipt(
      merchant: try row.text("merchant"), day: try row.day("day"),
      total: Amount(minorUnits: try row.int64("total"), currency: currency), line: source.line)
    receipt.place = try row.text("place")
    receipt.dueDay = try row.int32OrNil("dueDay").map { CalendarDate(daysSince1970: $0) }
    receipt.number = try row.text("number")
    receipt.tax = try row.int64OrNil("tax")
    receipt.prepaid = try row.int64("prepaid")
    receipt.rounding = try row.int64("rounding")
    receipt.payeeAccount =
      try secrets.text(row.text("payeeAccount"), .payeeAccount, of: .numbered(id)) ?? ""
    receipt.series = try row.text("series")
    receipt.lines = try lines.map(ReceiptLine.init(row:))
    self.init(
      row: id, digest: try row.fingerprint("digest"), occurrence: try row.int32("occurrence"),
      receipt: receipt, categories: try lines.map { try $0.int32("category") }, source: source)
  }
}

extension ReceiptLine {
  /// Creates a line from a row of its table.
  fileprivate init(row: Row) throws {
    self.init(text: try row.text("text"), amount: try row.int64("amount"))
    quantity = try row.textOrNil("quantity").flatMap { ExactDecimal($0) }
    unit = try row.text("unit")
    unitPrice = try row.textOrNil("unitPrice").flatMap { ExactDecimal($0) }
    discount = try row.int64("discount")
    tax = try row.int64OrNil("tax")
    taxRate = try row.textOrNil("taxRate").flatMap { ExactDecimal($0) }
    category = try row.text("sourceCategory")
    article = try row.text("article")
  }
}

extension LedgerStore {
  /// Stores a decision about a receipt; nil removes it.
  package func decide(_ receipt: StoredReceipt, _ verdict: ReceiptVerdict?) throws {
    try writing { transaction in
      let database = transaction.database
      // The row of an earlier decision may now pay any receipt of its amount.
      transaction.touched.insert(receipts: .all)
      let ofReceipt: StatementArguments = [receipt.digest.blob, receipt.occurrence]
      try database.run(
        "DELETE FROM receiptVerdict WHERE digest=? AND receiptOccurrence=?", ofReceipt)
      guard let verdict else { return }
      var row: StatementArguments = [nil, nil, nil, nil]
      if case .paid(let key) = verdict {
        row = key.arguments
        // A row pays one receipt, so an earlier decision about the row is removed.
        try database.run("DELETE FROM receiptVerdict WHERE \(TransactionKey.isKey)", row)
      }
      try database.run(
        """
        INSERT INTO receiptVerdict(digest,receiptOccurrence,\(TransactionKey.columns))
        VALUES(?,?,?,?,?,?)
        """, ofReceipt + row)
    }
  }

  /// Deletes the receipt sightings of a run, and the receipts that no other file shows.
  static func takeBackReceipts(_ database: Database, run: Int) throws {
    let files = "SELECT id FROM file WHERE run=?"
    try database.run("DELETE FROM receiptSighting WHERE file IN(\(files))", [run])
    try remove(
      database, receipts: "SELECT id FROM receipt EXCEPT SELECT receipt FROM receiptSighting")
  }

  /// Removes the receipts of a query; rows that they split become whole.
  static func remove(_ database: Database, receipts query: String) throws {
    try ReceiptSplits(database).remove(query)
    try database.run("DELETE FROM receipt WHERE id IN(\(query))")
  }
}

extension LedgerStore {
  /// The receipt lines with a quantity, oldest first, whether or not a row paid the receipt.
  ///
  /// Returned and free goods are left out. Receipts made from a register's purchases are left out,
  /// too, because the register already has them.
  package func boughtLines() throws -> [PurchasedLine] {
    try reading { database in
      try database.rows(
        """
        SELECT r.day, r.merchant, r.currency, l.text, l.quantity, l.unit, l.amount, c.path
        FROM receipt r JOIN receiptLine l ON l.receipt=r.id JOIN category c ON c.id=l.category
        WHERE l.quantity IS NOT NULL AND l.amount>0 AND r.day<=? AND substr(r.series,1,?)<>?
          AND \(ReceiptRows.isLargestOfSeries)
        ORDER BY r.day, r.digest, r.occurrence, l.position
        """,
        [
          lastNumber, Receipt.seriesOfPurchases.count, Receipt.seriesOfPurchases,
        ]
      ).compactMap(PurchasedLine.init)
    }
  }
}

extension PurchasedLine {
  /// Creates a line from a joined row; nil if its quantity is not positive.
  fileprivate init?(_ row: Row) throws {
    guard let quantity = ExactDecimal(try row.text("quantity")), quantity.coefficient > 0,
      let currency = Currency(try row.text("currency"))
    else { return nil }
    self.init(
      product: try row.text("text"), category: Category(try row.text("path")) ?? .uncategorised,
      merchant: try row.text("merchant"), day: try row.day("day"), quantity: quantity,
      unit: try row.text("unit"),
      cost: Amount(minorUnits: try row.int64("amount"), currency: currency))
  }
}
