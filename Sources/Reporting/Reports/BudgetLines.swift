import Ledger

/// The budget lines of one currency: headlines and tables of the budget report.
struct BudgetLines {
  let sheet: BudgetSheet
  let currency: Int
  let isOneOfSeveral: Bool

  private var flows: CategoryFlows { sheet.flows }
  private var lines: [BudgetSheet.Line] {
    sheet.lines.filter { $0.currency == flows.currencies[currency] }
  }
  private var isSingleMonth: Bool { flows.columns.inPeriod.count == 1 }

  /// Planned, spent, left; and what the pace comes to while the month is not over.
  func headlines() -> [Headline] {
    let sums = sums()
    let planned = sums.reduce(0) { $0 + $1.variance.planned }
    let spent = sums.reduce(0) { $0 + $1.variance.spent }
    let over = sums.count { $0.variance.status == .over }
    let used = Variance(planned: planned, spent: spent).usedPermille
    var headlines = [
      Headline(label: label("Budget"), value: cell(planned), note: categories(sums.count)),
      Headline(
        label: label("Spent"), value: cell(spent),
        note: used.map { "\(flows.context.style.percentInWords(permille: $0)) of it" } ?? ""),
      Headline(
        label: label("Left"), value: cell(planned - spent),
        note: over == 0
          ? "nothing is over" : "\(over) of \(categories(sums.count)) over budget"),
    ]
    if let forecast = forecast() {
      headlines.append(
        Headline(label: label("Forecast"), value: cell(forecast), note: "at this pace"))
    }
    return headlines
  }

  private func categories(_ count: Int) -> String {
    count == 1 ? "1 category" : "\(flows.context.style.count(Int64(count))) categories"
  }

  private func forecast() -> Int64? {
    guard lines.contains(where: { sheet.forecast($0) != nil }) else { return nil }
    return lines.reduce(0) { $0 + (sheet.forecast($1) ?? $1.spent) }
  }

  /// One table of a single month; of several months their sum by category first.
  func sections() -> [Section] {
    guard !isSingleMonth else {
      return [section("Budget against actual", BudgetOrder.sorted(lines, \.variance))]
    }
    return [
      Section(title: label("The whole period"), table: wholePeriod()),
      section("Month by month", lines),
    ]
  }

  /// The table without a row, so that its file exists and says so.
  func empty() -> Section { section("Budget against actual", []) }

  private func section(_ title: String, _ lines: [BudgetSheet.Line]) -> Section {
    let hasCarried = lines.contains { $0.carried != 0 }
    let isOpen = lines.contains { sheet.forecast($0) != nil }
    let heads: [Column] = [
      isSingleMonth ? .text("month", "Month", .files) : .text("month", "Month"),
      .rowHeading("category", "Category"), .text("currency", "Currency", .files),
      .number("budget", "Budget"),
      .number("carried", "Carried", hasCarried ? .wide : .files),
      .number("actual", "Actual"), .number("variance", "Left"),
      .number("used", "Used", .wide), .number("pace", "Pace", isOpen ? .wide : .files),
      .text("bar", "Actual and budget mark", isSingleMonth ? .pages : .nowhere),
      .text("status", "Status"),
    ]
    var table = Table(
      id: "budget",
      caption: label(
        "\(title), \(flows.context.clippedPeriod.title)"
          + (isSingleMonth ? ". \(Bullet.legend(lines.map(bullet)))" : "")),
      columns: heads, rows: lines.map(row),
      total: isSingleMonth && !lines.isEmpty ? totalRow(lines) : nil)
    table.figureColumn = "actual"
    if isSingleMonth {
      table.trails = lines.map { $0.spent == 0 ? nil : .category($0.category, $0.currency) }
    }
    return Section(title: label(title), table: table)
  }

  private func bullet(_ line: BudgetSheet.Line) -> Bullet {
    Bullet(
      actual: line.spent, planned: line.planned, forecast: sheet.forecast(line),
      status: line.variance.status)
  }

  private func row(_ line: BudgetSheet.Line) -> [Cell] {
    [
      .month(flows.columns.days[line.column]), .category(line.category), .currency(line.currency),
      cell(line.budget), cell(line.carried), cell(line.spent), cell(line.variance.left),
      .share(line.variance.usedPermille), cell(sheet.pace(line)),
      .bullet(bullet(line)), .status(line.variance.status),
    ]
  }

  private func totalRow(_ lines: [BudgetSheet.Line]) -> [Cell] {
    let sum = { (part: (BudgetSheet.Line) -> Int64) in lines.reduce(0) { $0 + part($1) } }
    let variance = Variance(planned: sum(\.planned), spent: sum(\.spent))
    return [
      .none, .text("Total"), .currency(flows.currencies[currency]), cell(sum(\.budget)),
      cell(sum(\.carried)), cell(variance.spent), cell(variance.left),
      .share(variance.usedPermille), cell(sum(sheet.pace)), .none, .none,
    ]
  }

  /// Each category over the whole period.
  private func sums() -> [(category: Category, variance: Variance)] {
    let byCategory = Dictionary(grouping: lines, by: \.category)
    return byCategory.keys.sorted().map { category in
      let lines = byCategory[category] ?? []
      // What was carried between months of the period is already in their budgets.
      let budget = lines.reduce(0) { $0 + $1.budget } + (lines.first?.carried ?? 0)
      return (category, Variance(planned: budget, spent: lines.reduce(0) { $0 + $1.spent }))
    }
  }

  private func wholePeriod() -> Table {
    let sums = BudgetOrder.sorted(sums(), \.variance)
    let bullets = sums.map { _, sum in
      Bullet(actual: sum.spent, planned: sum.planned, forecast: nil, status: sum.status)
    }
    let heads: [Column] = [
      .rowHeading("category", "Category"), .text("currency", "Currency", .files),
      .number("budget", "Budget"), .number("actual", "Actual"),
      .number("variance", "Left"), .number("used", "Used", .wide),
      .text("bar", "Actual and budget mark", .pages),
      .text("status", "Status"),
    ]
    let row = { (name: Cell, sum: Variance, bar: Cell, status: Cell) -> [Cell] in
      [
        name, .currency(flows.currencies[currency]), cell(sum.planned), cell(sum.spent),
        cell(sum.left), .share(sum.usedPermille), bar, status,
      ]
    }
    let whole = Variance(
      planned: sums.reduce(0) { $0 + $1.variance.planned },
      spent: sums.reduce(0) { $0 + $1.variance.spent })
    return Table(
      id: "whole",
      caption: label(
        "Budget against actual, \(flows.context.clippedPeriod.title). "
          + Bullet.legend(bullets)),
      columns: heads,
      rows: zip(sums, bullets).map { sum, bullet in
        row(.category(sum.category), sum.variance, .bullet(bullet), .status(bullet.status))
      }, total: sums.isEmpty ? nil : row(.text("Total"), whole, .none, .none))
  }

  private func label(_ text: String) -> String {
    text + Words.suffix(flows.currencies[currency], isOneOfSeveral: isOneOfSeveral)
  }

  private func cell(_ minorUnits: Int64) -> Cell { .amount(flows.amount(minorUnits, currency)) }
}
