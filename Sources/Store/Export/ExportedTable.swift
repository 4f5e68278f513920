import Ledger
import LedgerSchema

/// A table of the ledger as an export has it: a list of objects.
package struct ExportedTable: Hashable, Sendable {
  /// The key of the list in an export.
  package let name: String
  /// For a person.
  package let title: String
  /// The version of the first exports that all hold it; earlier ones are whole without it.
  package let since: Int
  /// In the order in which they are written.
  package let columns: [ExportedColumn]
  /// In the database.
  let table: String
  /// The columns that are made anew when an export is read back.
  let derived: Set<String>
  /// The columns that follow from others of their row, and the SQL that says how.
  let computed: [String: String]
  /// For a list that exports have no more: the statements that make of its rows what the ledger keeps
  /// instead.
  let becomes: [String]

  init(
    _ name: String, of table: String, _ columns: [ExportedColumn], derived: Set<String> = [],
    computed: [String: String] = [:], title: String? = nil, since: Int = 1,
    becomes: [String] = []
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

  /// The same table under another name and with other names of columns.
  func renamed(_ name: String, _ columns: [ExportedColumn]) -> ExportedTable {
    ExportedTable(
      name, of: table, columns, derived: derived, computed: computed, title: title, since: since,
      becomes: becomes)
  }

  /// The entries of a register.
  init(_ register: Register) {
    // The table of transactions holds a row for each that was written down, too.
    self.init(
      register.table, of: register.table, ExportedTables.columns(of: register),
      derived: [RegisterTable.literals],
      title: register == .manualTransaction ? "manual \(register.plural)" : register.plural)
  }
}
