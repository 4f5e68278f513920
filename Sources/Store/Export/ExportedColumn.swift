/// A column of the ledger as an export has it.
///
/// Numbers of rows mean nothing outside a ledger, so the kinds that refer to other rows are written as
/// the names of these.
package struct ExportedColumn: Hashable, Sendable {
  /// What stands in the column, and how it is written.
  package enum Kind: Hashable, Sendable {
    /// A whole number: minor units of money, a line, a count, the number of a run.
    case number
    case flag
    case text
    /// Text that is sealed at rest when the ledger has a key; an export holds it in clear.
    case secret
    /// A count of days since 1970, written as `2026-08-14`.
    case day
    /// Bytes, written as hexadecimal digits.
    case bytes
    /// A part of a coordinate.
    case degrees
    /// The number of one of some words, written as the word.
    case word([String])
    /// The number of a row of another table, written as its name.
    case named(ExportedName)
    /// Text that is a JSON object, written as that object.
    case object
    /// What a person said of the field that the column `field` names: a note by its number.
    case edit
    /// What stood in a subject of the log, which the column `of` names: an entry of a register, as its
    /// history keeps it, or a field of a transaction or a receipt. An export with earlier names has these
    /// in the entry too.
    case side(of: String, isEarlier: Bool = false)
  }

  /// The name in the export.
  package let name: String
  package let kind: Kind
  /// The name in the table, which differs in exports with earlier names.
  let stored: String

  init(_ name: String, _ kind: Kind, stored: String? = nil) {
    self.name = name
    self.kind = kind
    self.stored = stored ?? name
  }

  /// Whether a ledger with a key would seal the text.
  package var isSecret: Bool { kind == .secret || kind == .named(.note) }

  static func number(_ name: String) -> ExportedColumn { ExportedColumn(name, .number) }
  static func flag(_ name: String) -> ExportedColumn { ExportedColumn(name, .flag) }
  static func text(_ name: String) -> ExportedColumn { ExportedColumn(name, .text) }
  static func secret(_ name: String) -> ExportedColumn { ExportedColumn(name, .secret) }
  static func day(_ name: String) -> ExportedColumn { ExportedColumn(name, .day) }
  static func bytes(_ name: String) -> ExportedColumn { ExportedColumn(name, .bytes) }

  static func name(_ name: String, of table: ExportedName) -> ExportedColumn {
    ExportedColumn(name, .named(table))
  }
}
