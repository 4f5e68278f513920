internal import GRDB
package import Ledger
import LedgerSchema

/// What people say of fields of transactions, and how it gets into the rows.
struct TransactionEdits {
  let database: Database

  typealias Field = TransactionEdit.Field

  /// Whether anybody ever edited anything: most ledgers are not asked further.
  func areThere() throws -> Bool { try database.exists("SELECT 1 FROM edit") }

  /// The override of a field; nil if rules set it.
  func word(_ key: TransactionKey, _ field: Field) throws -> TransactionEdit? {
    try database.row(
      "SELECT * FROM edit WHERE \(TransactionKey.isKey) AND field=?",
      key.arguments + [field.rawValue]
    ).map(TransactionEdit.init)
  }

  /// The overrides of a row.
  func words(_ key: TransactionKey) throws -> [TransactionEdit] {
    try database.rows(
      "SELECT * FROM edit WHERE \(TransactionKey.isKey) ORDER BY field", key.arguments
    ).map(TransactionEdit.init)
  }

  /// Keeps a word; the row has it from now on.
  func say(_ key: TransactionKey, _ edit: TransactionEdit) throws {
    try database.run(
      """
      INSERT OR REPLACE INTO edit(day,account,fingerprint,occurrence,field,value,derived,run)
      VALUES(?,?,?,?,?,?,?,?)
      """,
      key.arguments
        + [edit.field.rawValue, edit.value, edit.derived, edit.run])
    try set(key, edit.field, edit.value)
    if edit.field == .category { try divideByRule(key, false) }
  }

  /// Forgets a word; the row has what rules had made of it.
  func forget(_ key: TransactionKey, _ field: Field) throws {
    guard let edit = try word(key, field) else { return }
    try database.run(
      "DELETE FROM edit WHERE \(TransactionKey.isKey) AND field=?", key.arguments + [field.rawValue]
    )
    try set(key, field, edit.derived)
    if field == .category { try divideByRule(key, true) }
  }

  /// The other rows of the same payment.
  func others(of key: TransactionKey) throws -> [TransactionKey] {
    try database.rows(
      "\(LinkedRows.ofOne) SELECT * FROM linked EXCEPT SELECT * FROM one", key.arguments
    ).map { try TransactionKey(row: $0) }
  }

  /// Whether a word was said of this row, and not of another one of the same payment.
  func isOwn(_ edit: TransactionEdit, of key: TransactionKey) throws -> Bool {
    try database.exists(
      """
      SELECT 1 FROM change
      WHERE \(TransactionKey.isKey) AND field=? AND run=? AND isWord IS NOT NULL
      """, key.arguments + [edit.field.rawValue, edit.run])
  }

  /// Lets the shares that a rule gave a row count, or leaves the row whole.
  private func divideByRule(_ key: TransactionKey, _ isDivided: Bool) throws {
    try database.run(
      """
      UPDATE txn SET hasSplits=? WHERE \(TransactionKey.isKey) AND EXISTS(SELECT 1 FROM split s
        WHERE s.byRule=1 AND \(TransactionKey.same("s", "txn")))
      """, [isDivided] + key.arguments)
  }

  /// What stands in a field of a row; nil for nothing, and where the row is not there.
  func value(_ key: TransactionKey, _ field: Field) throws -> String? {
    try database.value(
      String.self,
      """
      SELECT CAST(n.\(field.name) AS TEXT) FROM txn t JOIN \(field.names.rawValue) n ON n.id=t.\(field.column)
      WHERE \(TransactionKey.isKey)
      """, key.arguments)
  }

  /// Makes a field of a row hold a value; a row that is not there is left to come.
  private func set(_ key: TransactionKey, _ field: Field, _ value: String?) throws {
    var id: Int64? = field == .category ? 1 : nil
    if let value {
      if field.isWhole {
        try database.run(
          "INSERT OR IGNORE INTO \(field.names.rawValue)(\(field.name)) VALUES(?)", [value])
      }
      id = try database.value(
        Int64.self, "SELECT id FROM \(field.names.rawValue) WHERE \(field.name)=?", [value])
    }
    try database.run(
      "UPDATE txn SET \(field.column)=? WHERE \(TransactionKey.isKey)", [id] + key.arguments)
  }

  /// Puts what people said into the rows that a statement has just brought.
  func apply(statement: Int64) throws {
    guard try areThere() else { return }
    try apply(
      try database.rows(
        "SELECT edit.* FROM edit JOIN txn USING(\(TransactionKey.columns)) WHERE txn.statement=?",
        [statement]))
  }

