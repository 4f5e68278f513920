import Ledger
import Rendering
import Reporting

/// What the reports of a run ask about the payments to each payee.
struct PaymentNeeds {
  /// Whether a report tells what recurs.
  let hasRecurring: Bool
  /// Whether a format shows the unusual payments of a month.
  let hasUnusual: Bool
  /// Whether the days up to the as-of day are asked about, whatever the period.
  let hasExpected: Bool

  /// All that is known of recurring payments.
  static let recurring = PaymentNeeds(hasRecurring: true, hasUnusual: false, hasExpected: true)
}

extension PaymentNeeds {
  /// What the reports on these periods ask; without a kind asked for, every kind is made.
  init(
    _ asked: [any ReportKind.Type], _ formats: [any Renderer.Type], _ contexts: [ReportContext],
    isRedacted: Bool
  ) {
    let isAll = asked.isEmpty
    hasRecurring = isAll || asked.contains { $0 is RecurringReport.Type || Self.isReminders($0) }
    let hasMonth = isAll || asked.contains { $0 is MonthReport.Type }
    hasUnusual = formats.contains {
      $0.showsAttention && (hasMonth || $0.companions.contains(MonthReport.name))
    }
    let hasReminders =
      isAll
      ? contexts.contains(where: RemindersReport.mayBeFilled)
      : asked.contains(where: Self.isReminders)
    // The numbers in the place of names are those of all payees, in every report.
    hasExpected = hasRecurring && (hasReminders || isRedacted)
  }

  private static func isReminders(_ kind: any ReportKind.Type) -> Bool {
    kind is RemindersReport.Type
  }

  /// The days that are read, and the first one of which payments are kept; nil where nothing is asked.
  ///
  /// A payee is called what the first row read calls it, so that days are read which no figure needs.
  func days(_ contexts: [ReportContext]) -> (read: Period, keptFrom: CalendarDate)? {
    guard let asOf = contexts.first?.asOf else { return nil }
    var reading: [CalendarDate] = []
    var kept: [Period] = []
    func keep(_ months: Int, before first: CalendarDate, through last: CalendarDate) {
      kept += [Period(start: first.adding(months: -months), end: last)].compactMap(\.self)
    }
    for context in contexts {
      let period = context.clippedPeriod
      if hasRecurring {
        reading.append(min(period.start, asOf).adding(months: -RecurringPayments.months))
        let known = min(asOf, period.end)
        keep(RecurringPayments.months, before: known, through: known)
      }
      if hasUnusual {
        let days = UnusualPayments.days(context)
        reading.append(days.start.adding(months: -UnusualAmounts.months - 1))
        keep(UnusualAmounts.months, before: Period.month(of: days.start).start, through: days.end)
      }
    }
    if hasExpected { keep(RecurringPayments.months, before: asOf, through: asOf) }
    guard let start = reading.min(), let keptFrom = kept.map(\.start).min(),
      let end = kept.map(\.end).max(), let read = Period(start: start, end: end)
    else { return nil }
    return (read, keptFrom)
  }
}
