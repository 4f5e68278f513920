internal import GRDB
import Ledger

/// The log of the changes that runs made: the table `change`.
///
/// Undo follows the log backwards, and you can read it. It has a line for each changed field of a
/// transaction, receipt or account, and for each added, changed or deleted record of a register.
/// Added transactions and receipts have no line. Triggers of the registers' tables write the lines
/// of records.
struct ChangeLog {
  let database: Database
  let run: Int

  /// The subject of log lines about transactions.
  static let transaction = "transaction"
  /// The subject of log lines about receipts.
  ///
  /// Besides ``transaction``, other subjects are `account` and the names of registers.
  static let receipt = "receipt"

  /// Logs an override of a transaction's field, or the removal of one.
  ///
  /// `beforeRun` is the run of the previous override; nil if there was none.
  func keep(
    _ key: TransactionKey, _ field: TransactionEdit.Field, before: String?, _ beforeRun: Int?,
    after: String?, isWord: Bool
  ) throws {
    try database.run(
      """
      INSERT INTO change(run,subject,\(TransactionKey.columns),field,before,beforeRun,after,isWord)
      VALUES(?,'\(Self.transaction)',?,?,?,?,?,?,?,?,?)
      """, [run] + key.arguments + [field.rawValue, before, beforeRun, after, isWord])
  }

  /// The last run that changed a field or record after this run changed it; nil if none did.
  ///
  /// Overrides and derived values are separate: a change of one does not affect the other.
  func laterRun() throws -> Int? {
    let conditions = [
      "\(TransactionKey.same("mine", "later")) AND \(Self.field("mine"))=\(Self.field("later")) "
        + "AND (mine.isWord IS NULL)=(later.isWord IS NULL)",
      "mine.receipt=later.receipt AND mine.part=later.part",
      "mine.subject=later.subject AND mine.entry=later.entry",
      "mine.subject='account' AND later.subject='account' AND mine.account=later.account "
        + "AND mine.field=later.field",
    ]
    let selects = conditions.map {
      """
      SELECT later.run FROM change mine JOIN change later ON \($0)
        AND later.id>mine.id AND later.run<>mine.run WHERE mine.run=?1
      """
    }
    return try database.value(
      Int.self, "SELECT max(run) FROM (\(selects.joined(separator: " UNION ALL ")))", [run])
  }

  /// The SQL expression for the field of a log line; a place and its reason count as one field.
  private static func field(_ line: String) -> String {
    "iif(\(line).field='\(DerivedFields.placeReason)','place',\(line).field)"
  }

  /// Deletes the log lines of the run.
  func forget() throws { try database.run("DELETE FROM change WHERE run=?", [run]) }
}

/// A log writer for the values that a run of rules changes.
struct DerivationLog {
  private let names: DerivedNames
  private let insert: HotStatement

  init(_ database: Database, run: Int, names: DerivedNames) throws {
    self.names = names
    insert = try database.hot(
      """
      INSERT INTO change(run,subject,\(TransactionKey.columns),receipt,part,field,before,after,decider)
      VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12)
      """)
    insert.bind(1, Int64(run))
  }

  /// Logs the changed fields of a row, and its postings if they changed.
  func keep(
    _ key: TransactionKey, _ fields: (old: DerivedFields, new: DerivedFields),
    shares: (old: String?, new: String?), decider: Int32
  ) throws {
    insert.bind(copied: ChangeLog.transaction, at: 2)
    insert.bind(3, key)
    insert.bind(id: decider, at: 12)
    for field in DerivedChange.Field.allCases where fields.old[field] != fields.new[field] {
      try keep(
        field.rawValue, try names.text(field, fields.old[field]),
        try names.text(field, fields.new[field]))
    }
    if fields.old.placeReason != fields.new.placeReason {
      try keep(
        DerivedFields.placeReason, Self.reason(fields.old.placeReason),
        Self.reason(fields.new.placeReason))
    }
    if shares.old != shares.new { try keep(DerivedChange.split, shares.old, shares.new) }
  }

  /// Logs the changed category of a receipt line, or the changed place of a receipt as part 0.
  func keep(
    receipt: Int64, part: Int, _ field: DerivedChange.Field, _ ids: (old: Int32, new: Int32),
    decider: Int32
  ) throws {
    insert.bind(copied: ChangeLog.receipt, at: 2)
    insert.bind(7, receipt)
    insert.bind(8, Int64(part))
    insert.bind(id: decider, at: 12)
    try keep(field.rawValue, try names.text(field, ids.old), try names.text(field, ids.new))
  }

  private func keep(_ field: String, _ before: String?, _ after: String?) throws {
    insert.bind(copied: field, at: 9)
    insert.bind(copied: before, at: 10)
    insert.bind(copied: after, at: 11)
    try insert.run()
  }

  /// The name of a place reason; nil for 0 and for unknown numbers.
  private static func reason(_ number: Int32) -> String? {
    number == 0 ? nil : PlaceReason(rawValue: UInt8(clamping: number)).map { "\($0)" }
  }
}

/// The texts that name the deciders of derived fields.
///
/// A decider is a rule or a line of a places table.
///
/// Rows with the same deciders share one text. A text stays when its run is undone, and later runs
/// reuse it. Deleting a text would scan all derived rows, which takes 60 ms in a ledger of 860,000
/// rows. An export leaves out texts that no log line refers to.
package final class DeciderTexts {
  private let database: Database
  private var ids: [String: Int32] = [:]

  private static let stands: Character = "\u{1E}"
  private static let line: Character = "\u{1F}"

  init(_ database: Database) { self.database = database }

  /// The text for fields and the locations of their deciders.
  package static func text(_ lines: [(field: String, location: String)]) -> String {
    lines.map { "\($0.field)\(stands)\($0.location)" }.joined(separator: String(line))
  }

  /// The id of a text, or 0 for an empty text; adds the text if it is new.
  func id(of text: String) throws -> Int32 {
    guard !text.isEmpty else { return 0 }
    if let known = ids[text] { return known }
    try database.run("INSERT OR IGNORE INTO decider(text) VALUES(?)", [text])
    let id = try database.value(Int32.self, "SELECT id FROM decider WHERE text=?", [text]) ?? 0
    ids[text] = id
    return id
  }

  /// The locations of the deciders in the text with this id, by field; empty for an unknown id.
  static func lines(_ id: Int32, _ database: Database) throws -> [String: String] {
    let text = try database.value(String.self, "SELECT text FROM decider WHERE id=?", [id])
    let lines = (text ?? "").split(separator: line).map { $0.split(separator: stands) }
    return Dictionary(
      lines.filter { $0.count == 2 }.map { (String($0[0]), String($0[1])) }
    ) { first, _ in first }
  }
}
