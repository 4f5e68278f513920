package import Ledger

/// How well the ledger is kept: the page that `saldo check` prints.
package struct QualityReport: ReportKind {
  package static let name = "quality"
  package static let title = "Quality"
  package static let isOfToday = true
  package static let summary =
    "balances, statement gaps, uncategorised, unplaced or rejected rows, and how to fix them"
  package static let needs: ReportNeeds = [.checks]

  private let context: ReportContext

  /// It is about the whole ledger, so that one page is enough: that of the days it ends in.
  package static func isFilled(in context: ReportContext) -> Bool {
    context.covered.map { context.period.contains($0.end) } ?? false
  }

  /// It needs no row, and some day there has to be.
  package static func span(_ context: ReportContext) -> Period {
    .month(of: context.clippedPeriod.end)
  }

  package init(_ context: ReportContext) { self.context = context }

  package mutating func add(_ rows: Span<LedgerRow>) {}

  package func report() -> Report {
    let quality = context.quality ?? LedgerQuality()
    var report = context.blankReport(
      Self.self, rowCount: Int64(quality.transactions + quality.receipts))
    report.title = "whole ledger"
    guard context.quality != nil, quality.transactions > 0 else {
      report.notes = [
        "The ledger is empty: run saldo import to import statements."
      ]
      return report
    }
    let tables = QualityTables(quality, context)
    report.headlines = [tables.headlines()]
    // What other pages say of statements that ended is said here as well.
    let ended = Findings(context: context).coverage()
    report.attention = Findings.first(tables.attention() + ended)
    report.sections = tables.sections()
    report.notes = tables.notes(isClean: report.attention.isEmpty)
    return report
  }
}
