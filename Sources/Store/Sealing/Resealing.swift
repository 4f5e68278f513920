internal import GRDB
import Ledger
import LedgerSchema

/// A conversion of every secret text of a ledger from one seal to another.
///
/// It runs inside the caller's transaction, so the ledger is converted completely or not at all.
struct Resealing {
  let database: Database
  private let from: SecretTexts
  private let to: SecretTexts
  private let wasOpen: Bool
  /// The old and new secrets of records.
  let entries: (from: EntrySecrets, to: EntrySecrets)
  private(set) var counts = SealedCounts()

  init(_ database: Database, from old: Seal, to new: Seal) throws {
    self.database = database
    from = try SecretTexts(database, old)
    to = try SecretTexts(database, new)
    wasOpen = !from.areSealed
    entries = (EntrySecrets(database, old), EntrySecrets(database, new))
  }

  mutating func run() throws {
    counts.accountNumbers = try move("account", "number", .accountNumber)
    counts.notes = try move("note", "text", .noteText)
    counts.accountNumbers += try move("receipt", "payeeAccount", .payeeAccount)
    try moveTransactions()
    try moveRegisters()
    let ofRegisters = try sealedInRegisters()
    count(ofRegisters)
  }

  private mutating func count(_ columns: [String: Int]) {
    for (column, count) in columns {
      switch column {
      case "accountNumber": counts.accountNumbers += count
      case "reference": counts.references += count
      case SecretField.extra: counts.extras += count
      default: counts.notes += count
      }
    }
  }

  /// Converts a column of a small table with row ids; returns the number of converted texts.
  private func move(_ table: String, _ column: String, _ field: SecretField) throws -> Int {
    let rows = try database.rows("SELECT id, \(column) AS text FROM \(table) ORDER BY id")
    var count = 0
    for row in rows {
      let id = try row.int64("id")
      let column = try row.textOrNil("text")
      guard let text = try from.text(column, field, of: .numbered(id)), !text.isEmpty else {
        continue
      }
      try to.keep(text.utf8, field, of: .numbered(id))
      try update(table, field, id, to.column(text, field))
      count += 1
    }
    return count
  }

  private func update(_ table: String, _ field: SecretField, _ id: Int64, _ text: String?) throws {
    try database.run("UPDATE \(table) SET \(field.column)=? WHERE id=?", [text, id])
  }

  private mutating func moveTransactions() throws {
    let rows = try database.hot(
      "SELECT day, account, fingerprint, occurrence, reference, counterparty FROM txn")
    while try rows.next() {
      let row = SecretRow.transaction(rows.key(0))
      if let text = try from.text(rows.text(4), .reference, of: row), !text.isEmpty {
        try to.keep(text.utf8, .reference, of: row)
        counts.references += 1
      }
      if let text = try from.text(rows.text(5), .counterparty, of: row), !text.isEmpty {
        try to.keep(text.utf8, .counterparty, of: row)
        counts.accountNumbers += 1
      }
    }
    if wasOpen { try emptyColumns() }
  }

  /// Empties the columns of the texts that are now in boxes.
  ///
  /// Statement data stays the same, but is stored elsewhere.
  private func emptyColumns() throws {
    try database.followingDigests {
      try without(trigger: "txnSourceIsImmutable") {
        try database.run(
          """
          UPDATE txn SET reference=NULL, counterparty=NULL
          WHERE reference IS NOT NULL OR counterparty IS NOT NULL
          """)
      }
    }
  }

  /// Copies the texts in boxes of transactions back to their columns.
  func openTransactions() throws {
    let boxes = try database.hot(
      "SELECT day, account, fingerprint, occurrence, field FROM sealedText")
    try without(trigger: "txnSourceIsImmutable") {
      while try boxes.next() {
        let (key, field) = (boxes.key(0), SecretField(rawValue: boxes.text(4)))
        try database.cachedStatement(
          sql: """
            UPDATE txn SET \(field.column)=?
            WHERE \(TransactionKey.isKey)
            """
        ).execute(
          arguments: [from.text(nil, field, of: .transaction(key))] + key.arguments)
      }
    }
  }

