internal import Foundation
internal import GRDB
package import Ledger

/// What a person decided about a receipt.
package enum ReceiptVerdict: Hashable, Sendable {
  /// This row paid it.
  case paid(by: TransactionKey)
  /// No row of the ledger paid it.
  case alone
}

/// A row that may have paid a receipt, with the texts that tell.
package struct PaymentCandidate: Hashable, Sendable {
  package let key: TransactionKey
  /// The account's key, which is the same in every ledger.
  package let account: String
  package let amount: Amount
  /// The ledger's number of its category.
  package let category: Int32
  package let payee: String
  package let cleanPayee: String
  package let memo: String
  package let reference: String
  package let counterparty: String
  package let place: String
  /// Whether it moves money between own accounts.
  package let isTransfer: Bool
  /// Whether its statement divides it or a person gave it a category, so that no receipt divides it.
  package let isDivided: Bool
}

/// Everything that matching looks at, and what it came to last time.
package struct ReceiptBook: Sendable {
  package var receipts: [StoredReceipt] = []
  package var verdicts: [Int64: ReceiptVerdict] = [:]
  package var candidates: [PaymentCandidate] = []
  package var states: [Int64: ReceiptState] = [:]

  package init() {}
}

extension LedgerStore {
  /// How many receipts the ledger has.
  package func receiptCount() throws -> Int {
    try reading(Self.receiptCount)
  }

  static func receiptCount(_ database: Database) throws -> Int {
    try Int.fetchOne(database, sql: "SELECT count(*) FROM receipt") ?? 0
  }

  /// All receipts that count, oldest first, without what is sealed of them.
  package func receipts() throws -> [StoredReceipt] {
    try reading { try Self.receipts($0, .none) }
  }

  /// How many receipts came in files of their own, and are not made of a register's purchases.
  package func importedReceiptCount() throws -> Int {
    try reading { database in
      try Int.fetchOne(
        database, sql: "SELECT count(*) FROM receipt WHERE substr(series,1,?)<>?",
        arguments: [Receipt.seriesOfPurchases.count, Receipt.seriesOfPurchases]) ?? 0
    }
  }

  /// The categories of the ledger by its own numbers.
  package func categories() throws -> [Int32: Category] {
    try reading { database in
      try Row.fetchAll(database, sql: "SELECT id, path FROM category").reduce(into: [:]) {
        $0[try $1.decode(Int32.self, forColumn: "id")] = Category(
          try $1.decode(String.self, forColumn: "path"))
      }
    }
  }

