internal import Foundation
internal import GRDB
package import Ledger

extension LedgerStore {
  /// The transactions that match a filter, newest first.
  package func transactions(_ filter: TransactionFilter) throws -> [Transaction] {
    var conditions = ["t.day BETWEEN ? AND ?"]
    var arguments: [any DatabaseValueConvertible] = [
      filter.period.start.daysSince1970, filter.period.end.daysSince1970,
    ]
    if let account = filter.account {
      conditions.append("account.key=?")
      arguments.append(account)
    }
    if let category = filter.category {
      let names = "(path=? OR substr(path,1,length(?)+1)=?||':')"
      conditions.append(Self.bears("category IN(SELECT id FROM category WHERE \(names))"))
      arguments += [category, category, category, category, category, category]
    }
    if filter.isUncategorised {
      conditions += ["NOT \(Self.isTransfer)", Self.bears("category=1")]
    }
    conditions.append("t.status=?")
    arguments.append(filter.status.rawValue)
    if let text = filter.text {
      conditions.append(
        """
        (instr(lower(t.payee||' '||coalesce(t.memo,'')||' '||coalesce(payee.name,'')),lower(?))
          OR t.hasSplits=1 AND EXISTS(SELECT 1 FROM entryPart p
            WHERE \(TransactionKey.same("p", "t"))
            AND instr(lower(p.payee||' '||p.memo),lower(?))))
        """)
      arguments += [text, text]
    }
    if let type = filter.type {
      conditions.append(Self.moves(type, try incomeNumbers(filter.income)))
    }
    let limit = filter.limit.map { " LIMIT \($0)" } ?? ""
    return try fetch(
      "\(conditions.joined(separator: " AND ")) ORDER BY t.day DESC, account.key, t.fingerprint, "
        + "t.occurrence\(limit)", StatementArguments(arguments))
  }

  /// The SQL condition that a row, or a posting of a split row, meets a condition.
  private static func bears(_ condition: String) -> String {
    """
    CASE t.hasSplits WHEN 0 THEN t.\(condition) ELSE EXISTS(
      SELECT 1 FROM split s WHERE \(TransactionKey.same("s", "t")) AND s.isTransfer=0
        AND s.\(condition)) END
    """
  }

  /// The SQL condition that a row is a transfer; transfers need no category.
  static let isTransfer = "(t.isTransfer|t.isPaired)"

  /// The SQL condition that a row, or a posting of a split row, is of a type.
  private static func moves(_ type: TransactionType, _ income: [Int64]) -> String {
    guard type != .transfer else { return isTransfer }
    let numbers = income.list
    let isOfType = type == .income ? "" : "NOT "
    let side = { (row: String) in
      "\(isOfType)iif(\(row).category=1,\(row).amount>0,\(row).category IN(\(numbers)))"
    }
    return """
      NOT \(isTransfer) AND CASE t.hasSplits WHEN 0 THEN \(side("t")) ELSE EXISTS(
        SELECT 1 FROM split s WHERE \(TransactionKey.same("s", "t")) AND s.isTransfer=0
          AND \(side("s"))) END
      """
  }

  /// The transactions with this id; more than one if the short fingerprint is ambiguous.
  package func transactions(id: TransactionID) throws -> [Transaction] {
    let low = Int64(id.prefix)
    return try fetch(
      "t.day=? AND t.occurrence=? AND hex(substr(t.fingerprint,1,4))=?",
      [id.day.daysSince1970, id.occurrence, Self.hexadecimal(low)])
  }

  /// The transaction with this key; nil if there is none.
  func transaction(_ key: TransactionKey) throws -> Transaction? {
    try fetch("t.day=? AND t.account=? AND t.fingerprint=? AND t.occurrence=?", key.arguments).first
  }

  /// The key of the only transaction with this id.
  ///
  /// - Throws: ``StoreError/noSuchTransaction(_:)`` if none or more than one has the id.
  static func key(_ database: Database, _ id: TransactionID) throws -> TransactionKey {
    let keys = try keys(database, id)
    guard keys.count == 1 else { throw StoreError.noSuchTransaction(id) }
    return keys[0]
  }

  /// The keys of the rows with this id; more than one if the short fingerprint is ambiguous.
  static func keys(_ database: Database, _ id: TransactionID) throws -> [TransactionKey] {
    try database.rows(
      "SELECT \(TransactionKey.columns) FROM txn WHERE day=? AND occurrence=? ORDER BY 1,2,3,4",
      [id.day.daysSince1970, id.occurrence]
    ).map(TransactionKey.init(row:)).filter { $0.fingerprint.prefix == id.prefix }
  }

  /// The keys of the rows with this id; more than one if the short fingerprint is ambiguous.
  package func transactionKeys(id: TransactionID) throws -> [TransactionKey] {
    try reading { try Self.keys($0, id) }
  }

  /// The SQL condition that a row, joined with `account`, is a given transaction.
  ///
  /// ``naming(_:)`` returns its arguments.
  static let isNamed = "day=? AND occurrence=? AND hex(substr(fingerprint,1,4))=? AND account.key=?"

  /// The arguments of ``isNamed`` for a transaction.
  static func naming(_ transaction: Transaction) -> StatementArguments {
    let id = transaction.id
    return [
      id.day.daysSince1970, id.occurrence, hexadecimal(Int64(id.prefix)), transaction.account.key,
    ]
  }

