import Ledger

/// The table of budget lines of the budget report: one in files, whatever a page parts it into.
struct BudgetTable {
  let context: ReportContext
  let isSingleMonth: Bool

  /// A section of it; a total is for lines that can be added up.
  func section(_ title: String, _ lines: [BudgetLine], isTotal: Bool = false) -> Section {
    let isOpen = lines.contains { $0.forecast != nil }
    let hasBars = isSingleMonth || lines.contains { !$0.isByMonth }
    let hasDays = !isSingleMonth || lines.contains { $0.days != context.clippedPeriod }
    let heads: [Column] = [
      .text(
        "month", lines.contains { !$0.isByMonth } ? "Days" : "Month", hasDays ? .everywhere : .files
      ),
      .rowHeading("category", "Category"),
      .text("name", "Name", lines.contains { !$0.name.isEmpty } ? .everywhere : .files),
      .text("currency", "Currency", .files),
      .number("budget", "Budget"),
      .number("carried", "Carried", lines.contains { $0.carried != 0 } ? .wide : .files),
      .number("actual", "Actual"), .number("variance", "Available"),
      .number("used", "Used", .wide), .number("pace", "Pace", isOpen ? .wide : .files),
      .number("forecast", "Forecast", isOpen ? .wide : .files),
      .text("bar", "Progress", hasBars ? .pages : .nowhere),
      .text("status", "Status"),
    ]
    let legend = hasBars ? ". \(Bullet.legend(lines.map(bullet)))" : ""
    var table = Table(
      id: BudgetReport.name, caption: "\(title), \(context.clippedPeriod.title)\(legend)",
      columns: heads, rows: lines.map(row),
      total: isTotal && !lines.isEmpty ? totalRow(lines) : nil)
    table.figureColumn = "actual"
    table.trails = lines.map(trail)
    return Section(title: title, table: table)
  }

  /// The rows of a category, where they are those of the page; of rows in several categories, no
  /// heading of the page has the sum.
  private func trail(_ line: BudgetLine) -> Trail? {
    guard isSingleMonth, line.spent != 0, line.isByMonth || line.days == context.clippedPeriod
    else { return nil }
    return line.source.map { .category($0, line.currency) }
  }

  private func bullet(_ line: BudgetLine) -> Bullet {
    Bullet(
      actual: line.spent, planned: line.planned, forecast: line.forecast, status: line.status)
  }

  private func row(_ line: BudgetLine) -> [Cell] {
    [
      .month(line.days), line.scopeCell, .text(line.name), .currency(line.currency),
      line.cell(line.budget), line.cell(line.carried), line.cell(line.spent),
      line.cell(line.variance.left), .share(line.variance.usedPermille), line.cell(line.pace),
      line.forecast.map(line.cell) ?? .none, .bullet(bullet(line)), .status(line.status),
    ]
  }

  private func totalRow(_ lines: [BudgetLine]) -> [Cell] {
    let sum = { (part: (BudgetLine) -> Int64) in lines.reduce(0) { $0 + part($1) } }
    let variance = Variance(planned: sum(\.planned), spent: sum(\.spent))
    let isOpen = lines.contains { $0.forecast != nil }
    return [
      .none, .text("Total"), .none, .currency(lines[0].currency), lines[0].cell(sum(\.budget)),
      lines[0].cell(sum(\.carried)), lines[0].cell(variance.spent),
      lines[0].cell(variance.left), .share(variance.usedPermille), lines[0].cell(sum(\.pace)),
      isOpen ? lines[0].cell(sum { $0.forecast ?? $0.spent }) : .none, .none, .none,
    ]
  }
}
