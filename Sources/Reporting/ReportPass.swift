package import Ledger

/// A single pass over the rows that feeds all requested reports for one or more periods.
package struct ReportPass: Sendable {
  private struct Fold: Sendable {
    let span: Period
    var kind: any ReportKind
  }

  private var folds: [Fold] = []

  /// Creates the pass for all `kinds` in each context.
  ///
  /// ``reports()`` returns the reports in the order of contexts, then of kinds.
  package init(_ kinds: [any ReportKind.Type], _ contexts: [ReportContext]) {
    self.init(contexts.map { (kinds, $0) })
  }

  /// Creates the pass for the requested kinds of each context.
  ///
  /// ``reports()`` returns the reports in the order of contexts, then of kinds.
  package init(_ asked: [(kinds: [any ReportKind.Type], context: ReportContext)]) {
    for (kinds, context) in asked {
      folds += kinds.map { Fold(span: $0.span(context), kind: $0.init(context)) }
    }
  }

  /// The days of the rows that the pass needs; nil without folds.
  ///
  /// Rows of other days change no report.
  package var span: Period? {
    guard let start = folds.map(\.span.start).min(), let end = folds.map(\.span.end).max() else {
      return nil
    }
    return Period(start: start, end: end)
  }

  /// Adds a chunk of the ledger's rows.
  ///
  /// If rows are in date order, folds of other months skip whole chunks.
  package mutating func add(_ rows: Span<LedgerRow>) {
    guard let days = Self.days(of: rows) else { return }
    for index in folds.indices
    where folds[index].span.start <= days.end && days.start <= folds[index].span.end {
      folds[index].kind.add(rows)
    }
  }

  /// The finished reports.
  package func reports() -> [Report] {
    folds.map { $0.kind.report() }
  }

  /// The kinds, each with the rows added so far.
  package var kinds: [any ReportKind] { folds.map(\.kind) }

  private static func days(of rows: Span<LedgerRow>) -> Period? {
    guard !rows.isEmpty else { return nil }
    var first = Int32.max
    var last = Int32.min
    for index in rows.indices {
      let day = rows[index].bookingDate.daysSince1970
      first = min(first, day)
      last = max(last, day)
    }
    return Period(
      start: CalendarDate(daysSince1970: first), end: CalendarDate(daysSince1970: last))
  }
}
