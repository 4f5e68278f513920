package import Ledger
import Store
import Syntax

/// An exporter of a ledger, as JSON or as CSV of the web tracker.
package struct ExportLedger {
  /// The format of an export.
  package enum Format: String, Sendable, CaseIterable {
    case json
    case webTrackerCSV = "web-tracker-csv"
  }

  /// The result of an export.
  package struct Summary: Sendable {
    /// The number of exported rows.
    package var rowCount = 0
    /// The counts of rows that the format cannot represent, each with a reason.
    package var leftOut: [(count: Int, reason: String)] = []
    /// The number of account numbers, notes and references that the export shows in clear text.
    package var secretCount = 0
    /// The output file; nil for standard output.
    package var path: String?
  }

  private let workspace: Workspace
  private let format: Format

  package init(_ workspace: Workspace, format: Format) {
    self.workspace = workspace
    self.format = format
  }

  /// The default file name of an export.
  package func name(asOf: CalendarDate) -> String {
    switch format {
    case .json: "saldo_export_\(asOf).json"
    case .webTrackerCSV: "expense_tracker_export_\(asOf).csv"
    }
  }

  /// Writes the complete export to a file or into a folder, and returns its summary.
  ///
  /// In a folder, the file has the default name.
  package func run(to path: String, asOf: CalendarDate) throws -> Summary {
    let path = OutputFile.isFolder(path) ? Workspace.join(path, name(asOf: asOf)) : path
    try workspace.checkOutput(path, reading: [])
    let spool = OutputSpool()
    var summary = try run { try spool.append($0) }
    try OutputFile.write(to: path) { write in try spool.drain(write) }
    summary.path = path
    return summary
  }

  /// Passes the export to `write` piece by piece, and returns its summary.
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
