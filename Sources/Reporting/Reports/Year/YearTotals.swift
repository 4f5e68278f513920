import Ledger

/// The totals of months and years in one currency, with the headlines, chart and tables of the year
/// report.
struct YearTotals {
  /// A span of days with its flow and the running savings at its end.
  private struct Line {
    let days: Period
    let flow: Flow
    let running: Int64
  }

  let context: ReportContext
  let year: ReportYear
  let flows: DayFlows
  let currency: Int
  let money: ReportCurrency
  private let months: [Line]

  init(
    context: ReportContext, year: ReportYear, flows: DayFlows, currency: Int, isOneOfSeveral: Bool
  ) {
    self.context = context
    self.year = year
    self.flows = flows
    self.currency = currency
    money = context.money(in: flows.currencies[currency], isOneOfSeveral: isOneOfSeveral)
    months = Self.lines(year.months, flows, currency)
  }

  private static func lines(_ spans: [Period], _ flows: DayFlows, _ currency: Int) -> [Line] {
    var running: Int64 = 0
    return spans.map { days in
      let flow = flows.flow(currency, days)
      running += flow.total
      return Line(days: days, flow: flow, running: running)
    }
  }

  private var whole: Flow { flows.flow(currency, year.shown) }

  // MARK: - Headlines

  /// The headlines: totals compared with the previous year, the savings rate, and best and worst
  /// months.
  func headlines() -> [Headline] {
    let whole = whole
    return [
      total("Income", whole.income, moreIsGood: true) { $0.income },
      total("Spending", whole.expense, moreIsGood: false) { -$0.expense },
      Headline(
        label: money.label("Saved"), value: money.cell(whole.total), note: perMonth(whole.total)),
      Headline(
        label: money.label("Savings rate"), value: .share(whole.savingRate),
        note: whole.income > 0 ? "of income" : "no income"),
    ] + extremes
  }

  private func total(
    _ name: String, _ sum: Int64, moreIsGood: Bool, _ measure: (Flow) -> Int64
  ) -> Headline {
    var headline = Headline(
      label: money.label(name), value: money.cell(sum), isOutgoing: !moreIsGood)
    headline.note = perMonth(moreIsGood ? sum : -sum)
    guard let before = year.before,
      let same = Period(start: year.shown.start, end: year.knownThrough)
    else { return headline }
    headline.change = Change(
      from: measure(flows.flow(currency, before)), to: measure(flows.flow(currency, same)),
      moreIsGood: moreIsGood)
    if headline.change != nil { headline.note = "vs \(before.title) · \(headline.note)" }
    return headline
  }

  private func perMonth(_ sum: Int64) -> String {
    let mean = Rounding.divide(sum, by: Int64(max(1, months.count)))
    let isOpen = months.last.map { context.partialThrough($0.days) != nil } ?? false
    return months.count > 1 ? "\(money.words(mean)) a month\(isOpen ? " so far" : "")" : ""
  }

  /// The headlines for the months with the highest and lowest savings.
  ///
  /// A partly known month never counts as the best. Such a month counts as the worst if it is
  /// already below all others.
  private var extremes: [Headline] {
    let filled = months.filter { $0.flow.count > 0 }
    let full = filled.filter { year.isWhole($0.days) }
    let open = filled.filter { !year.isWhole($0.days) }
    guard full.count > 1, let best = full.max(by: Self.savedLess),
      let lowest = full.min(by: Self.savedLess)
    else { return [] }
    let scope = open.isEmpty ? "" : ", of \(full.count) full months"
    let below = open.filter { $0.flow.total < lowest.flow.total }.min(by: Self.savedLess)
    // If all months are equal, there is no best month.
    var headlines =
      best.flow.total == lowest.flow.total
      ? [] : [extreme("Best month", best, ties(best, full) + scope)]
    if let below {
      headlines.append(extreme("Worst month", below, extent(below)))
    } else if !headlines.isEmpty {
      headlines.append(extreme("Worst month", lowest, ties(lowest, full) + scope))
    }
    return headlines
  }

  /// Whether the first month has lower savings than the second.
  private static func savedLess(_ left: Line, _ right: Line) -> Bool {
    left.flow.total < right.flow.total
  }

  private func extreme(_ name: String, _ line: Line, _ note: String) -> Headline {
    Headline(
      label: money.label(name), value: .month(line.days),
      note: "\(money.words(line.flow.total)) saved\(note)")
  }

  private func ties(_ line: Line, _ among: [Line]) -> String {
    let others = among.count { $0.flow.total == line.flow.total } - 1
    return others > 0 ? ", tied with \(others) other\(others == 1 ? "" : "s")" : ""
  }

