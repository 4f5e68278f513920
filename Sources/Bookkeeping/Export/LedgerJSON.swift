import Store
import Syntax

/// The JSON format of an export: its schema, and one line per row.
enum LedgerJSON {
  /// The schema version, raised when a list or member is added, renamed, removed or redefined.
  ///
  /// Readers are strict, so an older reader would treat a new member as damage.
  static let version = 7
  static let schema = "saldo.ledger/"
  /// The key of the digests, which follow all lists.
  static let digests = "digests"

  /// A row as a JSON object on one line, without its empty fields.
  static func line(_ row: [ExportedValue?], of columns: [ExportedColumn]) throws -> [UInt8] {
    var bytes = Array("{".utf8)
    for (column, value) in zip(columns, row) {
      guard let value else { continue }
      try write(value, column, to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  private static func write(
    _ value: ExportedValue, _ column: ExportedColumn, to bytes: inout [UInt8]
  ) throws {
    if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    JSONText.quote(column.name.utf8, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    switch value {
    case .number(let number): bytes += Array("\(number)".utf8)
    case .flag(let flag): bytes += Array("\(flag)".utf8)
    case .text(let text): JSONText.quote(text.utf8, to: &bytes)
    case .json(let json): try write(json: json, to: &bytes)
    case .entry(let members):
      bytes.append(UInt8(ascii: "{"))
      for member in members { try write(member.value, member.column, to: &bytes) }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Writes JSON unchanged if parsing it reproduces the same bytes, otherwise as a string.
  private static func write(json: String, to bytes: inout [UInt8]) throws {
    let isPlain = try json == "{}" || Array(canonical(json).utf8) == Array(json.utf8)
    if isPlain { bytes += Array(json.utf8) } else { JSONText.quote(json.utf8, to: &bytes) }
  }

  private static func canonical(_ json: String) throws -> String {
    let tokenizer = JSONTokenizer(text: json, at: SourceLocation(file: ""), path: "$")
    tokenizer.longestString = longestString
    guard let token = try? tokenizer.next(),
      let value = try? tokenizer.value(beginning: token)
    else { return "" }
    return JSON(value).text
  }

  /// The maximum length of a string in bytes, enough for a photo in a record's extra fields.
  static let longestString = 1 << 28
}

/// The digests and row counts of the lists of an export, for comparing two ledgers.
struct LedgerDigests {
  private var digests: [String: ContentDigest] = [:]
  private(set) var counts: [String: Int] = [:]
  private(set) var tables: [ExportedTable] = []

  mutating func begin(_ table: ExportedTable) {
    tables.append(table)
    digests[table.name] = ContentDigest()
    counts[table.name] = 0
  }

  mutating func add(_ line: [UInt8], of table: ExportedTable) {
    line.withUnsafeBytes { digests[table.name]?.update($0) }
    counts[table.name, default: 0] += 1
  }

  /// The SHA-256 of a list's rows as saldo writes them, without separators, in hexadecimal.
  ///
  /// Empty for a list that was not begun.
  subscript(table: ExportedTable) -> String { digests[table.name]?.text ?? "" }

  /// The first list that differs; nil if all are equal.
  func difference(from other: LedgerDigests) -> ExportedTable? {
    tables.first { self[$0] != other[$0] }
  }

  /// Computes the digests of the given lists of a ledger.
  init(_ session: ExportSession, of tables: [ExportedTable] = ExportedTables.all) throws {
    for table in tables {
      begin(table)
      try session.rows(of: table) { row in
        add(try LedgerJSON.line(row, of: table.columns), of: table)
      }
    }
  }

  init() {}
}
