extension Budget {
  /// The period that holds a day, cut to the days of the budget; nil when it does not hold on that day.
  ///
  /// A cut period has the whole amount all the same (legacy-systems.md, "Settled conventions").
  package func period(holding day: CalendarDate) -> Period? {
    guard day >= from, until.map({ day <= $0 }) != false else { return nil }
    guard let whole = calendarPeriod(holding: day) else {
      return Period(start: from, end: until ?? from)
    }
    return Period(start: max(whole.start, from), end: min(whole.end, until ?? whole.end))
  }

  /// Every period of the budget that shares a day with `days`, in order, in its full length.
  package func periods(in days: Period) -> [Period] {
    var periods: [Period] = []
    var day = max(from, days.start)
    while day <= days.end, let period = period(holding: day) {
      periods.append(period)
      day = period.end.adding(days: 1)
    }
    return periods
  }

  /// The week from Monday, or the calendar month, quarter or year that holds a day; nil of a budget
  /// that holds once.
  private func calendarPeriod(holding day: CalendarDate) -> Period? {
    let monthStart = day.adding(days: 1 - day.day)
    switch cycle {
    case .week:
      let monday = day.adding(days: 1 - day.weekday)
      return Period(start: monday, end: monday.adding(days: 6))
    case .month: return .month(of: day)
    case .quarter: return Self.months(3, from: monthStart.adding(months: -((day.month - 1) % 3)))
    case .year: return Self.months(12, from: monthStart.adding(months: 1 - day.month))
    case .once: return nil
    }
  }

  private static func months(_ count: Int, from start: CalendarDate) -> Period? {
    Period(start: start, end: start.adding(months: count).adding(days: -1))
  }
}
