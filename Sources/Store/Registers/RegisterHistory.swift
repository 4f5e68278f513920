internal import GRDB
import Ledger
import LedgerSchema

/// The changes of records in the log; triggers of the registers' tables write them.
struct RegisterHistory {
  let database: Database

  /// A logged change of a record.
  struct Change {
    var register: Register
    var key: String
    var before: [DatabaseValue]?
    var after: [DatabaseValue]?
  }

  /// The file format that marks runs by hand.
  static let byHand = "by-hand"

  /// Whether the ledger has a run by hand that was not undone.
  func hasHandwriting() throws -> Bool {
    try database.exists(
      """
      SELECT 1 FROM file JOIN run ON run.id=file.run
      WHERE format=? AND undone=0
      """, [Self.byHand])
  }

  /// The changes of one record by hand, oldest first, without those of undone runs.
  func byHand(_ register: Register, _ key: String) throws -> [Change] {
    try changes("subject=? AND entry=? AND \(Self.isByHand)", [register.name, key, Self.byHand])
  }

  /// The SQL condition that a change `c` was made by hand and its run was not undone.
  static let isByHand = """
    EXISTS(SELECT 1 FROM file JOIN run ON run.id=file.run
      WHERE file.run=c.run AND format=? AND undone=0)
    """

  /// The names of a record's fields that were written by hand.
  func fieldsByHand(_ register: Register, _ key: String) throws -> Set<String> {
    try byHand(register, key).reduce(into: []) { $0.formUnion($1.writtenFields) }
  }

  /// The names of the fields written by hand, by the key of each record that was changed by hand.
  func fieldsByHand(_ register: Register) throws -> [String: Set<String>] {
    try changes("subject=? AND \(Self.isByHand)", [register.name, Self.byHand])
      .reduce(into: [:]) { fields, change in
        fields[change.key, default: []].formUnion(change.writtenFields)
      }
  }

  /// The changes of a run with log ids above `id`, oldest first.
  func changes(ofRun run: Int, after id: Int64 = 0) throws -> [Change] {
    try changes("c.run=? AND id>?", [run, id])
  }

  /// All changes of records, oldest first.
  func all() throws -> [Change] { try changes("1", []) }

  private func changes(_ condition: String, _ arguments: StatementArguments) throws -> [Change] {
    try database.rows(
      """
      SELECT subject, entry, before, after FROM change c
      WHERE entry IS NOT NULL AND \(condition) ORDER BY id
      """, arguments
    ).map(Change.init)
  }

  /// The changes of a register's records with their runs and days, oldest first.
  ///
  /// Changes of undone runs are left out.
  func dated(_ register: Register) throws -> [(run: Int, day: CalendarDate, change: Change)] {
    try database.rows(
      """
      SELECT c.run, c.subject, c.entry, c.before, c.after, run.day FROM change c
        JOIN run ON run.id=c.run
      WHERE c.subject=? AND c.entry IS NOT NULL AND run.undone=0 ORDER BY c.id
      """, [register.name]
    ).map { row in
      let change = try Change(row)
      let day = try row.day("day")
      return (try row.int("run"), day, change)
    }
  }

  /// The register of a log line.
  static func register(_ row: Row) throws -> Register {
    let name = try row.text("subject")
    guard let register = Registers[name] else { throw unreadable(name) }
    return register
  }

  /// The column values on one side of a log line; nil if the record did not exist.
  static func literals(_ row: Row, _ column: String) throws -> [DatabaseValue]? {
    guard let text = try row.textOrNil(column) else { return nil }
    guard let values = SQLLiterals.values(text) else { throw unreadable(try row.text("entry")) }
    return values
  }

  /// The error for an unreadable history of a register or a record.
  ///
  /// `what` must not include values, which may be secret.
  static func unreadable(_ what: String) -> StoreError {
    .notALedger(path: "", reason: "its history of \(what) cannot be read")
  }
}

extension RegisterHistory.Change {
  /// Creates a change from a log line.
  init(_ row: Row) throws {
    self.init(
      register: try RegisterHistory.register(row), key: try row.text("entry"),
      before: try RegisterHistory.literals(row, "before"),
      after: try RegisterHistory.literals(row, "after"))
  }

  private var columns: [String] { register.columnNames }

  /// The names of the fields with replaced values; empty if the record was added or deleted.
  var fields: Set<String> {
    guard let before, let after else { return [] }
    let differing = zip(columns, zip(before, after)).filter { $0.1.0 != $0.1.1 }.map(\.0)
    return Set(differing).subtracting(Register.commonColumns)
  }

  /// The names of the fields that the change wrote.
  ///
  /// For an added record, these are its fields with a value. For a deleted one, there are none.
  var writtenFields: Set<String> {
    guard before == nil, let after else { return fields }
    return Set(zip(columns, after).filter { !$0.1.isNull }.map(\.0))
      .subtracting(Register.commonColumns)
  }

  /// The record on one side of the change; nil if it did not exist.
  func entry(
    _ values: [DatabaseValue]?, _ secrets: EntrySecrets,
    whenLocked: EntrySecrets.WhenLocked = .refused
  ) throws -> RegisterEntry? {
    guard let values else { return nil }
    let pairs = zip(columns, values).map { ($0, $1 as (any DatabaseValueConvertible)?) }
    let row = Row(Dictionary(uniqueKeysWithValues: pairs))
    return try secrets.opened(
      RegisterColumns(register).entry(row), register, whenLocked: whenLocked)
  }
}

/// A list of SQL literals as `quote` writes them, for the values of a row.
enum SQLLiterals {
  /// The values of a list; nil if it is malformed.
  static func values(_ text: String) -> [DatabaseValue]? {
    var rest = Array(text.utf8)[...]
    var values: [DatabaseValue] = []
    while true {
      guard let value = next(&rest) else { return nil }
      values.append(value)
      guard let comma = rest.popFirst() else { return values }
      guard comma == UInt8(ascii: ",") else { return nil }
    }
  }

  /// The literal of a value as `quote` writes it.
  static func text(_ value: DatabaseValue) throws -> String {
    switch value.storage {
    case .null: return "NULL"
    case .int64(let number): return "\(number)"
    case .string(let text): return "'\(doubled(text))'"
    case .double, .blob:
      throw StoreError.constraint(reason: "a register can contain only text and whole numbers")
    }
  }

  private static func next(_ rest: inout ArraySlice<UInt8>) -> DatabaseValue? {
    if rest.first == UInt8(ascii: "'") { return text(&rest) }
    let word = rest.prefix { $0 != UInt8(ascii: ",") }
    rest = rest.dropFirst(word.count)
    let string = String(decoding: word, as: UTF8.self)
    return string == "NULL" ? .null : Int64(string)?.databaseValue
  }

  private static func text(_ rest: inout ArraySlice<UInt8>) -> DatabaseValue? {
    let quote = UInt8(ascii: "'")
    var bytes: [UInt8] = []
    rest.removeFirst()
    while let byte = rest.popFirst() {
      if byte == quote {
        guard rest.first == quote else {
          return String(decoding: bytes, as: UTF8.self).databaseValue
        }
        rest.removeFirst()
      }
      bytes.append(byte)
    }
    return nil
  }

  /// The list of literals for texts, integers and nulls.
  static func list(_ values: [DatabaseValue]) throws -> String {
    try values.map(text).joined(separator: ",")
  }

  /// The text with doubled quotes.
  ///
  /// It works on bytes, because a quote before a combining mark is not a separate Character.
  private static func doubled(_ text: String) -> String {
    let quote = UInt8(ascii: "'")
    return String(
      decoding: text.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] }, as: UTF8.self)
  }
}
