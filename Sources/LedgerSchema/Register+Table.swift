package import Ledger

extension Register {
  /// The name of the table that holds its entries.
  package var table: String { Self.table(of: name) }

  /// The table of the register with this name.
  package static func table(of name: String) -> String { "register_\(name)" }

  /// The columns that every register has first.
  package static let commonColumns = ["key", "extra", "file", "line", "path"]

  /// The columns of its table, in their order; those that are derived are left out.
  package var columnNames: [String] {
    Self.commonColumns
      + fields.flatMap { $0.kind == .currency ? [$0.name, "minorPerUnit"] : [$0.name] }
  }
}
