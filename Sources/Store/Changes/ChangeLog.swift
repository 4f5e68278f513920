internal import GRDB
import Ledger

/// The log of what runs changed of rows that were there before them: the table `change`.
///
/// Undo goes back along it, and people read it. Of transactions and receipts it holds a line for each
/// field, of registers a line for each entry, which their triggers write.
struct ChangeLog {
  let database: Database
  let run: Int

  /// The subject of lines about transactions.
  static let transaction = "transaction"
  /// The subject of lines about receipts; all others are named like their register.
  static let receipt = "receipt"

  /// Keeps what a person said of a field of a transaction, or that they gave it back to the rules.
  ///
  /// `beforeRun` is the run of what a person had said before; nil where rules had the field.
  func keep(
    _ key: TransactionKey, _ field: TransactionEdit.Field, before: String?, _ beforeRun: Int?,
    after: String?, isWord: Bool
  ) throws {
    try database.execute(
      sql: """
        INSERT INTO change(run,subject,\(TransactionKey.columns),field,before,beforeRun,after,isWord)
        VALUES(?,'\(Self.transaction)',?,?,?,?,?,?,?,?,?)
        """,
      arguments: [run] + key.arguments + [field.rawValue, before, beforeRun, after, isWord])
  }

  /// The last run that changed later what this one changed: the same field of a transaction or a receipt,
  /// or the same entry of a register; nil where none did.
  ///
  /// What people say and what rules make of a field are two things: one lies over the other.
  func laterRun() throws -> Int? {
    let conditions = [
      "\(TransactionKey.same("mine", "later")) AND \(Self.field("mine"))=\(Self.field("later")) "
        + "AND (mine.isWord IS NULL)=(later.isWord IS NULL)",
      "mine.receipt=later.receipt AND mine.part=later.part",
      "mine.subject=later.subject AND mine.entry=later.entry",
    ]
    let selects = conditions.map {
      """
      SELECT later.run FROM change mine JOIN change later ON \($0)
        AND later.id>mine.id AND later.run<>mine.run WHERE mine.run=?1
      """
    }
    return try Int.fetchOne(
      database, sql: "SELECT max(run) FROM (\(selects.joined(separator: " UNION ALL ")))",
      arguments: [run])
  }

  /// The field of a line; a place and the reason for it are one.
  private static func field(_ line: String) -> String {
    "iif(\(line).field='\(DerivedFields.placeReason)','place',\(line).field)"
  }

  /// Forgets all that the run changed.
  func forget() throws {
    try database.execute(sql: "DELETE FROM change WHERE run=?", arguments: [run])
  }
}
