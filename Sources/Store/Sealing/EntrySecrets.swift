internal import Foundation
internal import GRDB
import Ledger
import LedgerSchema

/// The secret texts of entries of registers: the one place where they are sealed and opened.
///
/// Without a key a text stands in its column. With one the column holds the text's token, and the text
/// stands in a box of `sealedEntry` found by entry, column and token. A token stays the same as
/// long as an entry holds the same text, so what was changed, what history keeps and what an undo
/// brings back is told from tokens as it is from texts; of another entry the same text is another
/// token, and a token that moved there finds no box.
struct EntrySecrets {
  /// What becomes of a sealed text when the key was not given.
  enum WhenLocked { case refused, leftOut }

  private let database: Database
  private let seal: Seal

  init(_ database: Database, _ seal: Seal) {
    self.database = database
    self.seal = seal
  }

  /// The entry as its row holds it; its texts are sealed from now on.
  func sealed(_ entry: RegisterEntry, _ register: Register) throws -> RegisterEntry {
    guard seal.isSealed else { return entry }
    return try changing(entry, register) { try column($0, $1, of: entry.key, register) }
  }

  /// The entry that a row holds, as a person may see it.
  ///
  /// - Throws: ``StoreError/key(_:)`` without the key, unless what is sealed may be left out, and
  ///   ``StoreError/changed(what:)`` where a box does not open.
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

  /// What the column holds of a text, which is put in a box where it is in none yet.
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

  /// The text that a column stands for.
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

  /// Takes away the boxes of an entry that neither its row nor its history names any more.
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

  // MARK: What an old tracker kept besides

  /// Its column holds the text of a JSON object, sealed or not: `{"sealed":"…"}` around the token.
  private static let extraPrefix = "{\"sealed\":\""
  private static let extraSuffix = "\"}"
  private static let noExtra = "{}"

  private static func token(ofExtra column: String) -> String {
    String(column.dropFirst(extraPrefix.count).dropLast(extraSuffix.count))
  }

  /// Whether there is nothing to seal.
  private static func isNothing(_ text: String, _ field: SecretField) -> Bool {
    text == (field.isExtra ? noExtra : "")
  }

  /// Whether what is about to stand in a column is neither a token nor nothing, as SQL.
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
