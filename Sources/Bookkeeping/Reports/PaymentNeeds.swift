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
    let needs = (isAll ? Reports.all : asked).needs
    hasRecurring = needs.contains(.recurringPayments)
    hasUnusual = formats.contains { format in
      let shown = needs.union(format.companions.compactMap(Reports.named).needs)
      return format.showsAttention && shown.contains(.unusualPayments)
    }
    let isExpected =
      isAll
      ? contexts.contains(where: RemindersReport.mayBeFilled) : needs.contains(.expectedPayments)
    // The numbers in the place of names are those of all payees, in every report.
    hasExpected = hasRecurring && (isExpected || isRedacted)
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
