import Ledger

/// The totals of each category in one currency: the tables of the month report.
struct CategoryTotals {
  /// One category in the period; `index` is its line.
  private struct Line {
    let index: Int
    let category: Category
    let flow: Flow
  }

  let flows: CategoryFlows
  let currency: Int
  private let lines: [Line]

  init(flows: CategoryFlows, currency: Int) {
    self.flows = flows
    self.currency = currency
    let all = (0..<flows.lines.count).map { index in
      Line(
        index: index, category: flows.lines.category(of: index),
        flow: flows.flow(currency, line: index, columns: flows.columns.inPeriod))
    }
    let filled = all.filter { $0.flow.count > 0 }
    // A table without spending still says so, by its first line.
    let hasSpending = filled.contains { !flows.lines.isIncome[$0.index] }
    lines = hasSpending ? filled : all.prefix(1) + filled
  }

  /// Spending, and income where there is any.
  func sections() -> [Section] {
    let spending = lines.filter { !flows.lines.isIncome[$0.index] }
      .sorted { ($0.flow.total, $0.category) < ($1.flow.total, $1.category) }
    let income = lines.filter { flows.lines.isIncome[$0.index] }
      .sorted { ($1.flow.total, $0.category) < ($0.flow.total, $1.category) }
    var sections = [section("Spending by category", spending, isOutgoing: true)]
    if !income.isEmpty {
      sections.append(section("Income by category", income, isOutgoing: false))
    }
    return sections
  }

  private func section(_ title: String, _ lines: [Line], isOutgoing: Bool) -> Section {
    let whole = lines.reduce(Flow()) { $0 + $1.flow }
    let months = flows.columns.trend.count
    let hasEarlier = flows.columns.earlier != nil
    let earlier = flows.columns.comparedWords(flows.columns.earlier ?? 0)
    let rows = zip(lines, Rounding.shares(lines.map(\.flow.total))).map { line, share in
      row(line, share, isOutgoing: isOutgoing, hasEarlier: hasEarlier)
    }
    // Where nothing was spent in the month before, nothing can be compared with it.
    let hasChange = rows.contains { $0[6] != .none }
    // A median of nothing in every row says nothing.
    let hasMedian = flows.columns.past.count > 1 && rows.contains { $0[7] != amount(0) }
    let heads: [Column] = [
      .rowHeading("category", "Category"),
      .text("type", "Type", .files),
      .text("currency", "Currency", .files),
      .number("total", isOutgoing ? "Spent" : "Received", isOutgoing: isOutgoing),
      .number("share", "Share"),
      .number("earlier", "Month before", .files, isOutgoing: isOutgoing),
      .number("change", "vs \(earlier)", hasChange ? .everywhere : .files),
      .number("median", "Median", hasMedian ? .wide : .files, isOutgoing: isOutgoing),
      .text("basis", "Compared", .files),
      .number("count", "Count", .wide),
      .text("trend", Words.count(Int64(min(36, months)), "month", flows.context.style), .pages),
    ]
    let title = flows.label(title, currency)
    var table = Table(
      id: "categories", caption: "\(title), \(flows.context.clippedPeriod.title)",
      columns: heads, rows: rows,
      total: [
        .text("Total"), .none, .currency(flows.currencies[currency]), amount(whole.total),
        whole.total == 0 ? .none : .permille(1000), .none, .none, .none, .none,
        .count(whole.count), .none,
      ])
    table.trails = lines.map { flows.trail($0.index, currency, $0.flow) }
    table.keptRows = lines.indices.filter { lines[$0].category == .uncategorised }
    return Section(title: title, table: table)
  }

  private func row(_ line: Line, _ share: Int64?, isOutgoing: Bool, hasEarlier: Bool) -> [Cell] {
    let sign: Int64 = isOutgoing ? -1 : 1
    let columns = flows.columns
    let trend = flows.totals(currency, line: line.index, columns: columns.trend)
    let past = flows.totals(currency, line: line.index, columns: columns.past, isCompared: true)
    let earlier = hasEarlier ? past.last ?? 0 : 0
    let change = Change(
      from: sign * earlier, to: sign * line.flow.total, moreIsGood: !isOutgoing)
    return [
      .category(line.category), flows.lines.type(of: line.index),
      .currency(flows.currencies[currency]), amount(line.flow.total), .share(share),
      hasEarlier ? amount(earlier) : .none,
      hasEarlier ? change.map(Cell.change) ?? .none : .none,
      Rounding.median(past).map(amount) ?? .none,
      past.isEmpty ? .none : .text(columns.basis), .count(line.flow.count),
      trend.count > 1 ? .trend(trend.suffix(36).map { sign * $0 }) : .none,
    ]
  }

  private func amount(_ minorUnits: Int64) -> Cell {
    .amount(flows.amount(minorUnits, currency))
  }
}