  /// The rows whose shares do not add up to them, by file and line.
  package func splitProblems() throws -> [String] {
    try reading { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT file.name AS name, t.line AS line FROM txn t
            JOIN statement s ON s.id=t.statement JOIN file ON file.id=s.file
            LEFT JOIN split USING(day,account,fingerprint,occurrence)
          WHERE t.hasSplits=1 GROUP BY t.day, t.account, t.fingerprint, t.occurrence
          HAVING t.amount<>coalesce(sum(split.amount),0) ORDER BY 1, 2
          """
      ).map { row in
        "\(row["name"] as String? ?? ""):\(row["line"] as Int? ?? 0): "
          + "its shares do not add up to the row"
      }
    }
  }

  package func receiptBook(
    in scope: ReceiptScope = .all, window: (Receipt) -> ClosedRange<CalendarDate>
  ) throws -> ReceiptBook {
    // A scope of amounts needs a table of the connection, which a reading session cannot make.
    scope == .all
      ? try reading { try Self.receiptBook($0, seal, in: scope, window: window) }
      : try writing { try Self.receiptBook($0, seal, in: scope, window: window) }
  }

  /// What became of each receipt, by the ledger's number.
  package func receiptStates() throws -> [Int64: ReceiptState] {
    try reading { try Self.states($0, "1") }
  }

  static func receiptBook(
    _ database: Database, _ seal: Seal, in scope: ReceiptScope,
    window: (Receipt) -> ClosedRange<CalendarDate>
  ) throws -> ReceiptBook {
    var book = ReceiptBook()
    let isInScope = try scope.condition(database)
    book.receipts = try receipts(
      database, seal, "\(ReceiptRows.isLargestOfSeries) AND \(isInScope)", [])
    book.verdicts = try verdicts(database)
    book.states = try states(database, isInScope)
    let wanted = Set(
      book.verdicts.values.compactMap { verdict -> TransactionKey? in
        if case .paid(let key) = verdict { key } else { nil }
      })
    book.candidates = try candidates(
      database, seal, book.receipts.map { (window($0.receipt), $0.receipt.total.minorUnits) },
      wanted)
    return book
  }

  /// The receipts; of each series only the one with the most lines.
  private static func receipts(_ database: Database, _ seal: Seal) throws -> [StoredReceipt] {
    try receipts(database, seal, ReceiptRows.isLargestOfSeries, [])
  }

  /// One receipt, by the ledger's number, as a report needs it: sealed texts stay away.
  static func receipt(_ database: Database, _ id: Int64) throws -> StoredReceipt? {
    try receipts(database, .none, "r.id=?", [id]).first
  }

  static func receipts(
    _ database: Database, _ seal: Seal, _ condition: String, _ arguments: StatementArguments
  ) throws -> [StoredReceipt] {
    let secrets = try SecretTexts(database, seal)
    let lines = Dictionary(
      grouping: try Row.fetchAll(
        database,
        sql: """
          SELECT * FROM receiptLine WHERE receipt IN(SELECT r.id FROM receipt r WHERE \(condition))
          ORDER BY receipt, position
          """,
        arguments: arguments)
    ) { row -> Int64 in row["receipt"] ?? 0 }
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT r.*, s.line AS sourceLine, file.name AS fileName
        FROM receipt r JOIN receiptSighting s ON s.receipt=r.id
          AND s.file=(SELECT min(x.file) FROM receiptSighting x WHERE x.receipt=r.id)
        JOIN file ON file.id=s.file
        WHERE \(condition) ORDER BY r.day, r.digest, r.occurrence
        """,
      arguments: arguments)
    return try rows.map { row in
      let id = try row.decode(Int64.self, forColumn: "id")
      return try StoredReceipt(row, secrets, id: id, lines: lines[id] ?? [])
    }
  }

