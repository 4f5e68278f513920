internal import GRDB
import Ledger

/// The notes that edits name by number.
struct NoteTexts {
  let database: Database

  /// The number of a note, which the ledger keeps from now on.
  func id(of text: String) throws -> Int64 {
    try database.execute(sql: "INSERT OR IGNORE INTO note(text) VALUES(?)", arguments: [text])
    return try Int64.fetchOne(
      database, sql: "SELECT id FROM note WHERE text=?", arguments: [text]) ?? 0
  }

  /// What an edit holds, as a person wrote it.
  func readable(_ value: String?, _ field: TransactionEdit.Field) throws -> String? {
    guard field == .note, let value else { return value }
    return try String.fetchOne(
      database, sql: "SELECT text FROM note WHERE id=?", arguments: [Int64(value)])
  }

  func readable(_ edit: TransactionEdit) throws -> TransactionEdit {
    var edit = edit
    edit.value = try readable(edit.value, edit.field)
    edit.derived = try readable(edit.derived, edit.field)
    return edit
  }
}
