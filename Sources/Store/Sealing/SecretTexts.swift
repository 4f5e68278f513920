internal import Foundation
internal import GRDB
import Ledger

/// The secret texts of a ledger's own tables.
///
/// Only this type seals and opens them. ``EntrySecrets`` handles the texts of registers.
///
/// Without a key, the column holds the text. With a key, the column is empty, except for notes,
/// where it holds a token. A box of `sealedText` or `sealedField` then holds the text. Callers do
/// the same in both cases: they write ``column(_:_:)`` into the row, call `keep` once the row
/// exists, and read with `text`.
struct SecretTexts {
  private let seal: Seal
  private let ofTransaction: Boxes?
  private let ofNumbered: Boxes?

  /// The statements that read and write boxes of one table.
  private struct Boxes {
    let read: HotStatement
    let write: HotStatement
    /// The index of the field parameter, which follows the key of the row.
    let field: Int32

    init(_ database: Database, _ table: String, key: [String]) throws {
      let condition = key.map { "\($0)=?" }.joined(separator: " AND ")
      read = try database.hot("SELECT box FROM \(table) WHERE \(condition) AND field=?")
      write = try database.hot(
        """
        INSERT INTO \(table)(\(key.joined(separator: ",")),field,box,key)
        VALUES(\(String(repeating: "?,", count: key.count))?,?,?)
        ON CONFLICT(\(key.joined(separator: ",")),field) DO UPDATE
          SET box=excluded.box, key=excluded.key
        """)
      field = Int32(key.count) + 1
    }

    func bind(_ statement: HotStatement, _ row: SecretRow) {
      switch row {
      case .transaction(let key): statement.bind(1, key)
      case .numbered(let id): statement.bind(1, id)
      case .entry: break
      }
    }
  }

  init(_ database: Database, _ seal: Seal) throws {
    self.seal = seal
    guard seal.isSealed else {
      ofTransaction = nil
      ofNumbered = nil
      return
    }
    ofTransaction = try Boxes(
      database, "sealedText", key: ["day", "account", "fingerprint", "occurrence"])
    ofNumbered = try Boxes(database, "sealedField", key: ["row"])
  }

  /// Whether texts go to boxes instead of their columns.
  var areSealed: Bool { ofTransaction != nil }

  /// The value of the column for a text: the text itself, or a token or nothing if texts are
  /// sealed.
  func column(_ text: String?, _ field: SecretField) throws -> String? {
    guard areSealed, let text, !text.isEmpty else { return text }
    switch field {
    case .noteText: return try seal.key()?.token(text.utf8, field)
    case .payeeAccount: return ""
    default: return nil
    }
  }

  /// Seals a text in the box of its row.
  ///
  /// Nothing happens if the text is empty or the ledger has no key.
  ///
  /// - Throws: ``StoreError/key(_:)`` if the ledger is locked.
  func keep(_ text: some Collection<UInt8>, _ field: SecretField, of row: SecretRow) throws {
    guard !text.isEmpty, let boxes = boxes(of: row), let key = try seal.key() else { return }
    let box = try key.seal(text, field, of: row)
    boxes.bind(boxes.write, row)
    boxes.write.bind(copied: field.rawValue, at: boxes.field)
    try box.withUnsafeBufferPointer {
      boxes.write.bind(blob: $0, at: boxes.field + 1)
      // If another run has since changed the key, the table rejects this number.
      boxes.write.bind(boxes.field + 2, key.number)
      try boxes.write.run()
    }
  }

  /// The text of a field, from the column or the box; nil if there is none.
  ///
  /// - Throws: ``StoreError/key(_:)`` if there is a box but no key, ``StoreError/changed(what:)``
  ///   if the box does not open or the box of a note is missing.
  func text(_ column: String?, _ field: SecretField, of row: SecretRow) throws -> String? {
    guard let boxes = boxes(of: row) else { return column }
    guard let box = try box(boxes, field, row) else {
      // A token without a box means that the note was removed outside saldo.
      if field == .noteText, column?.isEmpty == false {
        throw StoreError.changed(what: row.words(field))
      }
      return column?.isEmpty == true ? column : nil
    }
    return try seal.key()?.open(box, field, of: row)
  }

  private func boxes(of row: SecretRow) -> Boxes? {
    switch row {
    case .transaction: ofTransaction
    case .numbered: ofNumbered
    case .entry: nil
    }
  }

  private func box(_ boxes: Boxes, _ field: SecretField, _ row: SecretRow) throws -> [UInt8]? {
    boxes.bind(boxes.read, row)
    boxes.read.bind(copied: field.rawValue, at: boxes.field)
    var box: [UInt8]?
    while try boxes.read.next() { box = boxes.read.blob(0) }
    return box
  }
}