  private static func verdicts(_ database: Database) throws -> [Int64: ReceiptVerdict] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT r.id AS receipt, v.* FROM receiptVerdict v
        JOIN receipt r ON r.digest=v.digest AND r.occurrence=v.receiptOccurrence
        """)
    return try rows.reduce(into: [:]) { verdicts, row in
      let day = try row.decode(Int32?.self, forColumn: "day")
      verdicts[try row.decode(Int64.self, forColumn: "receipt")] =
        day == nil ? .alone : .paid(by: try TransactionKey(row))
    }
  }

  private static func states(
    _ database: Database, _ condition: String
  ) throws -> [Int64: ReceiptState] {
    var states: [Int64: ReceiptState] = [:]
    let open = "SELECT id FROM receipt r WHERE isOpen=1 AND \(condition)"
    for id in try Int64.fetchAll(database, sql: open) { states[id] = .open }
    let paid = """
      SELECT p.* FROM receipt r JOIN payment p ON p.receipt=r.id WHERE \(condition)
      """
    for row in try Row.fetchAll(database, sql: paid) {
      states[try row.decode(Int64.self, forColumn: "receipt")] = .matched(
        try TransactionKey(row), reason: try row.decode(String.self, forColumn: "reason"))
    }
    return states
  }

  /// Rows that have the amount of a receipt in its window, and those `wanted` by key.
  ///
  /// Windows that meet are scanned as one, so no day is read twice.
  private static func candidates(
    _ database: Database, _ seal: Seal,
    _ windows: [(days: ClosedRange<CalendarDate>, total: Int64)],
    _ wanted: Set<TransactionKey>
  ) throws -> [PaymentCandidate] {
    let ofAmount = Dictionary(grouping: windows) { -$0.total }.mapValues {
      Self.spans($0.map(\.days))
    }
    let days = Self.spans(windows.map(\.days) + wanted.map { $0.day...$0.day })
    let scan = try HotStatement(
      database,
      """
      SELECT day, account, fingerprint, occurrence, amount FROM txn
      WHERE day BETWEEN ? AND ? AND isPending=0 AND standing=0
      """)
    let secrets = try SecretTexts(database, seal)
    var found: [PaymentCandidate] = []
    for span in days {
      var keys: [TransactionKey] = []
      scan.bind(1, span.lowerBound.daysSince1970)
      scan.bind(2, span.upperBound.daysSince1970)
      while try scan.next() {
        let day = CalendarDate(daysSince1970: scan.int32(0))
        let isWanted = ofAmount[scan.int64(4)]?.contains { $0.contains(day) } ?? false
        guard isWanted || !wanted.isEmpty else { continue }
        let key = TransactionKey(
          day: day, account: scan.int32(1),
          fingerprint: scan.fingerprint(2), occurrence: scan.int32(3))
        if isWanted || wanted.contains(key) { keys.append(key) }
      }
      for key in keys {
        if let candidate = try candidate(database, secrets, key) { found.append(candidate) }
      }
    }
    return found
  }

  /// The same days in order, those that meet as one.
  private static func spans(
    _ days: [ClosedRange<CalendarDate>]
  ) -> [ClosedRange<CalendarDate>] {
    var spans: [ClosedRange<CalendarDate>] = []
    for window in days.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = spans.last, window.lowerBound <= last.upperBound {
        spans[spans.count - 1] = last.lowerBound...max(last.upperBound, window.upperBound)
      } else {
        spans.append(window)
      }
    }
    return spans
  }

  private static func candidate(
    _ database: Database, _ secrets: SecretTexts, _ key: TransactionKey
  ) throws -> PaymentCandidate? {
    let row = try Row.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT t.*, account.key AS accountKey, account.currency, payee.name AS clean,
            place.name AS placeName, EXISTS(SELECT 1 FROM split s
              WHERE (s.ofStatement=1 OR s.byRule=1) AND s.day=t.day AND s.account=t.account AND s.fingerprint=t.fingerprint
              AND s.occurrence=t.occurrence) OR EXISTS(SELECT 1 FROM edit e
              WHERE e.day=t.day AND e.account=t.account AND e.fingerprint=t.fingerprint
              AND e.occurrence=t.occurrence AND e.field='category') AS isDivided
          FROM txn t JOIN account ON account.id=t.account
            LEFT JOIN payee ON payee.id=t.cleanPayee LEFT JOIN place ON place.id=t.place
          WHERE t.day=? AND t.account=? AND t.fingerprint=? AND t.occurrence=?
          """),
      arguments: [
        key.day.daysSince1970, key.account, key.fingerprint.blob, key.occurrence,
      ])
    guard let row, let currency = Currency(try row.decode(String.self, forColumn: "currency"))
    else { return nil }
    let secret = SecretRow.transaction(RowKey(key))
    return PaymentCandidate(
      key: key, account: try row.decode(String.self, forColumn: "accountKey"),
      amount: Amount(
        minorUnits: try row.decode(Int64.self, forColumn: "amount"), currency: currency),
      category: try row.decode(Int32.self, forColumn: "category"),
      payee: try row.decode(String.self, forColumn: "payee"),
      cleanPayee: try row.decode(String?.self, forColumn: "clean") ?? "",
      memo: try row.decode(String?.self, forColumn: "memo") ?? "",
      reference: try secrets.text(
        row.decode(String?.self, forColumn: "reference"), .reference, of: secret) ?? "",
      counterparty: try secrets.text(
        row.decode(String?.self, forColumn: "counterparty"), .counterparty, of: secret) ?? "",
      place: try row.decode(String?.self, forColumn: "placeName") ?? "",
      isTransfer: try row.flag("isTransfer") || row.flag("isPaired"),
      isDivided: try row.decode(Bool.self, forColumn: "isDivided"))
  }
}

