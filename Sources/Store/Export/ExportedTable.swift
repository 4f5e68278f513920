import Ledger
import LedgerSchema

/// A table of the ledger in an export.
package struct ExportedTable: Hashable, Sendable {
  /// The key of the table's list in an export.
  package let name: String
  /// The readable name of the table.
  package let title: String
  /// The first export version that includes the table; earlier exports are complete without it.
  package let since: Int
  /// The columns, in the order in which they are written.
  package let columns: [ExportedColumn]
  /// The name of the table in the database.
  let table: String
  /// The columns that an export omits, because a restore sets them anew.
  let derived: Set<String>
  /// The SQL of each column that is computed from other columns of its row.
  let computed: [String: String]
  /// The SQL that converts the rows of an earlier export's list; empty for tables of current
  /// exports.
  let becomes: [String]

  init(
    _ name: String, of table: String, _ columns: [ExportedColumn], derived: Set<String> = [],
    computed: [String: String] = [:], title: String? = nil, since: Int = 1, becomes: [String] = []
  ) {
    self.becomes = becomes
    self.since = since
    self.name = name
    self.title = title ?? name
    self.table = table
    self.columns = columns
    self.derived = derived
    self.computed = computed
  }

  /// This table under another name and with other column names.
  func renamed(_ name: String, _ columns: [ExportedColumn]) -> ExportedTable {
    ExportedTable(
      name, of: table, columns, derived: derived, computed: computed, title: title, since: since,
      becomes: becomes)
  }

  /// Creates the description of the table with a register's records.
  init(_ register: Register) {
    // The table of transactions also holds a row for each transaction entered by hand.
    self.init(
      register.table, of: register.table, ExportedTables.columns(of: register),
      derived: [RegisterTable.literals],
      title: register == .manualTransaction ? "manual \(register.plural)" : register.plural)
  }
}

/// A column of a table in an export.
package struct ExportedColumn: Hashable, Sendable {
  /// The type of a column's values and how they are written.
  package enum Kind: Hashable, Sendable {
    /// A whole number: minor units of money, a line, a count, the number of a run.
    case number
    case flag
    case text
    /// Text that is encrypted at rest when the ledger has a key; an export contains plain text.
    case secret
    /// A day as the number of days since 1970-01-01, written as `2026-08-14`.
    case day
    /// Bytes, written as hexadecimal digits.
    case bytes
    /// A latitude or longitude in degrees.
    case degrees
    /// The index of a word in a fixed list, written as the word.
    case word([String])
    /// The id of a row in another table, written as the name of that row.
    case named(NameTable)
    /// Text that is a JSON object, written as that object.
    case object
    /// A value of the field named in the column `field`; the ledger stores a note by its id.
    case edit
    /// A value in the log; the column `of` determines its type.
    ///
    /// The value is a record of a register, or a field of a transaction, receipt or account. With
    /// `isEarlier`, the record has the names of earlier exports.
    case side(of: String, isEarlier: Bool = false)
  }

  /// The name of the column in the export.
  package let name: String
  package let kind: Kind
  /// The name of the column in the table; ``name`` differs from it in exports with earlier names.
  let stored: String

  init(_ name: String, _ kind: Kind, stored: String? = nil) {
    self.name = name
    self.kind = kind
    self.stored = stored ?? name
  }

  /// Whether a ledger with a key encrypts every text of the column.
  package var isSecret: Bool { kind == .secret || kind == .named(.note) }

  static func number(_ name: String) -> ExportedColumn { ExportedColumn(name, .number) }
  static func flag(_ name: String) -> ExportedColumn { ExportedColumn(name, .flag) }
  static func text(_ name: String) -> ExportedColumn { ExportedColumn(name, .text) }
  static func secret(_ name: String) -> ExportedColumn { ExportedColumn(name, .secret) }
  static func day(_ name: String) -> ExportedColumn { ExportedColumn(name, .day) }
  static func bytes(_ name: String) -> ExportedColumn { ExportedColumn(name, .bytes) }

  static func name(_ name: String, of table: NameTable) -> ExportedColumn {
    ExportedColumn(name, .named(table))
  }
}

/// A value in an export.
package enum ExportedValue: Sendable {
  case number(Int64)
  case flag(Bool)
  case text(String)
  /// A number with a fraction, or an object, as JSON.
  case json(String)
  /// A record of a register, with the values of its columns except empty ones.
  case entry([Member])

  /// A column of a record with its value.
  package struct Member: Sendable {
    package let column: ExportedColumn
    package let value: ExportedValue

    package init(_ column: ExportedColumn, _ value: ExportedValue) {
      self.column = column
      self.value = value
    }
  }
}

/// The reason a row of an export is invalid.
package struct ExportProblem: Error, Sendable {
  /// The invalid column; nil if the whole row is invalid.
  package let column: String?
  /// The end of a sentence that begins with the location, such as `is missing`.
  package let reason: String

  init(_ column: String?, _ reason: String) {
    self.column = column
    self.reason = reason
  }
}
