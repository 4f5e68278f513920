internal import GRDB
import Ledger

/// The notes of a ledger by their numbers, each kept once.
struct NoteTexts {
  private let database: Database
  private let secrets: SecretTexts

  init(_ database: Database, _ seal: Seal) throws {
    self.database = database
    secrets = try SecretTexts(database, seal)
  }

  /// The number of a note, which the ledger keeps from now on; it is found by its text, or where
  /// texts are sealed by its token.
  func id(of text: String) throws -> Int64 {
    let column = try secrets.column(text, .noteText) ?? ""
    if let known = try Int64.fetchOne(
      database, sql: "SELECT id FROM note WHERE text=?", arguments: [column])
    {
      return known
    }
    try database.execute(sql: "INSERT INTO note(text) VALUES(?)", arguments: [column])
    let id = database.lastInsertedRowID
    try secrets.keep(text.utf8, .noteText, of: .numbered(id))
    return id
  }

  /// What an edit holds, as a person wrote it.
  func readable(_ value: String?, _ field: TransactionEdit.Field) throws -> String? {
    guard field == .note, let id = value.flatMap({ Int64($0) }) else { return value }
    let column = try String.fetchOne(
      database, sql: "SELECT text FROM note WHERE id=?", arguments: [id])
    return try column.flatMap { try secrets.text($0, .noteText, of: .numbered(id)) }
  }

  func readable(_ edit: TransactionEdit) throws -> TransactionEdit {
    var edit = edit
    edit.value = try readable(edit.value, edit.field)
    edit.derived = try readable(edit.derived, edit.field)
    return edit
  }
}
