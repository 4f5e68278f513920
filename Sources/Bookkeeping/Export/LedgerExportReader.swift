import Store
import Syntax

/// A strict reader of a ledger's export.
///
/// It rejects unknown and duplicate members, and missing lists of the export's version. A missing
/// member of a row is empty.
struct LedgerExportReader {
  private let tokenizer: JSONTokenizer
  private let file: String
  /// The key that was read ahead, because an older version did not write the list before it.
  ///
  /// Nil if no key was read ahead.
  private var ahead: String?
  private var absent: Set<String> = []
  /// The schema version of the export.
  private var version = LedgerJSON.version
  /// The number of objects around the export.
  private var wrappers = 0
  /// The digests of the rows read so far.
  private(set) var digests = LedgerDigests()

  /// Whether the first bytes of a file identify a saldo export.
  static func recognises(_ head: [UInt8], of file: String) -> Bool {
    guard let tokens = try? JSONTokenizer(ByteStream(name: file, bytes: head)) else { return false }
    var wrappers = 0
    return (try? schema(tokens, &wrappers)) != nil
  }

  /// The schema at the start of an export, inside up to four wrapping objects; nil if there is
  /// none.
  private static func schema(
    _ tokens: JSONTokenizer, _ wrappers: inout Int
  ) throws(Rejection) -> String? {
    guard try tokens.next() == .beginObject, case .key(let key)? = try tokens.next() else {
      return nil
    }
    if Self.wrapping.contains(key), wrappers < 4 {
      wrappers += 1
      return try schema(tokens, &wrappers)
    }
    guard key == "schema", case .string(let schema)? = try tokens.next(),
      schema.hasPrefix(LedgerJSON.schema)
    else { return nil }
    return schema
  }

  private static let wrapping: Set<String> = ["data", "export", "state"]

  init(_ stream: ByteStream) throws(Rejection) {
    tokenizer = try JSONTokenizer(stream)
    tokenizer.longestString = LedgerJSON.longestString
    file = stream.name
  }

  /// The lists of the export's schema version, in order.
  var tables: [ExportedTable] { ExportedTables.tables(ofVersion: version) }

  /// Whether the export has the current schema version.
  var isCurrent: Bool { version == LedgerJSON.version }

  /// Reads the start of the export, with the schema version that determines ``tables``.
  mutating func begin() throws(Rejection) {
    guard let schema = try Self.schema(tokenizer, &wrappers) else {
      throw Rejection("this is not a saldo export", at: SourceLocation(file: file))
    }
    let stated = schema.dropFirst(LedgerJSON.schema.count)
    guard let known = (1...LedgerJSON.version).first(where: { stated == "\($0)" }) else {
      throw Rejection(
        "$.schema is \(Printable.quoted(schema)); this version of saldo reads exports "
          + "up to version \(LedgerJSON.version)", at: tokenizer.location,
        hint: (Int(stated) ?? 0) > LedgerJSON.version
          ? "install the saldo version that wrote it, or a later one" : "export the ledger again")
    }
    version = known
  }

  /// Begins a list; the list may be absent if it is newer than the export's version.
  mutating func begin(_ table: ExportedTable) throws(Rejection) {
    guard let key = try nextKey() else { throw missing(table.name) }
    guard key == table.name else {
      guard version < table.since else {
        throw key == LedgerJSON.digests ? missing(table.name) : misplaced(key, table)
      }
      ahead = key
      absent.insert(table.name)
      digests.begin(table)
      return
    }
    guard try tokenizer.next() == .beginArray else { throw expected("a list", at: "$.\(key)") }
    digests.begin(table)
  }

  private mutating func nextKey() throws(Rejection) -> String? {
    defer { ahead = nil }
    if let ahead { return ahead }
    guard case .key(let key)? = try tokenizer.next() else { return nil }
    return key
  }

  /// The next row of the current list; nil after the last row, or if the list is absent.
  mutating func next(_ table: ExportedTable) throws -> Row? {
    guard !absent.contains(table.name) else { return nil }
    guard let value = try tokenizer.nextValue() else { return nil }
    let path = "$.\(table.name)[\(digests.counts[table.name] ?? 0)]"
    let row = Row(
      values: try values(value, table.columns, path), path: path, location: value.location)
    digests.add(try LedgerJSON.line(row.values, of: table.columns), of: table)
    return row
  }

  /// A row of the export, with its location.
  struct Row {
    let values: [ExportedValue?]
    let path: String
    let location: SourceLocation
  }

