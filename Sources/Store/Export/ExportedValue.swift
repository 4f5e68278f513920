/// What stands in one place of an export.
package enum ExportedValue: Sendable {
  case number(Int64)
  case flag(Bool)
  case text(String)
  /// A number with a fraction or an object, as the JSON that it is.
  case json(String)
  /// An entry with what stands in its columns; those that are empty are left out.
  case entry([Member])

  /// A column of an entry.
  package struct Member: Sendable {
    package let column: ExportedColumn
    package let value: ExportedValue

    package init(_ column: ExportedColumn, _ value: ExportedValue) {
      self.column = column
      self.value = value
    }
  }
}

/// Why a row of an export cannot be in a ledger.
package struct ExportProblem: Error, Sendable {
  /// The column that is wrong; nil when it is the row.
  package let column: String?
  /// The end of a sentence that begins with the place, such as `is missing`.
  package let reason: String

  init(_ column: String?, _ reason: String) {
    self.column = column
    self.reason = reason
  }
}
