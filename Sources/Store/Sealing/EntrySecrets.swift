internal import Foundation
internal import GRDB
import Ledger
import LedgerSchema

/// The secret texts of records.
///
/// Only this type seals and opens them.
///
/// Without a key, the column holds the text. With a key, the column holds a token, and a box of
/// `sealedEntry` holds the text, found by record, column and token. The token stays the same while
/// the record has the same text, so comparisons, history and undo work on tokens. The same text in
/// another record has another token, so a token copied there finds no box.
struct EntrySecrets {
  /// The treatment of sealed texts without the key.
  enum WhenLocked { case refused, leftOut }

  private let database: Database
  private let seal: Seal

  init(_ database: Database, _ seal: Seal) {
    self.database = database
    self.seal = seal
  }

  /// The record as its row stores it, with its secret texts sealed.
  func sealed(_ entry: RegisterEntry, _ register: Register) throws -> RegisterEntry {
    guard seal.isSealed else { return entry }
    return try changing(entry, register) { try column($0, $1, of: entry.key, register) }
  }

  /// The record of a row with its secret texts opened.
  ///
  /// - Throws: ``StoreError/key(_:)`` without the key, unless sealed texts may be left out, and
  ///   ``StoreError/changed(what:)`` if a box does not open.
  func opened(
    _ entry: RegisterEntry, _ register: Register, whenLocked: WhenLocked = .refused
  ) throws -> RegisterEntry {
    switch (seal, whenLocked) {
    case (.none, _): entry
    case (.locked, .leftOut):
      try changing(entry, register) { text, field in
        Self.isNothing(text, field) ? text : field.isExtra ? Self.noExtra : nil
      }
    default: try changing(entry, register) { try text($0, $1, of: entry.key, register) }
    }
  }

  private func changing(
    _ entry: RegisterEntry, _ register: Register, _ change: (String, SecretField) throws -> String?
  ) throws -> RegisterEntry {
    var changed = entry
    for field in register.secrets {
      if field.isExtra {
        changed.extra = try change(entry.extra, field) ?? Self.noExtra
      } else if let text = entry.text(field.column) {
        changed[field.column] = try change(text, field).map { .text($0) }
      }
    }
    return changed
  }

  /// The column value for a text; seals the text in a box if it has none.
  func column(
    _ text: String, _ field: SecretField, of key: String, _ register: Register
  ) throws -> String {
    guard !Self.isNothing(text, field), let ledgerKey = try seal.key() else { return text }
    let token = ledgerKey.token(text.utf8, field, ofEntry: key)
    if try box(token, field, key, register) == nil {
      let row = SecretRow.entry(register, key: key, token: token)
      try database.cachedStatement(
        sql: """
          INSERT INTO sealedEntry(register,entry,field,token,key,box) VALUES(?,?,?,?,?,?)
          """
      ).execute(arguments: [
        register.name, key, field.column, token, ledgerKey.number,
        Data(try ledgerKey.seal(text.utf8, field, of: row)),
      ])
    }
    return field.isExtra ? Self.extraPrefix + token + Self.extraSuffix : token
  }

  /// The text for a column value.
  func text(
    _ column: String, _ field: SecretField, of key: String, _ register: Register
  ) throws -> String {
    guard !Self.isNothing(column, field), let ledgerKey = try seal.key() else { return column }
    let token = field.isExtra ? Self.token(ofExtra: column) : column
    let row = SecretRow.entry(register, key: key, token: token)
    guard let box = try box(token, field, key, register) else {
      throw StoreError.changed(what: row.words(field))
    }
    return try ledgerKey.open(box, field, of: row)
  }

  private func box(
    _ token: String, _ field: SecretField, _ key: String, _ register: Register
  ) throws -> [UInt8]? {
    try Data.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT box FROM sealedEntry WHERE register=? AND entry=? AND field=? AND token=?
          """),
      arguments: [register.name, key, field.column, token]
    ).map(Array.init)
  }

  /// Deletes the boxes of a record that neither its row nor its history refers to.
  func forgetUnused(of key: String, in register: Register) throws {
    guard seal.isSealed else { return }
    let columns = register.secrets.map { "coalesce(\($0.column),'')" }.joined(separator: "||")
    try database.run(
      """
      DELETE FROM sealedEntry WHERE register=?1 AND entry=?2
        AND NOT EXISTS(SELECT 1 FROM \(register.table) WHERE key=?2 AND instr(\(columns),token))
        AND NOT EXISTS(SELECT 1 FROM change c WHERE c.subject=?1 AND c.entry=?2
          AND instr(coalesce(before,'')||coalesce(after,''),token))
      """, [register.name, key])
  }

  // MARK: Additional fields

  /// The start of a sealed column of additional fields.
  ///
  /// The column holds a JSON object. A sealed object is `{"sealed":"…"}` around the token.
  private static let extraPrefix = "{\"sealed\":\""
  private static let extraSuffix = "\"}"
  private static let noExtra = "{}"

  private static func token(ofExtra column: String) -> String {
    String(column.dropFirst(extraPrefix.count).dropLast(extraSuffix.count))
  }

  /// Whether the text is empty; empty texts are not sealed.
  private static func isNothing(_ text: String, _ field: SecretField) -> Bool {
    text == (field.isExtra ? noExtra : "")
  }

  /// The SQL condition that a new column value is neither a token nor empty.
  static func isOpen(_ field: SecretField) -> String {
    let name = "new.\(field.column)"
    guard field.isExtra else {
      return "(\(name)<>'' AND (length(\(name))<>32 OR \(name) GLOB '*[^0-9a-f]*'))"
    }
    return """
      (\(name)<>'{}' AND (length(\(name))<>45 OR substr(\(name),1,11)<>'{"sealed":"'
        OR substr(\(name),12,32) GLOB '*[^0-9a-f]*'))
      """
  }
}
