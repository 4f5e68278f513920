import Store
import Syntax

/// How an export of a ledger is written: the schema, and a row as a line.
enum LedgerJSON {
  /// Goes up when a list or a member is added, renamed or removed, or changes its meaning: whoever reads
  /// an export reads it strictly, and would take what is new for damage.
  static let version = 6
  static let schema = "saldo.ledger/"
  /// The key under which the digest of each list stands, behind them all.
  static let digests = "digests"

  /// A row as a JSON object on one line; what is empty is left out.
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

  /// JSON stands as it is where reading it gives the same bytes again, else as a string.
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

  /// A photograph in an entry's extra fields is one string.
  static let longestString = 1 << 28
}

/// A digest and a count for each list of an export, so that two ledgers can be held against each other.
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

  /// The SHA-256 of a list's rows as saldo writes them, nothing between them.
  subscript(table: ExportedTable) -> String { digests[table.name]?.text ?? "" }

  /// The first list that differs.
  func difference(from other: LedgerDigests) -> ExportedTable? {
    tables.first { self[$0] != other[$0] }
  }

  /// The digests of some tables of a ledger as it stands.
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
