package import Ledger
import Store
import Syntax

/// Writes a ledger out: all of it as JSON, or its manual transactions as the web tracker's CSV.
package struct ExportLedger {
  /// What an export may be.
  package enum Format: String, Sendable, CaseIterable {
    case json
    case webTrackerCSV = "web-tracker-csv"
  }

  /// What was written.
  package struct Summary: Sendable {
    /// Rows that are in the export.
    package var rowCount = 0
    /// Rows that the format has no words for, and why they are not in it.
    package var leftOut: [(count: Int, reason: String)] = []
    /// Account numbers, notes and references that stand in it in clear.
    package var secretCount = 0
    /// The file that was written; nil for standard output.
    package var path: String?
  }

  private let workspace: Workspace
  private let format: Format

  package init(_ workspace: Workspace, format: Format) {
    self.workspace = workspace
    self.format = format
  }

  /// The name of an export that is written into a folder.
  package func name(asOf: CalendarDate) -> String {
    switch format {
    case .json: "saldo_export_\(asOf).json"
    case .webTrackerCSV: "expense_tracker_export_\(asOf).csv"
    }
  }

  /// Writes the export to a file, whole or not at all, or into a folder under the export's own name.
  package func run(to path: String, asOf: CalendarDate) throws -> Summary {
    let path = OutputFile.isFolder(path) ? Workspace.join(path, name(asOf: asOf)) : path
    try workspace.checkOutput(path, reading: [])
    let spool = OutputSpool()
    var summary = try run { try spool.append($0) }
    try OutputFile.write(to: path) { write in try spool.drain(write) }
    summary.path = path
    return summary
  }

  /// Hands the export over piece by piece.
  package func run(write: ([UInt8]) throws -> Void) throws -> Summary {
    let store = try workspace.openLedger(.read)
    switch format {
    case .json: return try store.export { try json($0, write) }
    case .webTrackerCSV:
      let table = try WebTrackerCSV(store)
      try write(table.bytes)
      return table.summary
    }
  }

  private func json(
    _ session: ExportSession, _ write: ([UInt8]) throws -> Void
  ) throws -> Summary {
    var summary = Summary()
    var digests = LedgerDigests()
    try write(Array("{\n\"schema\":\"\(LedgerJSON.schema)\(LedgerJSON.version)\"".utf8))
    for table in ExportedTables.all {
      digests.begin(table)
      try write(Array(",\n\"\(table.name)\":[".utf8))
      var isFirst = true
      try session.rows(of: table) { row in
        let line = try LedgerJSON.line(row, of: table.columns)
        digests.add(line, of: table)
        try write(Array(isFirst ? "\n".utf8 : ",\n".utf8) + line)
        isFirst = false
        summary.rowCount += 1
        summary.secretCount += zip(table.columns, row).count(where: Self.isSecret)
      }
      try write(Array(isFirst ? "]".utf8 : "\n]".utf8))
    }
    let members = ExportedTables.all.map { "\n\"\($0.name)\":\"\(digests[$0])\"" }
    let end = ",\n\"\(LedgerJSON.digests)\":{\(members.joined(separator: ","))\n}\n}\n"
    try write(Array(end.utf8))
    return summary
  }

  private static func isSecret(_ column: ExportedColumn, _ value: ExportedValue?) -> Bool {
    guard column.isSecret, case .text(let text)? = value else { return false }
    return !text.isEmpty
  }
}
