internal import GRDB
import Ledger
import LedgerSchema

extension Resealing {
  /// Takes the texts of all registers, and those that their history keeps, from one way to the other.
  func moveRegisters() throws {
    for register in Registers.all {
      // No change of the entry, so nothing for its history.
      try without(trigger: "\(register.name)Changed") { try move(register) }
    }
    try moveHistory()
  }

  private func move(_ register: Register) throws {
    let fields = register.secrets
    let columns = fields.map(\.column)
    let rows = try Row.fetchAll(
      database, sql: "SELECT key,\(columns.joined(separator: ",")) FROM \(register.table)")
    let sets = columns.map { "\($0)=?" }.joined(separator: ",")
    for row in rows {
      let key = try row.text("key")
      let texts = try fields.map { field in
        try row.textOrNil(field.column).map {
          try moved($0, field, of: key, register)
        }
      }
      try database.cachedStatement(
        sql: "UPDATE \(register.table) SET \(sets) WHERE key=?"
      ).execute(arguments: StatementArguments(texts) + [key])
    }
  }

  private func moved(
    _ column: String, _ field: SecretField, of key: String, _ register: Register
  ) throws -> String {
    let text = try entries.from.text(column, field, of: key, register)
    return try entries.to.column(text, field, of: key, register)
  }

  /// A change at a time: a history may be long.
  private func moveHistory() throws {
    let ids = try Int64.fetchAll(
      database, sql: "SELECT id FROM change WHERE entry IS NOT NULL ORDER BY id")
    for id in ids {
      guard
        let row = try Row.fetchOne(
          database.cachedStatement(
            sql: "SELECT subject, entry, before, after FROM change WHERE id=?"),
          arguments: [id])
      else { continue }
      try database.cachedStatement(sql: "UPDATE change SET before=?, after=? WHERE id=?")
        .execute(arguments: [moved(row, "before"), moved(row, "after"), id])
    }
  }

  /// One side of a change as the ledger keeps it from now on.
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
    return SQLLiterals.list(values)
  }

  /// How many texts of registers are in boxes of the ledger's key, by column; the others go.
  func sealedInRegisters() throws -> [String: Int] {
    try database.execute(
      sql: "DELETE FROM sealedEntry WHERE key<>(SELECT number FROM keyHeader)")
    return try Row.fetchAll(
      database, sql: "SELECT field, count(*) AS n FROM sealedEntry GROUP BY field"
    ).reduce(into: [:]) { counts, row in
      counts[try row.text("field")] = try row.int("n")
    }
  }
}
