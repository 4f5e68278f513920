package import Ledger
package import Syntax

/// An element of an old tracker's export that became the entry of a register.
package struct LegacyEntry: Sendable {
  /// The register's name.
  package let register: String
  package var entry: RegisterEntry
  /// Where it stands in the export, such as `$.transactions[12]`.
  package let path: String
  package let location: SourceLocation
  /// The system's name for it, such as `expense`; empty for a setting.
  package internal(set) var entity = ""
  /// What became of each field of the export.
  package internal(set) var fields: [LegacyField] = []
  /// The texts of its amounts as the export has them, by the register's field.
  package internal(set) var statedAmounts: [String: String] = [:]
  /// The links whose entry is not in this file: a ledger may hold it, from a file read before.
  package internal(set) var outside: Set<String> = []
  /// Whether its currency is that of an entry outside this file, and the file's own is put instead.
  package internal(set) var assumesCurrency = false
}