  /// Runs `body` without a trigger, which is then created again.
  func without(trigger name: String, _ body: () throws -> Void) throws {
    try database.without(triggers: [name], body)
  }
}

extension Database {
  /// Runs `body` without some triggers, which are then created again.
  func without(triggers names: [String], _ body: () throws -> Void) throws {
    let triggers = try names.compactMap { name in
      try value(
        String.self, "SELECT sql FROM sqlite_schema WHERE type='trigger' AND name=?", [name])
    }
    for name in names { try run("DROP TRIGGER IF EXISTS \(name)") }
    try body()
    for trigger in triggers { try run(trigger) }
  }
}

/// The counts of encrypted texts in a ledger.
package struct SealedCounts: Hashable, Sendable {
  package var accountNumbers = 0
  package var references = 0
  package var notes = 0
  /// The number of texts with additional fields of old trackers, in records and their history.
  ///
  /// A text counts once for each record.
  package var extras = 0

  package init(accountNumbers: Int = 0, references: Int = 0, notes: Int = 0, extras: Int = 0) {
    self.accountNumbers = accountNumbers
    self.references = references
    self.notes = notes
    self.extras = extras
  }

  package var total: Int { accountNumbers + references + notes + extras }
}

extension Resealing {
  /// Converts the texts of all registers and of their history.
  func moveRegisters() throws {
    for register in Registers.all {
      // The record does not change, so the log gets no line.
      try without(trigger: "\(register.name)Changed") { try move(register) }
    }
    try moveHistory()
  }

  private func move(_ register: Register) throws {
    let fields = register.secrets
    let columns = fields.map(\.column)
    let rows = try database.rows(
      "SELECT key,\(columns.joined(separator: ",")) FROM \(register.table)")
    let sets = columns.map { "\($0)=?" }.joined(separator: ",")
    for row in rows {
      let key = try row.text("key")
      let texts = try fields.map { field in
        try row.textOrNil(field.column).map { try moved($0, field, of: key, register) }
      }
      try database.cachedStatement(sql: "UPDATE \(register.table) SET \(sets) WHERE key=?").execute(
        arguments: StatementArguments(texts) + [key])
    }
  }

  private func moved(
    _ column: String, _ field: SecretField, of key: String, _ register: Register
  ) throws -> String {
    let text = try entries.from.text(column, field, of: key, register)
    return try entries.to.column(text, field, of: key, register)
  }

  /// Converts the history one change at a time, because it may be long.
  private func moveHistory() throws {
    let ids = try database.values(
      Int64.self, "SELECT id FROM change WHERE entry IS NOT NULL ORDER BY id")
    for id in ids {
      guard
        let row = try Row.fetchOne(
          database.cachedStatement(
            sql: "SELECT subject, entry, before, after FROM change WHERE id=?"), arguments: [id])
      else { continue }
      try database.cachedStatement(sql: "UPDATE change SET before=?, after=? WHERE id=?")
        .execute(arguments: [moved(row, "before"), moved(row, "after"), id])
    }
  }

  /// One side of a change as the new seal stores it; nil if the record did not exist.
  private func moved(_ change: Row, _ side: String) throws -> String? {
    let register = try RegisterHistory.register(change)
    guard var values = try RegisterHistory.literals(change, side) else { return nil }
    let key = try change.text("entry")
    let columns = register.columnNames
    for field in register.secrets {
      guard let place = columns.firstIndex(of: field.column), place < values.count,
        let text = String.fromDatabaseValue(values[place])
      else { continue }
      values[place] = try moved(text, field, of: key, register).databaseValue
    }
    return try SQLLiterals.list(values)
  }

  /// Deletes the boxes of older keys, and returns the numbers of sealed texts by column.
  ///
  /// The texts are those of registers and their history.
  func sealedInRegisters() throws -> [String: Int] {
    try database.run("DELETE FROM sealedEntry WHERE key<>(SELECT number FROM keyHeader)")
    return try database.rows(
      "SELECT field, count(*) AS n FROM sealedEntry GROUP BY field"
    ).reduce(into: [:]) { counts, row in
      counts[try row.text("field")] = try row.int("n")
    }
  }
}
