internal import GRDB
package import Ledger
import LedgerSchema

/// The overrides of transaction fields, and their application to rows.
struct TransactionEdits {
  let database: Database

  typealias Field = TransactionEdit.Field

  /// Whether the ledger has any overrides; most ledgers have none and need no further queries.
  func areThere() throws -> Bool { try database.exists("SELECT 1 FROM edit") }

  /// The override of a field; nil if there is none.
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

  /// Stores an override and applies it to the row.
  ///
  /// `merge` is the run of the merge of accounts that gave the override to the row; nil if none
  /// did.
  func say(_ key: TransactionKey, _ edit: TransactionEdit, merge: Int? = nil) throws {
    try database.run(
      """
      INSERT OR REPLACE INTO edit(day,account,fingerprint,occurrence,field,value,derived,run,merge)
      VALUES(?,?,?,?,?,?,?,?,?)
      """,
      key.arguments
        + [edit.field.rawValue, edit.value, edit.derived, edit.run, merge])
    try set(key, edit.field, edit.value)
    if edit.field == .category { try divideByRule(key, false) }
  }

  /// Removes an override, if there is one, and restores the value derived by rules.
  func forget(_ key: TransactionKey, _ field: Field) throws {
    guard let edit = try word(key, field) else { return }
    try database.run(
      "DELETE FROM edit WHERE \(TransactionKey.isKey) AND field=?", key.arguments + [field.rawValue]
    )
    try set(key, field, edit.derived)
    if field == .category { try divideByRule(key, true) }
  }

  /// The keys of all rows linked with a row, without the row itself.
  func others(of key: TransactionKey) throws -> [TransactionKey] {
    try database.rows(
      "\(LinkedRows.ofOne) SELECT * FROM linked EXCEPT SELECT * FROM one", key.arguments
    ).map { try TransactionKey(row: $0) }
  }

  /// Whether an override was set on this row itself, and not on a linked row.
  func isOwn(_ edit: TransactionEdit, of key: TransactionKey) throws -> Bool {
    try database.exists(
      """
      SELECT 1 FROM change
      WHERE \(TransactionKey.isKey) AND field=? AND run=? AND isWord IS NOT NULL
      """, key.arguments + [edit.field.rawValue, edit.run])
  }

  /// Applies the postings that a rule gave to a row, or makes the row whole.
  private func divideByRule(_ key: TransactionKey, _ isDivided: Bool) throws {
    try database.run(
      """
      UPDATE txn SET hasSplits=? WHERE \(TransactionKey.isKey) AND EXISTS(SELECT 1 FROM split s
        WHERE s.byRule=1 AND \(TransactionKey.same("s", "txn")))
      """, [isDivided] + key.arguments)
  }

  /// The value of a row's field; nil if it is empty or the row does not exist.
  func value(_ key: TransactionKey, _ field: Field) throws -> String? {
    try database.value(
      String.self,
      """
      SELECT CAST(n.\(field.name) AS TEXT) FROM txn t JOIN \(field.names.rawValue) n ON n.id=t.\(field.column)
      WHERE \(TransactionKey.isKey)
      """, key.arguments)
  }

  /// Sets a field of a row; does nothing if the row does not exist yet.
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

  /// Applies overrides to the rows just imported from a statement.
  func apply(statement: Int64) throws {
    guard try areThere() else { return }
    try apply(
      try database.rows(
        "SELECT edit.* FROM edit JOIN txn USING(\(TransactionKey.columns)) WHERE txn.statement=?",
        [statement]))
  }

