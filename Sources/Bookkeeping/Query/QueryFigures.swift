import Ledger
import Rendering
import Reporting
import Store

/// Computes the rows of views of figures, as the reports on the whole ledger do.
struct QueryFigures {
  let workspace: Workspace

  /// The rows of some views by name; none where the ledger is empty.
  func rows(_ views: Set<String>) throws -> [String: [[QueryValue]]] {
    let store = try workspace.openLedger(.read)
    guard let context = try context(store, views) else { return [:] }
    var figures = FigureRows(views, context)
    if let span = figures.span {
      try store.forEachRow(in: span) { _, rows in figures.add(rows.span) }
    }
    return figures.rows().mapValues { rows in rows.map { $0.map(Self.value) } }
  }

  private func context(_ store: LedgerStore, _ views: Set<String>) throws -> ReportContext? {
    var options = MakeReports.Options()
    options.period = .everything
    do {
      var context = try MakeReports(workspace, options: options).contexts(store).first
      if let known = context, FigureRows.needsHistories(views) {
        context?.histories = try PayeeHistories.all(store, [known]).histories
      }
      return context
    } catch let failure as Failure where failure.status == .noInput {
      return nil
    }
  }

  /// An amount is its minor units, beside which a view writes it as text.
  private static func value(_ cell: Cell) -> QueryValue {
    switch cell {
    case .none: .null
    case .amount(let amount): .integer(amount.minorUnits)
    case .count(let count): .integer(count)
    default: .text(cell.plainText)
    }
  }
}