extension TransactionKey {
  /// The key that a row of a table holds in the columns of `txn`.
  init(_ row: Row) throws {
    self.init(
      day: CalendarDate(daysSince1970: try row.decode(Int32.self, forColumn: "day")),
      account: try row.decode(Int32.self, forColumn: "account"),
      fingerprint: Fingerprint(blob: try row.decode(Data.self, forColumn: "fingerprint")),
      occurrence: try row.decode(Int32.self, forColumn: "occurrence"))
  }

  var arguments: StatementArguments {
    [day.daysSince1970, account, fingerprint.blob, occurrence]
  }
}

extension StoredReceipt {
  /// The receipt that a joined row and the rows of its lines hold.
  fileprivate init(_ row: Row, _ secrets: SecretTexts, id: Int64, lines: [Row]) throws {
    let code = try row.decode(String.self, forColumn: "currency")
    guard let currency = Currency(code) else {
      throw StoreError.notALedger(path: "", reason: "a receipt in it is damaged")
    }
    let source = SourceLine(
      file: try row.decode(String.self, forColumn: "fileName"),
      line: try row.decode(Int.self, forColumn: "sourceLine"))
    var receipt = Receipt(
      merchant: try row.decode(String.self, forColumn: "merchant"),
      day: CalendarDate(daysSince1970: try row.decode(Int32.self, forColumn: "day")),
      total: Amount(
        minorUnits: try row.decode(Int64.self, forColumn: "total"), currency: currency),
      line: source.line)
    receipt.place = try row.decode(String.self, forColumn: "place")
    receipt.dueDay = try row.decode(Int32?.self, forColumn: "dueDay")
      .map { CalendarDate(daysSince1970: $0) }
    receipt.number = try row.decode(String.self, forColumn: "number")
    receipt.tax = try row.decode(Int64?.self, forColumn: "tax")
    receipt.prepaid = try row.decode(Int64.self, forColumn: "prepaid")
    receipt.rounding = try row.decode(Int64.self, forColumn: "rounding")
    receipt.payeeAccount =
      try secrets.text(
        row.decode(String.self, forColumn: "payeeAccount"), .payeeAccount, of: .numbered(id)) ?? ""
    receipt.series = try row.decode(String.self, forColumn: "series")
    receipt.lines = try lines.map(ReceiptLine.init(row:))
    self.init(
      row: id, digest: Fingerprint(blob: try row.decode(Data.self, forColumn: "digest")),
      occurrence: try row.decode(Int32.self, forColumn: "occurrence"), receipt: receipt,
      categories: try lines.map { try $0.decode(Int32.self, forColumn: "category") },
      source: source)
  }
}

extension ReceiptLine {
  /// The line that a row of its table holds.
  fileprivate init(row: Row) throws {
    self.init(
      text: try row.decode(String.self, forColumn: "text"),
      amount: try row.decode(Int64.self, forColumn: "amount"))
    quantity = try row.decode(String?.self, forColumn: "quantity").flatMap { ExactDecimal($0) }
    unit = try row.decode(String.self, forColumn: "unit")
    unitPrice = try row.decode(String?.self, forColumn: "unitPrice").flatMap { ExactDecimal($0) }
    discount = try row.decode(Int64.self, forColumn: "discount")
    tax = try row.decode(Int64?.self, forColumn: "tax")
    taxRate = try row.decode(String?.self, forColumn: "taxRate").flatMap { ExactDecimal($0) }
    category = try row.decode(String.self, forColumn: "sourceCategory")
    article = try row.decode(String.self, forColumn: "article")
  }
}
