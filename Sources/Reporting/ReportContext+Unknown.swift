import Ledger

extension ReportContext {
  /// Whether no booking and no statement reaches the period: then its sums are not known, not even
  /// as nothing.
  var knowsNothing: Bool {
    guard let covered, let through else { return true }
    return period.end < covered.start || period.start > max(covered.end, through)
  }

  /// What a report says of such a period, in words and not in zeros.
  func unknownReport(_ kind: any ReportKind.Type) -> Report {
    var report = blankReport(kind, rowCount: 0)
    report.notes = [unknownWords]
    return report
  }

  /// Why nothing is known of such a period.
  var unknownWords: String {
    coverage.isEmpty
      ? "The ledger is empty: run saldo import to import statements."
      : "The ledger has no transactions for this period, and no statement covers it, so its totals "
        + "are unknown."
  }
}