  /// Verifies the digests at the end of the export; they reveal changed, missing and added rows.
  mutating func end() throws {
    guard let key = try nextKey() else { throw missing(LedgerJSON.digests) }
    guard key == LedgerJSON.digests else { throw unknown(key, "$") }
    guard let first = try tokenizer.next() else { throw missing(key) }
    let stated = try tokenizer.value(beginning: first)
    let tables = tables.filter { !absent.contains($0.name) }
    for table in tables {
      guard case .string(let digest)? = stated[table.name]?.content else {
        throw missing("\(key).\(table.name)")
      }
      guard digest == digests[table] else {
        throw Rejection(
          "$.\(table.name) was modified: a row was changed, removed or added",
          at: stated[table.name]?.location ?? tokenizer.location,
          hint: "export the ledger again; make changes in the ledger, not in the file")
      }
    }
    guard case .object(let members) = stated.content,
      members.count == tables.count
    else { throw expected("one digest for each list", at: "$.\(key)") }
    for _ in 0...wrappers {
      guard try tokenizer.next() == .endObject else { throw unknown("more", "$") }
    }
    _ = try tokenizer.next()
  }

  private func values(
    _ value: JSONValue, _ columns: [ExportedColumn], _ path: String
  ) throws(Rejection) -> [ExportedValue?] {
    guard case .object(let members) = value.content else {
      throw expected("an object", at: path, value.location)
    }
    var row = [ExportedValue?](repeating: nil, count: columns.count)
    for member in members {
      guard let index = columns.firstIndex(where: { $0.name == member.key }) else {
        throw unknown(member.key, path, member.value.location, columns.map(\.name))
      }
      var entry: [ExportedColumn]?
      if case .side(let subject, let isEarlier) = columns[index].kind,
        case .string(let name)? = value[subject]?.content
      {
        entry = ExportedTables.columns(ofRegister: name, isEarlier: isEarlier)
      }
      row[index] = try self.value(
        member.value, columns[index], "\(path).\(member.key)", entry: entry)
    }
    return row
  }

  private func value(
    _ value: JSONValue, _ column: ExportedColumn, _ path: String, entry: [ExportedColumn]?
  ) throws(Rejection) -> ExportedValue {
    switch (column.kind, value.content) {
    case (.number, .number(let text)):
      if let number = Int64(text) { return .number(number) }
      throw expected("a whole number", at: path, value.location)
    case (.degrees, .number(let text)): return .json(text)
    case (.flag, .bool(let flag)): return .flag(flag)
    case (.side, .object):
      guard let columns = entry else {
        throw expected("a record of a saldo register", at: path, value.location)
      }
      let row = try values(value, columns, path)
      return .entry(
        zip(columns, row).compactMap { column, value in
          value.map { ExportedValue.Member(column, $0) }
        })
    case (.object, .object): return .json(JSON(value).text)
    case (.object, .string(let text)): return .json(text)
    case (.number, _): throw expected("a whole number", at: path, value.location)
    case (.degrees, _): throw expected("a number", at: path, value.location)
    case (.flag, _): throw expected("true or false", at: path, value.location)
    case (.object, _): throw expected("an object", at: path, value.location)
    case (_, .string(let text)): return .text(text)
    default: throw expected("a string", at: path, value.location)
    }
  }
}

extension LedgerExportReader {
  /// The hint for an export that differs from saldo's output.
  static let damaged = "the file is damaged or was edited: export the ledger again"

  fileprivate func missing(_ key: String) -> Rejection {
    Rejection("$.\(key) is missing", at: tokenizer.location, hint: Self.damaged)
  }

  fileprivate func expected(
    _ what: String, at path: String, _ location: SourceLocation? = nil
  ) -> Rejection {
    Rejection(
      "invalid value for \(path): expected \(what)",
      at: location ?? tokenizer.location, hint: Self.damaged)
  }

  fileprivate func misplaced(_ key: String, _ table: ExportedTable) -> Rejection {
    guard !tables.contains(where: { $0.name == key }) else {
      return Rejection(
        "expected $.\(table.name), found $.\(key)", at: tokenizer.location,
        hint: "a list is missing or out of order; keep the order of the export"
      )
    }
    return unknown(key, "$", tokenizer.location, tables.map(\.name))
  }

  fileprivate func unknown(
    _ key: String, _ path: String, _ location: SourceLocation? = nil, _ known: [String] = []
  ) -> Rejection {
    return Rejection(
      "unknown key \(Printable.quoted(key)) in \(path) (export version \(version))",
      at: location ?? tokenizer.location,
      hint: Suggestion.hint(for: key, among: known, else: Self.damaged))
  }
}
