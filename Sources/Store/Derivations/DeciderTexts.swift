internal import GRDB

/// What decided the fields that runs of rules derived: a rule, or a line of a table of places.
///
/// Rows that the same rules decide have the same text, which the ledger keeps once. As names do, it stays
/// when its run is taken back, and the next run finds it: to delete one the database would look through
/// all derivations for it, 60 ms in a ledger of 860,000. An export leaves out what no row names.
package final class DeciderTexts {
  private let database: Database
  private var ids: [String: Int32] = [:]

  private static let stands: Character = "\u{1E}"
  private static let line: Character = "\u{1F}"

  init(_ database: Database) { self.database = database }

  /// The text for some fields, by their names, and where that stands which decided them.
  package static func text(_ lines: [(field: String, location: String)]) -> String {
    lines.map { "\($0.field)\(stands)\($0.location)" }.joined(separator: String(line))
  }

  /// The number of a text; 0 where nothing decided.
  func id(of text: String) throws -> Int32 {
    guard !text.isEmpty else { return 0 }
    if let known = ids[text] { return known }
    try database.execute(sql: "INSERT OR IGNORE INTO decider(text) VALUES(?)", arguments: [text])
    let id =
      try Int32.fetchOne(
        database, sql: "SELECT id FROM decider WHERE text=?", arguments: [text]) ?? 0
    ids[text] = id
    return id
  }

  /// Where that stands which decided each field, of the text with a number; fields of which it was not kept
  /// are left out.
  static func lines(_ id: Int32, _ database: Database) throws -> [String: String] {
    let text = try String.fetchOne(
      database, sql: "SELECT text FROM decider WHERE id=?", arguments: [id])
    let lines = (text ?? "").split(separator: line).map { $0.split(separator: stands) }
    return Dictionary(
      lines.filter { $0.count == 2 }.map { (String($0[0]), String($0[1])) }
    ) { first, _ in first }
  }
}
