import Ledger

/// The categories of one currency compared with previous months, for the categories report.
struct CategoryHistory {
  /// A category line with its flows in the period and in the months before.
  struct Line {
    let index: Int
    let category: Category
    let flow: Flow
    /// The total of each month of the trend.
    let months: [Int64]
    /// The totals of the months used for medians, limited to the compared days.
    let past: [Int64]

    /// Whether the total over the trend is negative.
    var isDown: Bool { months.reduce(0, +) < 0 }
    /// The totals of the last 36 months for a sparkline.
    ///
    /// The sparkline rises with the amount of money in either direction.
    var trend: [Int64] {
      let sign: Int64 = isDown ? -1 : 1
      return months.suffix(36).map { sign * $0 }
    }
  }

  let flows: CategoryFlows
  let currency: Int
  let money: ReportCurrency
  let lines: [Line]

  init(flows: CategoryFlows, currency: Int) {
    self.flows = flows
    self.currency = currency
    money = flows.money(in: currency)
    let columns = flows.columns
    let all = (0..<flows.lines.count).compactMap { index -> Line? in
      let past = flows.flow(currency, line: index, columns: columns.trend)
      guard past.count > 0 || index == 0 else { return nil }
      return Line(
        index: index, category: flows.lines.category(of: index),
        flow: flows.flow(currency, line: index, columns: columns.inPeriod),
        months: flows.totals(currency, line: index, columns: columns.trend),
        past: flows.totals(currency, line: index, columns: columns.past, isCompared: true))
    }
    lines = all.sorted { ($0.flow.total, $0.category) < ($1.flow.total, $1.category) }
  }

  /// Whether the line counts as income.
  func isIncome(_ line: Line) -> Bool { flows.lines.isIncome[line.index] }

  private var isSingleMonth: Bool { flows.columns.inPeriod.count == 1 }
  private var hasEarlier: Bool { flows.columns.earlier != nil }

  /// The headlines of the three categories with the largest change from the previous month.
  ///
  /// Without a previous month, these are the categories with the largest spending.
  func headlines() -> [Headline] {
    guard let earlier = flows.columns.earlier else {
      return lines.filter { !isIncome($0) && $0.flow.total < 0 }.prefix(3).map { line in
        Headline(
          label: money.label(line.category.title), value: money.cell(line.flow.total),
          isOutgoing: true, note: "spent")
      }
    }
    let moved = lines.map { ($0, $0.flow.total - ($0.past.last ?? 0)) }
      .filter { $0.1 != 0 }
      .sorted { ($1.1.magnitude, $0.0.category) < ($0.1.magnitude, $1.0.category) }
    let days = flows.columns.comparedWords(earlier)
    let month = flows.columns.comparedDays == nil ? "in \(days)" : "on \(days)"
    return moved.prefix(3).map { line, move in
      let isIncome = isIncome(line)
      let word = (move < 0) == isIncome ? "less" : "more"
      return Headline(
        label: money.label(line.category.title), value: money.cell(line.flow.total),
        isOutgoing: !isIncome, note: "\(money.words(abs(move))) \(word) than \(month)")
    }
  }

  /// The sections of the report: the groups as bars, the groups by month, and all categories.
  func sections() -> [Section] {
    [groups()] + (groupMonths().map { [$0] } ?? []) + [categories()]
  }

  private func groups() -> Section {
    var byGroup: [String: Flow] = [:]
    for line in lines where line.flow.count > 0 && !isIncome(line) {
      byGroup[line.category.group, default: Flow()] += line.flow
    }
    let spent = byGroup.sorted { ($0.value.total, $0.key) < ($1.value.total, $1.key) }
    let whole = spent.reduce(Flow()) { $0 + $1.value }
    let rows = zip(spent, Rounding.shares(spent.map(\.value.total))).map {
      (name: $0.key, flow: $0.value, share: $1)
    }
    let title = money.label("Spending by group")
    return Section(
      title, id: "groups", caption: "\(title), \(flows.context.clippedPeriod.title)", rows,
      [
        .heading("group", "Group") { .text($0.name) },
        .currency(money.currency),
        .number("total", "Spent", isOutgoing: true, total: .cell(money.cell(whole.total))) {
          money.cell($0.flow.total)
        },
        .number("share", "Share", total: whole.total == 0 ? .none : .cell(.permille(1000))) {
          .share($0.share)
        },
        .number("count", "Count", .wide, total: .cell(.count(whole.count))) {
          .count($0.flow.count)
        },
      ], hasTotal: true, chart: bars(title, spent), isFolded: true)
  }

