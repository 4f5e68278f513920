package import Ledger

/// One pass over the rows that feeds every report asked for, of one period or of many.
package struct ReportPass: Sendable {
  private struct Fold: Sendable {
    let span: Period
    var kind: any ReportKind
  }

  private var folds: [Fold] = []

  /// Prepares each of `kinds` for each of `contexts`; reports come out in that order.
  package init(_ kinds: [any ReportKind.Type], _ contexts: [ReportContext]) {
    self.init(contexts.map { (kinds, $0) })
  }

  /// Prepares for each context the kinds beside it; reports come out in that order.
  package init(_ asked: [(kinds: [any ReportKind.Type], context: ReportContext)]) {
    for (kinds, context) in asked {
      folds += kinds.map { Fold(span: $0.span(context), kind: $0.init(context)) }
    }
  }

  /// The days whose rows the pass needs; rows of other days do no harm.
  package var span: Period? {
    guard let start = folds.map(\.span.start).min(), let end = folds.map(\.span.end).max() else {
      return nil
    }
    return Period(start: start, end: end)
  }

  /// Takes a piece of the ledger in.
  ///
  /// Rows in order of their days let folds of other months be passed over a piece at a time.
  package mutating func add(_ rows: Span<LedgerRow>) {
    guard let days = Self.days(of: rows) else { return }
    for index in folds.indices
    where folds[index].span.start <= days.end && days.start <= folds[index].span.end {
      folds[index].kind.add(rows)
    }
  }

  /// What came out.
  package func reports() -> [Report] {
    folds.map { $0.kind.report() }
  }

  /// The kinds as they are after the rows they took in.
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
