internal import GRDB
import Ledger

/// The history that the triggers of the registers keep.
struct RegisterHistory {
  let database: Database

  /// A change of an entry as it was kept.
  struct Change {
    var register: Register
    var key: String
    var before: [DatabaseValue]?
    var after: [DatabaseValue]?
  }

  /// The format of a file that stands for what a person wrote.
  static let byHand = "by-hand"

  /// The changes of one entry that a person made, oldest first.
  func byHand(_ register: Register, _ key: String) throws -> [Change] {
    try changes(
      """
      register=? AND key=? AND EXISTS(SELECT 1 FROM file WHERE file.run=c.run AND format=?)
      """, [register.name, key, Self.byHand])
  }

  /// The changes that a run made, oldest first.
  func changes(ofRun run: Int, after id: Int64 = 0) throws -> [Change] {
    try changes("c.run=? AND id>?", [run, id])
  }

  private func changes(_ condition: String, _ arguments: StatementArguments) throws -> [Change] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT register, key, before, after FROM registerChange c WHERE \(condition) ORDER BY id
        """, arguments: arguments
    ).map { row in
      let name = try row.decode(String.self, forColumn: "register")
      guard let register = Registers[name] else { throw Self.unreadable(name) }
      return Change(
        register: register, key: try row.decode(String.self, forColumn: "key"),
        before: try literals(row, "before"), after: try literals(row, "after"))
    }
  }

  private func literals(_ row: Row, _ column: String) throws -> [DatabaseValue]? {
    guard let text = try row.decode(String?.self, forColumn: column) else { return nil }
    guard let values = SQLLiterals.values(text) else { throw Self.unreadable(text) }
    return values
  }

  private static func unreadable(_ text: String) -> StoreError {
    .notALedger(path: "", reason: "its history cannot be read: \(text.prefix(40))")
  }
}

extension RegisterHistory.Change {
  private var columns: [String] { RegisterColumns(register).names }

  /// The fields that hold something else after the change than before.
  var fields: Set<String> {
    guard let before, let after else { return [] }
    let differing = zip(columns, zip(before, after)).filter { $0.1.0 != $0.1.1 }.map(\.0)
    return Set(differing).subtracting(RegisterColumns.common)
  }

  /// The entry that one side of the change shows.
  func entry(_ values: [DatabaseValue]?) throws -> RegisterEntry? {
    guard let values else { return nil }
    let pairs = zip(columns, values).map { ($0, $1 as (any DatabaseValueConvertible)?) }
    return try RegisterColumns(register).entry(
      Row(Dictionary(uniqueKeysWithValues: pairs)))
  }
}
