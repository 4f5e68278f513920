import Ledger

/// The days of a year with their spending in one currency, as a calendar chart.
struct YearDays {
  let totals: YearTotals

  /// A week with the spending on its known days.
  private struct Week {
    let days: Period
    let spent: [Int64]

    var total: Int64 { spent.reduce(0, +) }
  }

  /// The known days of the last twelve months; nil if there are none.
  private var days: Period? {
    Period(start: totals.year.lastYear.start, end: totals.year.knownThrough)
  }

  /// The section with the calendar and a table by week; empty if there is no spending.
  func sections() -> [Section] {
    guard let days else { return [] }
    let amounts = totals.flows.spent(totals.currency, days)
    let title = totals.money.label("Spending by day")
    let strip = CalendarStrip(
      title: "\(title), \(days.title)", finding: finding(days, amounts),
      currency: totals.money.currency, days: days, amounts: amounts)
    guard strip.largest != nil else { return [] }
    return [
      Section(
        title: title, chart: .strip(strip), table: table(title, weeks(strip), days),
        isFolded: true)
    ]
  }

  private func weeks(_ strip: CalendarStrip) -> [Week] {
    let weekCount = (strip.days.end - strip.firstMonday) / 7 + 1
    return (0..<weekCount).compactMap { index in
      let monday = strip.firstMonday.adding(days: index * 7)
      let first = max(monday, strip.days.start)
      let last = min(monday.adding(days: 6), strip.days.end)
      return Period(start: first, end: last).map { days in
        Week(
          days: days,
          spent: Array(strip.amounts[first - strip.days.start...last - strip.days.start]))
      }
    }
  }

  private func table(_ title: String, _ weeks: [Week], _ days: Period) -> Table {
    let filled = weeks.filter { $0.total != 0 }
    let isShort = filled.count < weeks.count
    return Table(
      id: "weeks",
      caption: "\(title), \(days.title), by week"
        + (isShort ? "; weeks without spending are omitted" : ""),
      filled,
      [
        .heading("week", "Week of") { .date($0.days.start) },
        .currency(totals.money.currency),
        .number("expense", "Spending", isOutgoing: true) { totals.money.cell(-$0.total) },
        .number("days", "Spending days") { .of($0.spent.count { $0 > 0 }) },
      ])
  }

  /// The table of spending by day, for files only; nil without known days.
  ///
  /// Days with a sum of 0 are left out. Pages have a chart instead.
  func byDay() -> Table? {
    guard let days, let period = Period(start: totals.year.shown.start, end: days.end) else {
      return nil
    }
    let amounts = totals.flows.spent(totals.currency, period)
    return Table(
      id: "days", caption: "Spending by day", amounts.enumerated().filter { $0.element != 0 },
      [
        .heading("day", "Day") { .date(period.start.adding(days: $0.offset)) },
        .currency(totals.money.currency),
        .number("expense", "Spending", isOutgoing: true) { totals.money.cell(-$0.element) },
      ])
  }

  private func finding(_ days: Period, _ amounts: [Int64]) -> String {
    let most = amounts.indices.max { (amounts[$0], $1) < (amounts[$1], $0) } ?? 0
    let none = amounts.count { $0 <= 0 }
    let quiet =
      none == 0
      ? "You spent something every day."
      : "You spent nothing on \(none) of \(amounts.count) days."
    return "Spending was highest on \(days.start.adding(days: most).words), at "
      + "\(totals.money.words(amounts[most])). \(quiet)"
  }
}