  /// Puts what people said over what a run of rules made of the same fields.
  ///
  /// The log leads: a trial's has no index, and would be read once for each edit.
  func apply(derivedIn run: Int) throws {
    guard try areThere() else { return }
    try apply(
      try database.rows(
        """
        SELECT e.* FROM change d
          CROSS JOIN edit e ON \(TransactionKey.same("e", "d")) AND e.field=d.field
        WHERE d.run=? AND d.isWord IS NULL
        """, [run]))
  }

  private func apply(_ rows: [Row]) throws {
    for row in rows {
      let key = try TransactionKey(row: row)
      var edit = try TransactionEdit(row)
      edit.derived = try value(key, edit.field)
      try say(key, edit)
    }
  }

  /// An override of one row holds for the other rows of its transaction: the booked one that takes the
  /// announced one's place, the one that stays when its double's file is taken back.
  ///
  /// - Returns: whether any row has another word than before.
  @discardableResult
  func spread() throws -> Bool {
    guard try areThere() else { return false }
    var hasSpread = false
    let to = "toDay,toAccount,toFingerprint,toOccurrence"
    let own = "day,account,fingerprint,occurrence"
    for (from, onto) in [(own, to), (to, own)] {
      let rows = try database.rows(
        """
        WITH pair AS (SELECT \(from.renamed("a")), \(onto.renamed("b")) FROM link)
        SELECT b1 AS day, b2 AS account, b3 AS fingerprint, b4 AS occurrence, e.field AS field,
          e.value AS value, e.derived AS derived, e.run AS run
        FROM pair JOIN edit e ON e.day=a1 AND e.account=a2 AND e.fingerprint=a3
          AND e.occurrence=a4
        WHERE NOT EXISTS(SELECT 1 FROM edit o WHERE o.day=b1 AND o.account=b2
          AND o.fingerprint=b3 AND o.occurrence=b4 AND o.field=e.field)
        ORDER BY e.run
        """)
      try apply(rows)
      hasSpread = hasSpread || !rows.isEmpty
    }
    return hasSpread
  }
}

extension String {
  /// The columns of a list as `a1`, `a2` and so on.
  fileprivate func renamed(_ letter: String) -> String {
    split(separator: ",").enumerated().map { "\($1) AS \(letter)\($0 + 1)" }.joined(separator: ", ")
  }
}

extension TransactionEdit {
  /// The word that a row of `edit` holds.
  init(_ row: Row) throws {
    let name = try row.text("field")
    guard let field = Field(rawValue: name) else {
      throw StoreError.notALedger(path: "", reason: "an edit in it is damaged")
    }
    self.init(
      field: field, value: try row.textOrNil("value"), derived: try row.textOrNil("derived"),
      run: try row.int("run"))
  }
}

extension TransactionEdit.Field {
  /// The column of `txn` that holds its id.
  var column: String {
    switch self {
    case .category, .place, .note: rawValue
    case .payee: "cleanPayee"
    case .tags: "tagSet"
    }
  }

  /// The table of its names.
  var names: NameTable {
    switch self {
    case .category: .category
    case .payee: .payee
    case .place: .place
    case .tags: .tagSet
    case .note: .note
    }
  }

  /// The column of ``names`` that an edit holds: what a person writes, but of a note only its number,
  /// so that a secret text stands in one place.
  var name: String { self == .note ? "id" : names.column }

  /// Whether a row of ``names`` can be made from what an edit holds.
  var isWhole: Bool { self != .note && names.isWhole }
}

extension LedgerStore {
  /// The overrides of the transaction with this id.
  package func edits(of id: TransactionID) throws -> [TransactionEdit] {
    try reading { database in
      let edits = TransactionEdits(database: database)
      guard try edits.areThere() else { return [] }
      let notes = try NoteTexts(database, seal)
      return try edits.words(try Self.key(database, id)).map(notes.readable)
    }
  }

  /// The transactions with an override.
  package func editedTransactions() throws -> Set<TransactionID> {
    try reading { database in
      try database.rows(
        "SELECT DISTINCT day, account, fingerprint, occurrence FROM edit"
      ).reduce(into: []) { ids, row in
        ids.insert(
          try TransactionKey(row: row).id)
      }
    }
  }

  /// For each entry of a register in which a person wrote, the fields that are theirs.
  package func fieldsByHand(_ register: Register) throws -> [String: Set<String>] {
    try reading { try RegisterHistory(database: $0).fieldsByHand(register) }
  }
}
