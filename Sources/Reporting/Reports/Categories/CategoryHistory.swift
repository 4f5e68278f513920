import Ledger

/// Each category of one currency against its own past: the parts of the categories report.
struct CategoryHistory {
  /// One category in the period and the months before.
  struct Line {
    let index: Int
    let category: Category
    let flow: Flow
    /// A total for each month of the trend.
    let months: [Int64]
    /// A total for each month that medians are of, on the days that are compared.
    let past: [Int64]
  }

  let flows: CategoryFlows
  let currency: Int
  let lines: [Line]

  init(flows: CategoryFlows, currency: Int) {
    self.flows = flows
    self.currency = currency
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

  /// Whether a line adds to income.
  func isIncome(_ line: Line) -> Bool { flows.lines.isIncome[line.index] }

  private var isSingleMonth: Bool { flows.columns.inPeriod.count == 1 }
  private var hasEarlier: Bool { flows.columns.earlier != nil }

  /// The three categories that moved most since the month before; or that cost most, where there
  /// is no month before.
  func headlines() -> [Headline] {
    guard let earlier = flows.columns.earlier else {
      return lines.filter { !isIncome($0) && $0.flow.total < 0 }.prefix(3).map { line in
        Headline(
          label: flows.label(line.category.title, currency), value: cell(line.flow.total),
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
        label: flows.label(line.category.title, currency), value: cell(line.flow.total),
        isOutgoing: !isIncome, note: "\(money(abs(move))) \(word) than \(month)")
    }
  }

  /// The groups as bars, then every category.
  func sections() -> [Section] {
    [groups()] + (groupMonths().map { [$0] } ?? []) + [categories()]
  }

  private func groups() -> Section {
    var byGroup: [String: Flow] = [:]
    for line in lines where line.flow.count > 0 && !isIncome(line) {
      byGroup[line.category.group, default: Flow()] += line.flow
    }
    let spent = byGroup.sorted { ($0.value.total, $0.key) < ($1.value.total, $1.key) }
    let heads: [Column] = [
      .rowHeading("group", "Group"), .text("currency", "Currency", .files),
      .number("total", "Spent", isOutgoing: true), .number("share", "Share"),
      .number("count", "Count", .wide),
    ]
    let whole = spent.reduce(Flow()) { $0 + $1.value }
    let row = { (heading: Cell, flow: Flow, share: Int64?) -> [Cell] in
      [
        heading, .currency(flows.currencies[currency]), cell(flow.total),
        .share(share), .count(flow.count),
      ]
    }
    let shares = Rounding.shares(spent.map(\.value.total))
    let title = flows.label("Spending by group", currency)
    return Section(
      title: title, chart: bars(title, spent),
      table: Table(
        id: "groups", caption: "\(title), \(flows.context.clippedPeriod.title)", columns: heads,
        rows: zip(spent, shares).map { row(.text($0.key), $0.value, $1) },
        total: row(.text("Total"), whole, whole.total == 0 ? nil : 1000)),
      isFolded: true)
  }

  private func bars(_ title: String, _ groups: [(key: String, value: Flow)]) -> Chart? {
    guard groups.count > 1, let first = groups.first, first.value.total < 0 else { return nil }
    let shown = groups.prefix(15)
    return .bars(
      Bars(
        title: "\(title), \(flows.context.clippedPeriod.title)",
        finding: "\(first.key) is the largest at \(money(-first.value.total)).",
        currency: flows.currencies[currency],
        bars: shown.map { Bars.Bar(name: $0.key, minorUnits: -$0.value.total) }))
  }

  private func categories() -> Section {
    // A category that was idle is held against its past; that nothing lacks one needs no row.
    let lines = lines.filter { $0.flow.count > 0 || $0.category != .uncategorised }
    let months = flows.columns.trend.count
    let columns = flows.columns
    let before = columns.earlier ?? 0
    let earlier =
      columns.comparedDays == nil
      ? columns.days[before].monthWords : columns.comparedWords(before)
    let current = isSingleMonth ? flows.columns.days[flows.columns.leadCount].monthWords : "Total"
    let hasPast: Column.Reach = columns.past.isEmpty ? .files : .wide
    let heads: [Column] = [
      .rowHeading("category", "Category"), .text("type", "Type", .files),
      .text("currency", "Currency", .files), .number("total", current),
      .number("earlier", earlier, hasEarlier ? .everywhere : .files),
      .number("median", "Median", hasPast), .number("least", "Lowest", hasPast),
      .number("most", "Highest", hasPast), .text("basis", "Compared", .files),
      .number("count", "Count", .wide),
      .text("trend", Words.count(Int64(min(36, months)), "month", flows.context.style), .pages),
    ]
    let title = flows.label("All categories", currency)
    let whole = lines.reduce(Flow()) { $0 + $1.flow }
    let span = Words.count(Int64(columns.past.count), "month", flows.context.style)
    let days = columns.comparedDays == nil ? "" : ", \(columns.basis)"
    var table = Table(
      id: "categories",
      caption: "\(title): money out is negative"
        + (columns.past.isEmpty ? "" : "; median, lowest and highest of \(span)\(days)"),
      columns: heads, rows: lines.map(row),
      total: [
        .text("Total"), .none, .currency(flows.currencies[currency]), cell(whole.total), .none,
        .none, .none, .none, .none, .count(whole.count), .none,
      ])
    table.trails = lines.map { flows.trail($0.index, currency, $0.flow) }
    // Without income a short table would be of spending alone.
    let income = lines.indices.reversed().filter { isIncome(lines[$0]) }
    table.keptRows = lines.indices.filter { lines[$0].category == .uncategorised } + income
    return Section(title: title, table: table)
  }

  private func row(_ line: Line) -> [Cell] {
    // The line goes up with the money, whichever way that flows.
    let sign: Int64 = line.months.reduce(0, +) < 0 ? -1 : 1
    let least = line.past.map { sign * $0 }.min()
    let most = line.past.map { sign * $0 }.max()
    return [
      .category(line.category), flows.lines.type(of: line.index),
      .currency(flows.currencies[currency]), cell(line.flow.total),
      hasEarlier ? line.past.last.map(cell) ?? .none : .none,
      Rounding.median(line.past).map(cell) ?? .none,
      least.map { cell(sign * $0) } ?? .none, most.map { cell(sign * $0) } ?? .none,
      line.past.isEmpty ? .none : .text(flows.columns.basis), .count(line.flow.count),
      line.months.count > 1 ? .trend(line.months.suffix(36).map { sign * $0 }) : .none,
    ]
  }

  /// Category by month: a row for each category and month of the period that has transactions, and
  /// two for those without a category, of income and of spending.
  func byMonth() -> Table {
    let heads: [Column] = [
      .rowHeading("month", "Month"), .text("category", "Category"), .text("type", "Type"),
      .text("currency", "Currency"), .number("total", "Total"), .number("count", "Count"),
    ]
    let byName = lines.sorted { flows.lines.isBefore($0.index, $1.index) }
    let rows = flows.columns.inPeriod.flatMap { column in
      byName.compactMap { line -> [Cell]? in
        let flow = flows.flow(currency, line: line.index, column: column)
        guard flow.count > 0 else { return nil }
        return [
          .month(flows.columns.days[column]), .category(line.category),
          flows.lines.type(of: line.index), .currency(flows.currencies[currency]), cell(flow.total),
          .count(flow.count),
        ]
      }
    }
    return Table(id: "by-month", caption: "Category by month", columns: heads, rows: rows)
  }

  func cell(_ minorUnits: Int64) -> Cell { .amount(flows.amount(minorUnits, currency)) }

  func money(_ minorUnits: Int64) -> String {
    flows.context.style.moneyInWords(flows.amount(minorUnits, currency))
  }
}
