import Ledger
import Rendering
import Reporting

/// A comparison of the reports of one period with those last written.
///
/// If nothing changed, a report repeats its previous changes. A second run therefore writes the
/// same bytes.
struct ReportComparison {
  /// The reports last written, by kind.
  let known: [String: WrittenReport]
  /// The ids of the transactions with overrides.
  let edited: Set<TransactionID>

  /// The reports, with sections that list their changes.
  func compared(_ reports: [Report]) -> [Report] {
    let rows = rowChanges(reports)
    return reports.map { report in
      guard let old = known[report.kind] else { return report }
      var changes = ReportChanges()
      changes.figures = FigureComparison(old: old, new: report, rows: rows).changes
      if report.kind == TransactionsReport.name { changes.rows = rows.map(\.change) }
      if changes.isEmpty { changes = ReportChanges(old) }
      var report = report
      report.sections += changes.sections
      return report
    }
  }

  private func rowChanges(_ reports: [Report]) -> [RowComparison.Found] {
    guard let new = reports.first(where: { $0.kind == TransactionsReport.name }),
      let old = known[new.kind]?[new.kind], let now = WrittenReport(new)[new.kind]
    else { return [] }
    return RowComparison(old: old, new: now, edited: edited).found
  }
}

extension ReportChanges {
  /// Creates the changes that a written report lists.
  init(_ written: WrittenReport) {
    self.init()
    if let table = written[Self.figuresID] {
      figures = table.rows.map { row in
        let cells = table.named(row)
        let amount = { (column: String) in
          Currency(cells["currency"] ?? "").flatMap { Amount(plain: cells[column] ?? "", $0) }
        }
        return FigureChange(
          table: cells["table"] ?? "", figure: cells["figure"] ?? "", before: amount("before"),
          now: amount("now"), why: cells["why"] ?? "")
      }
    }
    guard let table = written[Self.rowsID] else { return }
    rows = table.rows.compactMap { row in
      let cells = table.named(row)
      guard let day = CalendarDate(cells["day"] ?? ""),
        let amount = Currency(cells["currency"] ?? "").flatMap({
          Amount(plain: cells["amount"] ?? "", $0)
        })
      else { return nil }
      return RowChange(
        id: cells["id"] ?? "", day: day, payee: cells["payee"] ?? "", amount: amount,
        what: cells["what"] ?? "")
    }
  }
}
