internal import GRDB
import Ledger
import LedgerSchema

/// A comparison of a ledger's tables, indices and triggers with those of this version.
///
/// A planted trigger, or a table without one of its checks, would break saldo's guarantees later.
/// SQLite keeps the text of each `CREATE` as written, so equal texts mean an equal schema.
enum SchemaProof {
  /// The number of objects in a set, and the sum of the digests of their texts.
  private struct Sum: Equatable {
    var count = 0
    var digest: Int64 = 0

    mutating func add(_ sql: UnsafeBufferPointer<UInt8>) {
      var one = RowDigest()
      one.add(sql)
      count += 1
      digest &+= one.value
    }
  }

  /// The sums of the schema of a ledger without a key and of an encrypted one.
  private static let expected: (open: Sum, sealed: Sum) = {
    var sum = Sum()
    Schema.parts.forEach { part in forEachStatement(of: part) { sum.add($0) } }
    let open = sum
    forEachStatement(of: Schema.sealingGuards) { sum.add($0) }
    return (open, sum)
  }()

  /// A description of how a ledger's schema differs from saldo's; nil if it does not.
  static func difference(_ database: Database) throws -> String? {
    var found = Sum()
    let objects = try database.hot("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
    while try objects.next() { found.add(objects.bytes(0)) }
    if found == expected.open || found == expected.sealed {
      let isSealed = try database.exists("SELECT 1 FROM keyHeader")
      if isSealed == (found == expected.sealed) { return nil }
      return "its key does not match its triggers"
    }
    return try words(database)
  }

  /// The `CREATE` statements of the schema; with `isSealed`, also those of the sealing guards.
  private static func statements(isSealed: Bool) -> Set<String> {
    var statements: Set<String> = []
    for part in Schema.parts + (isSealed ? [Schema.sealingGuards] : []) {
      forEachStatement(of: part) { statements.insert(String(decoding: $0, as: UTF8.self)) }
    }
    return statements
  }

  /// A message that names the first object that differs, or else one that is missing.
  private static func words(_ database: Database) throws -> String {
    let expected = statements(isSealed: true)
    let heads = Set(expected.map(head))
    let isSealed = try? database.exists("SELECT 1 FROM keyHeader")
    let objects = try database.rows(
      "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
    var missing = statements(isSealed: isSealed == true)
    for object in objects {
      let sql = try object.text("sql")
      missing.remove(sql)
      guard !expected.contains(sql) else { continue }
      let type = try object.text("type")
      let name = try object.text("name")
      return heads.contains(head(sql))
        ? "its \(type) \(name) was changed outside saldo"
        : "the \(type) \(name) was added outside saldo"
    }
    let words = missing.map(head).min()?.split(separator: " ").suffix(2) ?? []
    return "it has no \(words.first?.lowercased() ?? "") \(words.last ?? "")"
  }

  /// The beginning of a statement up to the object's name, such as `CREATE TABLE txn`.
  private static func head(_ sql: String) -> String {
    let words = sql.prefix { $0 != "(" }.split { $0 == " " || $0 == "\n" }
    let count = words.starts(with: ["CREATE", "UNIQUE"]) ? 4 : 3
    return words.prefix(count).joined(separator: " ")
  }

  /// Calls `body` with each `CREATE` of a part, without the final semicolon, as SQLite keeps it.
  ///
  /// A statement begins with `CREATE` or `INSERT` at the start of a line, and only there.
  private static func forEachStatement(
    of part: String, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var part = part
    part.withUTF8 { text in
      var start: Int?
      func end(_ end: Int) {
        guard let first = start else { return }
        var end = end
        while end > first, text[end - 1] == UInt8(ascii: "\n") || text[end - 1] == UInt8(ascii: ";")
        {
          end -= 1
        }
        body(UnsafeBufferPointer(rebasing: text[first..<end]))
        start = nil
      }
      for index in text.indices where index == 0 || text[index - 1] == UInt8(ascii: "\n") {
        let isCreate = text[index] == UInt8(ascii: "C")
        guard isCreate || text[index] == UInt8(ascii: "I") else { continue }
        end(index)
        if isCreate { start = index }
      }
      end(text.count)
    }
  }
}
