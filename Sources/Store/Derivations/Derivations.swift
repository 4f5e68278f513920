internal import GRDB
package import Ledger

/// The derived changes of one run in the log, to apply or undo in rows and receipts.
struct Derivations {
  private let transaction: WriteTransaction
  private let run: Int

  private var database: Database { transaction.database }

  /// A side of a log line, named after its column.
  private enum Side: String { case before, after }

  init(_ transaction: WriteTransaction, run: Int) {
    self.transaction = transaction
    self.run = run
  }

  /// Applies the run's derived values to its rows, then the overrides.
  func putRows() throws { try putRows(.after) }

  /// Applies the run's derived values to its receipts and their lines.
  func putReceipts() throws { try putReceipts(.after) }

  /// Restores the derived values from before the run.
  func takeBack() throws {
    try putRows(.before)
    try putReceipts(.before)
  }

  private func putRows(_ side: Side) throws {
    let fields = try database.values(
      String.self, "SELECT DISTINCT field FROM change WHERE run=? AND \(Self.isOfRow)", [run])
    for field in fields where field != DerivedChange.split { try put(field, side) }
    if fields.contains(DerivedChange.split) { try divide(by: side) }
    try TransactionEdits(database: database).apply(derivedIn: run)
    // Rows may become legs of transfers or stop being legs, so other rows may get or lose partners.
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
    // An export has no list of categories, payees and tags, so a name in the log may lack its row.
    if let edited = DerivedChange.Field(rawValue: field)?.edited, edited.isWhole {
      try database.run(
        """
        INSERT OR IGNORE INTO \(edited.names.rawValue)(\(edited.name))
        SELECT DISTINCT \(side) FROM change WHERE run=? AND field=? AND \(side) IS NOT NULL
        """, [run, field])
    }
    try database.run(
      """
      UPDATE txn SET \(column.name)=\(column.value) FROM change d
      WHERE d.run=? AND d.field=? AND d.isWord IS NULL AND \(TransactionKey.same("txn", "d"))
      """, [run, field])
  }

  private func putReceipts(_ side: Side) throws {
    guard let category = DerivedFields.column(of: "category", from: "d.\(side)"),
      let place = DerivedFields.column(of: "place", from: "d.\(side)")
    else { return }
    try database.run(
      """
      UPDATE receiptLine SET category=\(category.value) FROM change d
      WHERE d.run=:run AND d.receipt=receiptLine.receipt AND d.part=receiptLine.position;
      UPDATE receipt SET placeID=\(place.value) FROM change d
      WHERE d.run=:run AND d.receipt=receipt.id AND d.part=0;
      """, ["run": run])
  }

  /// Updates the postings of rows that rules split differently.
  ///
  /// Postings from a receipt are removed, because a receipt never splits a row that a rule splits.
  /// Matching receipts adds them again where no rule splits the row.
  ///
  /// A row with an overridden category is whole; its postings stay hidden.
  private func divide(by side: Side) throws {
    let rows = try database.rows(
      """
      SELECT \(TransactionKey.columns), \(side) AS parts FROM change
      WHERE run=? AND field=? AND \(Self.isOfRow)
      """, [run, DerivedChange.split])
    for row in rows {
      let key = try TransactionKey(row: row).arguments
      try database.run("DELETE FROM split WHERE ofStatement=0 AND \(TransactionKey.isKey)", key)
      let parts = RowShares.parts(try row.textOrNil("parts") ?? "")
      for (number, part) in parts.enumerated() {
        try database.run("INSERT OR IGNORE INTO category(path) VALUES(?)", [part.category])
        try database.run(
          """
          INSERT INTO split(day,account,fingerprint,occurrence,part,category,amount,byRule)
          VALUES(?,?,?,?,?,(SELECT id FROM category WHERE path=?),?,1)
          """, key + [number + 1, part.category, part.minorUnits])
      }
      try database.run(
        """
        UPDATE txn SET hasSplits=? AND NOT EXISTS(SELECT 1 FROM edit e WHERE e.field='category'
          AND \(TransactionKey.same("e", "txn")))
        WHERE \(TransactionKey.isKey)
        """, [!parts.isEmpty] + key)
    }
  }

  private func days(of field: DerivedChange.Field) throws -> [CalendarDate] {
    try database.values(
      Int32.self, "SELECT DISTINCT day FROM change WHERE run=? AND field=? AND \(Self.isOfRow)",
      [run, field.rawValue]
    ).map(CalendarDate.init(daysSince1970:))
  }
}

/// The postings into which rules split rows, as text for the log.
///
/// Each posting is a category path, U+001E and minor units; U+001F joins the postings.
struct RowShares {
  private let names: ClassificationNames
  /// The previous postings by row; few rows have any.
  private let byRule: [TransactionKey: String]
  /// The rows split by their statement; rules do not split these rows.
  private let ofStatement: Set<TransactionKey>

  private static let measure: Character = "\u{1E}"
  private static let part: Character = "\u{1F}"

  init(_ database: Database, _ names: ClassificationNames) throws {
    self.names = names
    let scan = try database.hot(
      """
      SELECT s.day, s.account, s.fingerprint, s.occurrence, s.ofStatement, c.path, s.amount
      FROM split s JOIN category c ON c.id=s.category
      WHERE s.ofStatement=1 OR s.byRule=1 ORDER BY 1,2,3,4,s.part
      """)
    var (byRule, ofStatement): ([TransactionKey: [String]], Set<TransactionKey>) = ([:], [])
    while try scan.next() {
      let key = scan.key(0)
      if scan.int32(4) != 0 {
        ofStatement.insert(key)
      } else {
        byRule[key, default: []].append("\(scan.text(5))\(Self.measure)\(scan.int64(6))")
      }
    }
    self.byRule = byRule.mapValues { $0.joined(separator: String(Self.part)) }
    self.ofStatement = ofStatement
  }

  /// The stored postings of a row that a rule split; nil for other rows.
  func before(_ key: TransactionKey) -> String? { byRule[key] }

  /// The new postings of a row by rules; nil if rules do not split the row.
  func after(_ index: Int, of prepared: PreparedBatch, _ key: TransactionKey) -> String? {
    let own = prepared.parts(ofEntryAt: index)
    if !own.isEmpty {
      return own.map {
        "\(names.category($0.category, prepared.made))\(Self.measure)\($0.share.minorUnits)"
      }.joined(separator: String(Self.part))
    }
    let division = prepared.classifications[index].division
    guard division >= 0, !ofStatement.contains(key) else { return nil }
    let amount = prepared.batch.entries[index].amount
    let parts =
      names.divisions[Int(division)]
      .amounts(of: amount.minorUnits, exponent: amount.currency.exponent) ?? []
    guard !parts.isEmpty else { return nil }
    return parts.map { "\(names.categories[Int($0.category)])\(Self.measure)\($0.minorUnits)" }
      .joined(separator: String(Self.part))
  }

  /// The postings in a text of the log; malformed postings are left out.
  static func parts(_ text: String) -> [(category: String, minorUnits: Int64)] {
    text.split(separator: part).compactMap { part in
      let words = part.split(separator: measure)
      guard words.count == 2, let minorUnits = Int64(words[1]) else { return nil }
      return (String(words[0]), minorUnits)
    }
  }
}

extension DerivedChange {
  /// The postings in readable form, such as `Food -29.99, Home -10.00`.
  package static func words(ofShares text: String, in currency: Currency) -> String {
    RowShares.parts(text).map {
      "\($0.category) \(Amount(minorUnits: $0.minorUnits, currency: currency))"
    }.joined(separator: ", ")
  }
}
