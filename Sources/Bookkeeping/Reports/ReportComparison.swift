import Ledger
import Rendering
import Reporting
import Syntax

/// Holds the reports of one period against what was last written of them.
///
/// What was written is read from the JSON files in the folder. Where nothing changed, what had
/// changed before is said again, so that a second run writes the same bytes.
struct ReportComparison {
  /// The folder of the period.
  let folder: String
  /// Rows of which a person said something.
  let edited: Set<TransactionID>

  /// The reports with what changed in them.
  func compared(_ reports: [Report]) throws -> [Report] {
    let rows = try rowChanges(reports)
    return try reports.map { report in
      guard let old = try written(report.kind) else { return report }
      var changes = ReportChanges()
      changes.figures = FigureComparison(old: old, new: report, rows: rows).changes
      if report.kind == TransactionsReport.name { changes.rows = rows.map(\.change) }
      if changes.isEmpty { changes = ReportChanges(old) }
      var report = report
      report.sections += changes.sections
      return report
    }
  }

  private func written(_ kind: String) throws -> WrittenReport? {
    try Failure.ofWorkspace { () throws(Rejection) in
      try WrittenReport(path: "\(folder)/\(kind).json", kind: kind)
    }
  }

  private func rowChanges(_ reports: [Report]) throws -> [RowComparison.Found] {
    guard let new = reports.first(where: { $0.kind == TransactionsReport.name }),
      let old = try written(new.kind)?[new.kind], let now = WrittenReport(new)[new.kind]
    else { return [] }
    return RowComparison(old: old, new: now, edited: edited).found
  }
}
