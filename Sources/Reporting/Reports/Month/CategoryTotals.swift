import Ledger

/// The totals of each category in one currency, for the month report.
struct CategoryTotals {
  /// A category line with its flow in the period; `index` is the index of the line.
  private struct Line {
    let index: Int
    let category: Category
    let flow: Flow
  }

  /// A category line compared with previous months.
  private struct Row {
    let line: Line
    let share: Int64?
    let earlier: Int64?
    let change: Change?
    let median: Int64?
    /// The totals of the last 36 months, positive in the direction of the category.
    let trend: [Int64]
  }

  let flows: CategoryFlows
  let currency: Int
  private let money: ReportCurrency
  private let lines: [Line]

  init(flows: CategoryFlows, currency: Int) {
    self.flows = flows
    self.currency = currency
    money = flows.money(in: currency)
    let all = (0..<flows.lines.count).map { index in
      Line(
        index: index, category: flows.lines.category(of: index),
        flow: flows.flow(currency, line: index, columns: flows.columns.inPeriod))
    }
    let filled = all.filter { $0.flow.count > 0 }
    // The table keeps its first row if there is no spending, so that it shows 0.
    let hasSpending = filled.contains { !flows.lines.isIncome[$0.index] }
    lines = hasSpending ? filled : all.prefix(1) + filled
  }

  /// The section for spending, and the section for income if there is any.
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
    let columns = flows.columns
    let earlier = columns.comparedWords(columns.earlier ?? 0)
    let months = Words.count(Int64(min(36, columns.trend.count)), "month", flows.context.style)
    let rows = zip(lines, Rounding.shares(lines.map(\.flow.total))).map {
      row($0, share: $1, isOutgoing: isOutgoing)
    }
    // A change needs spending in the previous month.
    let hasChange = rows.contains { $0.change != nil }
    // A column with only zero medians is useless.
    let hasMedian = columns.past.count > 1 && rows.contains { $0.median != 0 }
    let title = money.label(title)
    return Section(
      title: title,
      table: Table(
        id: "categories", caption: "\(title), \(flows.context.clippedPeriod.title)", rows,
        [
          .heading("category", "Category") { .category($0.line.category) },
          .text("type", "Type", .files) { flows.lines.type(of: $0.line.index) },
          .currency(money.currency),
          .number(
            "total", isOutgoing ? "Spent" : "Received", isOutgoing: isOutgoing, total: .sum
          ) { money.cell($0.line.flow.total) },
          .number("share", "Share", total: whole.total == 0 ? .none : .cell(.permille(1000))) {
            .share($0.share)
          },
          .number("earlier", "Month before", .files, isOutgoing: isOutgoing) {
            money.cell($0.earlier)
          },
          .number("change", "vs \(earlier)", hasChange ? .everywhere : .files) {
            $0.change.map(Cell.change) ?? .none
          },
          .number("median", "Median", hasMedian ? .wide : .files, isOutgoing: isOutgoing) {
            money.cell($0.median)
          },
          .text("basis", "Compared", .files) { _ in
            columns.past.isEmpty ? .none : .text(columns.basis)
          },
          .number("count", "Count", .wide, total: .sum) { .count($0.line.flow.count) },
          .text("trend", months, .pages) { $0.trend.count > 1 ? .trend($0.trend) : .none },
        ], hasTotal: true,
        keptRows: lines.indices.filter { lines[$0].category == .uncategorised },
        trail: { flows.trail($0.line.index, currency, $0.line.flow) }))
  }

  private func row(_ line: Line, share: Int64?, isOutgoing: Bool) -> Row {
    let sign: Int64 = isOutgoing ? -1 : 1
    let columns = flows.columns
    let trend = flows.totals(currency, line: line.index, columns: columns.trend)
    let past = flows.totals(currency, line: line.index, columns: columns.past, isCompared: true)
    let earlier = columns.earlier.map { _ in past.last ?? 0 }
    return Row(
      line: line, share: share, earlier: earlier,
      change: earlier.flatMap {
        Change(from: sign * $0, to: sign * line.flow.total, moreIsGood: !isOutgoing)
      },
      median: Rounding.median(past), trend: trend.suffix(36).map { sign * $0 })
  }
}
