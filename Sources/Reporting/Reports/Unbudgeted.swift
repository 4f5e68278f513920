import Ledger

/// What was spent in one currency under no budget: the line below the budget report.
struct Unbudgeted {
  let sheet: BudgetSheet
  let currency: Int

  private var flows: CategoryFlows { sheet.flows }

  /// One section, or none when every category that was spent on has a budget.
  func sections() -> [Section] {
    let spent = flows.context.names.categories.enumerated().compactMap { index, category in
      let flow = flows.flow(currency, category: index, columns: flows.columns.inPeriod)
      let isCovered = sheet.covers(category: index, flows.currencies[currency])
      return flow.total < 0 && !isCovered ? (category, flow) : nil
    }
    guard !spent.isEmpty else { return [] }
    let sorted = spent.sorted { ($0.1.total, $0.0) < ($1.1.total, $1.0) }
    let heads: [Column] = [
      .rowHeading("category", "Category"), .text("currency", "Currency", .files),
      .number("total", "Spent", isOutgoing: true), .number("count", "Count", .wide),
    ]
    let whole = sorted.reduce(Flow()) { $0 + $1.1 }
    let title = flows.label("Spent without a budget", currency)
    var table = Table(
      id: "unbudgeted", caption: "\(title), \(flows.context.clippedPeriod.title)",
      columns: heads, rows: sorted.map { row(.category($0.0), $0.1) },
      total: row(.text("Total"), whole))
    table.trails = sorted.map { flows.trail($0.0, currency, $0.1) }
    return [Section(title: title, table: table)]
  }

  private func row(_ heading: Cell, _ flow: Flow) -> [Cell] {
    [
      heading, .currency(flows.currencies[currency]), .amount(flows.amount(flow.total, currency)),
      .count(flow.count),
    ]
  }
}