  private func bars(_ title: String, _ groups: [(key: String, value: Flow)]) -> Chart? {
    guard groups.count > 1, let first = groups.first, first.value.total < 0 else { return nil }
    let shown = groups.prefix(15)
    return .bars(
      Bars(
        title: "\(title), \(flows.context.clippedPeriod.title)",
        finding: "\(first.key) is the largest at \(money.words(-first.value.total)).",
        currency: money.currency,
        bars: shown.map { Bars.Bar(name: $0.key, minorUnits: -$0.value.total) }))
  }

  private func categories() -> Section {
    // An idle category is still compared with its past, but an empty "Uncategorised" row is
    // omitted.
    let lines = lines.filter { $0.flow.count > 0 || $0.category != .uncategorised }
    let columns = flows.columns
    let title = money.label("All categories")
    let span = Words.count(Int64(columns.past.count), "month", flows.context.style)
    let days = columns.comparedDays == nil ? "" : ", \(columns.basis)"
    // If a page shortens the table, income rows must stay; otherwise, only spending would remain.
    let income = lines.indices.reversed().filter { isIncome(lines[$0]) }
    return Section(
      title: title,
      table: Table(
        id: "categories",
        caption: "\(title): money out is negative"
          + (columns.past.isEmpty ? "" : "; median, lowest and highest of \(span)\(days)"), lines,
        categoryColumns(whole: lines.reduce(Flow()) { $0 + $1.flow }), hasTotal: true,
        keptRows: lines.indices.filter { lines[$0].category == .uncategorised } + income,
        trail: { flows.trail($0.index, currency, $0.flow) }))
  }

  /// The columns of the table of all categories; `whole` is the total of the table.
  private func categoryColumns(whole: Flow) -> [TableColumn<Line>] {
    let columns = flows.columns
    let before = columns.earlier ?? 0
    let earlier =
      columns.comparedDays == nil
      ? columns.days[before].monthWords : columns.comparedWords(before)
    let current = isSingleMonth ? columns.days[columns.leadCount].monthWords : "Total"
    let hasPast: Column.Reach = columns.past.isEmpty ? .files : .wide
    let trend = Words.count(Int64(min(36, columns.trend.count)), "month", flows.context.style)
    return [
      .heading("category", "Category") { .category($0.category) },
      .text("type", "Type", .files) { flows.lines.type(of: $0.index) },
      .currency(money.currency),
      .number("total", current, total: .cell(money.cell(whole.total))) {
        money.cell($0.flow.total)
      },
      .number("earlier", earlier, hasEarlier ? .everywhere : .files) {
        money.cell(hasEarlier ? $0.past.last : nil)
      },
      .number("median", "Median", hasPast) { money.cell(Rounding.median($0.past)) },
      .number("least", "Lowest", hasPast) {
        money.cell($0.isDown ? $0.past.max() : $0.past.min())
      },
      .number("most", "Highest", hasPast) {
        money.cell($0.isDown ? $0.past.min() : $0.past.max())
      },
      .text("basis", "Compared", .files) { $0.past.isEmpty ? .none : .text(columns.basis) },
      .number("count", "Count", .wide, total: .cell(.count(whole.count))) {
        .count($0.flow.count)
      },
      .text("trend", trend, .pages) { $0.months.count > 1 ? .trend($0.trend) : .none },
    ]
  }

  /// The table of totals by category and month, without rows that have no transactions.
  ///
  /// Uncategorised transactions have two rows a month, one for income and one for spending.
  func byMonth() -> Table {
    let byName = lines.sorted { flows.lines.isBefore($0.index, $1.index) }
    let months = flows.columns.inPeriod.flatMap { column in
      byName.map { line in
        (
          days: flows.columns.days[column], line: line,
          flow: flows.flow(currency, line: line.index, column: column)
        )
      }
    }
    return Table(
      id: "by-month", caption: "Category by month", months.filter { $0.flow.count > 0 },
      [
        .heading("month", "Month") { .month($0.days) },
        .text("category", "Category") { .category($0.line.category) },
        .text("type", "Type") { flows.lines.type(of: $0.line.index) },
        .text("currency", "Currency") { _ in .currency(money.currency) },
        .number("total", "Total") { money.cell($0.flow.total) },
        .number("count", "Count") { .count($0.flow.count) },
      ])
  }
}