  /// The extent of a partial month: `, to 27 Aug` or `, partial month`.
  private func extent(_ line: Line) -> String {
    context.partialThrough(line.days).map { ", to \($0.shortWords)" } ?? ", partial month"
  }

  // MARK: - Sections

  /// The sections: the years if the report is longer than a year, then the months with their chart.
  func sections() -> [Section] {
    let title = money.label("Month by month")
    let byMonth = Section(
      title: title, chart: chart(),
      table: table(
        "year", "\(title), \(year.shown.title)", months,
        .heading("month", "Month") { .month($0.days) }))
    guard year.isLongerThanYear else { return [byMonth] }
    let years = money.label("Year by year")
    return [
      Section(
        title: years,
        table: table(
          "years", "\(years), \(year.shown.title)", Self.lines(year.years, flows, currency),
          .heading("year", "Year") { .text(year.shortName(of: $0.days)) })),
      byMonth,
    ]
  }

  private func table(
    _ id: String, _ caption: String, _ lines: [Line], _ heading: TableColumn<Line>
  ) -> Table {
    Table(
      id: id, caption: caption, lines,
      [
        heading,
        .currency(money.currency),
        .number("income", "Income", total: .sum) { money.cell($0.flow.income) },
        .number("expense", "Spending", isOutgoing: true, total: .sum) {
          money.cell($0.flow.expense)
        },
        .number("balance", "Saved", total: .sum) { money.cell($0.flow.total) },
        .number("rate", "Savings rate", .wide, total: .cell(.share(whole.savingRate))) {
          .share($0.flow.savingRate)
        },
        .number("running", "Saved so far", .wide) { money.cell($0.running) },
        .number("count", "Count", .wide, total: .sum) { .count($0.flow.count) },
      ], hasTotal: true, figure: "balance", trail: { $0.flow.count > 0 ? .days($0.days) : nil })
  }

  private func chart() -> Chart? {
    let shown = months.suffix(36)
    guard shown.count > 1, shown.contains(where: { $0.flow.count > 0 }),
      let first = shown.first, let last = shown.last
    else { return nil }
    let span = "\(first.days.monthWords) – \(last.days.monthWords)"
    let columns = PairedColumns(
      title: "Income and spending by month, \(span)", finding: finding(Array(shown)),
      currency: money.currency, seriesNames: ["Income", "Spending"],
      columns: shown.map { line in
        PairedColumns.Pair(
          days: line.days, first: line.flow.income, second: -line.flow.expense,
          partialThrough: context.partialThrough(line.days))
      })
    let line = RunningLine(
      title: "Saved so far, month by month, \(span)", finding: runningFinding,
      name: "Saved so far", currency: money.currency,
      points: shown.map { line in
        RunningLine.Point(
          days: line.days, minorUnits: line.running,
          isPartial: context.partialThrough(line.days) != nil)
      })
    return .columnsAndRunning(columns, line)
  }

  private func finding(_ shown: [Line]) -> String {
    let most = shown.max { ($1.flow.expense, $0.days.start) < ($0.flow.expense, $1.days.start) }
    // An unfinished month does not qualify as the lowest.
    let over = shown.filter { context.partialThrough($0.days) == nil }
    let least = (over.isEmpty ? shown : over)
      .min { ($1.flow.expense, $0.days.start) < ($0.flow.expense, $1.days.start) }
    guard let most, let least else { return "" }
    return
      "Spending was highest in \(most.days.monthWords) at \(money.words(-most.flow.expense)) and "
      + "lowest in \(least.days.monthWords) at \(money.words(-least.flow.expense))."
  }

  private var runningFinding: String {
    guard let last = months.last else { return "" }
    let low = months.filter { $0.running < 0 }
    let words =
      "\(money.words(last.running)) was saved from \(year.shown.start.words) to the end of "
      + "\(last.days.monthWords)."
    let count = Words.count(Int64(low.count), "month", context.style)
    return low.isEmpty ? words : words + " The total was below zero at the end of \(count)."
  }

  /// The note on transfers, which totals exclude; nil if there are none.
  var transferNote: String? {
    let flow = flows.transfers(currency, year.shown)
    guard flow.count > 0 else { return nil }
    return "\(Words.count(flow.count, "transfer", context.style)) between own accounts "
      + "(\(money.words(flow.income)) in, \(money.words(-flow.expense)) out) "
      + "\(flow.count == 1 ? "is" : "are") excluded from totals."
  }
}