  static func hexadecimal(_ number: Int64) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  func fetch(_ condition: String, _ arguments: StatementArguments) throws -> [Transaction] {
    let sql = """
      SELECT t.*, account.key AS accountKey, category.path AS categoryPath, payee.name AS clean,
        tagSet.tags AS tags, note.text AS noteText, place.key AS placeKey, file.name AS fileName,
        file.format AS fileFormat
      FROM txn t JOIN account ON account.id=t.account JOIN category ON category.id=t.category
        JOIN statement ON statement.id=t.statement JOIN file ON file.id=statement.file
        LEFT JOIN payee ON payee.id=t.cleanPayee LEFT JOIN tagSet ON tagSet.id=t.tagSet
        LEFT JOIN note ON note.id=t.note LEFT JOIN place ON place.id=t.place
      WHERE \(condition)
      """
    return try reading { database in
      var accounts: [String: Account] = [:]
      for row in try database.rows("SELECT * FROM account") {
        let account = try Account(row)
        accounts[account.key] = account
      }
      var places: [String: Place] = [:]
      for row in try database.rows("SELECT * FROM place") {
        let place = try Place(row)
        places[place.id] = place
      }
      let secrets = try SecretTexts(database, seal)
      // A cursor, because a copied row searches all columns by name.
      let rows = try database.cursor(sql, arguments)
      var found: [Transaction] = []
      while let row = try rows.next() {
        guard let account = accounts[try row.text("accountKey")] else { continue }
        let place = try row.textOrNil("placeKey").flatMap { places[$0] }
        var transaction = try Transaction(row, secrets, account: account, place: place)
        if try row.flag("hasSplits") { try Self.addSplits(to: &transaction, database, row) }
        found.append(transaction)
      }
      return found
    }
  }
}

extension LedgerStore {
  private static func addSplits(
    to transaction: inout Transaction, _ database: Database, _ row: Row
  ) throws {
    let shares = try database.rows(
      """
      SELECT path, s.amount AS amount, isTransfer, ofStatement, byRule IS 1 AS byRule,
        coalesce(p.payee,'') AS payee, coalesce(p.memo,'') AS memo
      FROM split s JOIN category ON category.id=s.category
        LEFT JOIN entryPart p USING(day,account,fingerprint,occurrence,part)
      WHERE s.day=? AND s.account=? AND s.fingerprint=? AND s.occurrence=? ORDER BY s.part
      """, try TransactionKey(row: row).arguments)
    for share in shares {
      var posting = Posting(
        category: Category(try share.text("path")) ?? .uncategorised,
        amount: Amount(
          minorUnits: try share.int64("amount"), currency: transaction.amount.currency),
        isTransfer: try share.flag("isTransfer"))
      posting.payee = try share.text("payee")
      posting.memo = try share.text("memo")
      transaction.splits.append(posting)
      transaction.divider =
        try share.flag("ofStatement") ? .statement : share.flag("byRule") ? .rule : .receipt
    }
  }
}

extension Transaction {
  /// Creates a transaction from a joined row.
  fileprivate init(_ row: Row, _ secrets: SecretTexts, account: Account, place: Place?) throws {
    let key = SecretRow.transaction(try TransactionKey(row: row))
    let note = try row.int64OrNil("note")
    let day = try row.day("day")
    let prefix = try row.bytes("fingerprint").prefix(4)
    let valueDay = try row.int32OrNil("valueDay")
    let rawPayee = try row.text("payee")
    self.init(
      id: TransactionID(
        day: day, prefix: prefix.reduce(0) { $0 << 8 | UInt32($1) },
        occurrence: try row.int("occurrence")), account: account, bookingDate: day,
      valueDate: valueDay.map { CalendarDate(daysSince1970: $0) },
      amount: Amount(minorUnits: try row.int64("amount"), currency: account.currency),
      rawPayee: rawPayee, memo: try row.textOrNil("memo") ?? "",
      reference: try secrets.text(row.textOrNil("reference"), .reference, of: key) ?? "",
      kind: try row.word("kind"), isPending: try row.flag("isPending"),
      payee: try row.textOrNil("clean"),
      category: Category(try row.text("categoryPath")) ?? .uncategorised,
      place: place,
      tags: (try row.textOrNil("tags") ?? "").split(separator: "\u{1F}")
        .map(String.init),
      note: try note.flatMap {
        try secrets.text(row.textOrNil("noteText"), .noteText, of: .numbered($0))
      } ?? "", isTransfer: try row.flag("isTransfer"),
      source: SourceLine(file: try row.text("fileName"), line: try row.int("line")))
    placeReason = try row.int64OrNil("placeReason") == nil ? .unknown : row.word("placeReason")
    status = try row.word("status")
    bankKind = try row.word("bankKind")
    sourceCategory = try row.textOrNil("sourceCategory") ?? ""
    counterparty = try secrets.text(row.textOrNil("counterparty"), .counterparty, of: key) ?? ""
    format = try row.text("fileFormat")
  }
}

extension LedgerStore {
  /// The ids of the income categories.
  func incomeNumbers(_ income: IncomeCategories) throws -> [Int64] {
    try reading { try Self.incomeNumbers($0, income) }
  }

  static func incomeNumbers(_ database: Database, _ income: IncomeCategories) throws -> [Int64] {
    try database.rows("SELECT id, path FROM category").compactMap { row in
      let path = try row.text("path")
      let isIncome = Category(path).map(income.contains) ?? false
      return isIncome ? try row.int64("id") : nil
    }
  }
}
