package import Ledger

/// A budget of the old trackers: an amount for each calendar week, month or year of its time.
///
/// Its first and last span are cut to its own days, and the amount is the same for them: it is never
/// shared out by days, as those of a budgets table are.
package struct PeriodBudget: Hashable, Sendable {
  package var amount: Amount
  package var cycle: Budget.Cycle
  package var start: CalendarDate
  /// The last day it holds; nil for no end.
  package var end: CalendarDate?

  package init(
    amount: Amount, cycle: Budget.Cycle, start: CalendarDate, end: CalendarDate? = nil
  ) {
    self.amount = amount
    self.cycle = cycle
    self.start = start
    self.end = end
  }

  /// The calendar month, the week from Monday, or the calendar year that holds a day.
  package static func calendarSpan(_ cycle: Budget.Cycle, holding day: CalendarDate) -> Period {
    switch cycle {
    case .month:
      return .month(of: day)
    case .week:
      let monday = day.adding(days: 1 - day.weekday)
      return Period(start: monday, end: monday.adding(days: 6)) ?? .month(of: day)
    case .year:
      let january = day.adding(days: 1 - day.day).adding(months: 1 - day.month)
      let next = january.adding(months: 12)
      return Period(start: january, end: next.adding(days: -1)) ?? .month(of: day)
    }
  }

  /// The span that holds a day, cut to the days of the budget; nil when it does not hold on that day.
  package func span(holding day: CalendarDate) -> Period? {
    guard day >= start, end.map({ day <= $0 }) != false else { return nil }
    let whole = Self.calendarSpan(cycle, holding: day)
    return Period(start: max(whole.start, start), end: min(whole.end, end ?? whole.end))
  }

  /// Every span of the budget that shares a day with `period`, in order, in its full length.
  package func spans(in period: Period) -> [Period] {
    var spans: [Period] = []
    var day = max(start, period.start)
    while day <= period.end, let span = span(holding: day) {
      spans.append(span)
      day = span.end.adding(days: 1)
    }
    return spans
  }

  /// What of the payments falls into `span` against the amount; other currencies are left out.
  package func use(of payments: [DatedAmount], in span: Period) -> BudgetUse {
    let within = payments.filter { span.contains($0.day) }.map(\.amount)
    let spent = Amount.sum(of: within, in: amount.currency)
    return BudgetUse(planned: amount, spent: spent, cycle: cycle)
  }
}
