import Ledger

/// What was spent in one currency under no budget: the line below the budget report.
struct Unbudgeted {
  let sheet: BudgetSheet
  let currency: Int

  private struct Line {
    let index: Int
    let category: Category
    let flow: Flow
  }

  private var flows: CategoryFlows { sheet.flows }

  /// One section, or none when every category that was spent on has a budget.
  func sections() -> [Section] {
    let spent = flows.lines.categories.enumerated().compactMap { line, category -> Line? in
      let flow = flows.flow(currency, line: line, columns: flows.columns.inPeriod)
      let isCovered = sheet.covers(category: line, flows.currencies[currency])
      let isSpending = flow.count > 0 && !flows.lines.isIncome[line]
      return isSpending && !isCovered ? Line(index: line, category: category, flow: flow) : nil
    }
    guard !spent.isEmpty else { return [] }
    let sorted = spent.sorted { ($0.flow.total, $0.category) < ($1.flow.total, $1.category) }
    let heads: [Column] = [
      .rowHeading("category", "Category"), .text("currency", "Currency", .files),
      .number("total", "Spent", isOutgoing: true), .number("count", "Count", .wide),
    ]
    let whole = sorted.reduce(Flow()) { $0 + $1.flow }
    let title = flows.label("Spending without a budget", currency)
    var table = Table(
      id: "unbudgeted", caption: "\(title), \(flows.context.clippedPeriod.title)",
      columns: heads, rows: sorted.map { row(.category($0.category), $0.flow) },
      total: row(.text("Total"), whole))
    table.trails = sorted.map { flows.trail($0.index, currency, $0.flow) }
    return [Section(title: title, table: table)]
  }

  private func row(_ heading: Cell, _ flow: Flow) -> [Cell] {
    [
      heading, .currency(flows.currencies[currency]), .amount(flows.amount(flow.total, currency)),
      .count(flow.count),
    ]
  }
}