  /// Applies overrides to the fields that a run of rules just derived.
  ///
  /// The query starts from the log. The log of a trial has no index, and would otherwise be read
  /// once per edit.
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
      try say(key, edit, merge: row.intOrNil("merge"))
    }
  }

  /// Copies overrides to linked rows.
  ///
  /// An override then remains when a booked row replaces a pending one, or when the import of a
  /// duplicate is undone.
  ///
  /// A copy that `merge` causes, or a copy from or to a row of a merged account, is marked with the
  /// run of the merge. Undoing the merge removes the copy.
  ///
  /// - Returns: whether any override was copied.
  @discardableResult
  func spread(merge: Int? = nil) throws -> Bool {
    guard try areThere() else { return false }
    var hasSpread = false
    let to = "toDay,toAccount,toFingerprint,toOccurrence"
    let own = "day,account,fingerprint,occurrence"
    for (from, onto) in [(own, to), (to, own)] {
      let rows = try database.rows(
        """
        WITH pair AS (SELECT \(from.renamed("a")), \(onto.renamed("b")) FROM link)
        SELECT b1 AS day, b2 AS account, b3 AS fingerprint, b4 AS occurrence, e.field AS field,
          e.value AS value, e.derived AS derived, e.run AS run,
          coalesce(?, nullif(max(coalesce(e.merge,0), coalesce((SELECT max(g.run) FROM accountMerge g
            WHERE g.account IN(a2,b2)),0)),0)) AS merge
        FROM pair JOIN edit e ON e.day=a1 AND e.account=a2 AND e.fingerprint=a3
          AND e.occurrence=a4
        WHERE NOT EXISTS(SELECT 1 FROM edit o WHERE o.day=b1 AND o.account=b2
          AND o.fingerprint=b3 AND o.occurrence=b4 AND o.field=e.field)
        ORDER BY e.run
        """, [merge])
      for row in rows { try copy(row) }
      hasSpread = hasSpread || !rows.isEmpty
    }
    return hasSpread
  }

  /// Stores a copied override; of several copies for one field, the last one applies.
  private func copy(_ row: Row) throws {
    let key = try TransactionKey(row: row)
    var edit = try TransactionEdit(row)
    let known = try word(key, edit.field)
    edit.derived = try known == nil ? value(key, edit.field) : known?.derived
    // A row whose own override was overruled keeps the new one.
    try say(key, edit, merge: isOwn(edit, of: key) ? nil : row.intOrNil("merge"))
  }
}

extension String {
  /// The SQL that renames the columns of a list: for the letter `a`, to `a1`, `a2` and so on.
  fileprivate func renamed(_ letter: String) -> String {
    split(separator: ",").enumerated().map { "\($1) AS \(letter)\($0 + 1)" }.joined(separator: ", ")
  }
}

extension TransactionEdit {
  /// Reads the override from a row of `edit`.
  init(_ row: Row) throws {
    let name = try row.text("field")
    guard let field = Field(rawValue: name) else {
      throw StoreError.notALedger(path: "", reason: "an override in it is damaged")
    }
    self.init(
      field: field, value: try row.textOrNil("value"), derived: try row.textOrNil("derived"),
      run: try row.int("run"))
  }
}

extension TransactionEdit.Field {
  /// The column of `txn` with the field's id.
  var column: String {
    switch self {
    case .category, .place, .note: rawValue
    case .payee: "cleanPayee"
    case .tags: "tagSet"
    }
  }

  /// The table of the field's names.
  var names: NameTable {
    switch self {
    case .category: .category
    case .payee: .payee
    case .place: .place
    case .tags: .tagSet
    case .note: .note
    }
  }

  /// The column of ``names`` from which an edit takes its value.
  ///
  /// For a note, this is the id, so a secret text is stored only once. For all other fields, it is
  /// ``NameTable/column``.
  var name: String { self == .note ? "id" : names.column }

  /// Whether a row of ``names`` can be created from the value of an edit.
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

  /// The ids of the transactions with an override.
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

  /// The names of the fields set by hand, by the key of each record that was changed by hand.
  package func fieldsByHand(_ register: Register) throws -> [String: Set<String>] {
    try reading { try RegisterHistory(database: $0).fieldsByHand(register) }
  }
}
