import Ledger

/// The budget lines of one currency: headlines and tables of the budget report.
struct BudgetLines {
  let sheet: BudgetSheet
  let currency: Int
  let isOneOfSeveral: Bool

  private var flows: CategoryFlows { sheet.flows }
  private var shares: [BudgetLine] {
    sheet.shares.filter { $0.currency == flows.currencies[currency] }
  }
  private var own: [BudgetLine] {
    sheet.own.filter { $0.currency == flows.currencies[currency] }
  }
  private var isSingleMonth: Bool { flows.columns.inPeriod.count == 1 }

  /// Planned, spent, left; and what the pace comes to while the month is not over.
  ///
  /// Budgets with periods of their own may overlap, so they are counted and not added up.
  func headlines() -> [Headline] {
    (shares.isEmpty ? [] : headlinesOfShares()) + headlinesOfOwn()
  }

  private func headlinesOfShares() -> [Headline] {
    let sums = sums()
    let planned = sums.reduce(0) { $0 + $1.variance.planned }
    let spent = sums.reduce(0) { $0 + $1.variance.spent }
    let over = sums.count { $0.variance.status == .over }
    let used = Variance(planned: planned, spent: spent).usedPermille
    var headlines = [
      Headline(label: label("Budget"), value: cell(planned), note: categories(sums.count)),
      Headline(
        label: label("Spent"), value: cell(spent),
        note: used.map { "\(flows.context.style.percentInWords(permille: $0)) of budget" } ?? ""),
      Headline(
        label: label("Available"), value: cell(planned - spent),
        note: over == 0
          ? "none over budget" : "\(over) of \(categories(sums.count)) over budget"),
    ]
    if let forecast = forecast() {
      headlines.append(
        Headline(label: label("Forecast"), value: cell(forecast), note: "at this pace"))
    }
    return headlines
  }

  private func headlinesOfOwn() -> [Headline] {
    guard !own.isEmpty else { return [] }
    let over = own.count { $0.status == .over }
    let budgets = Set(own.map { [$0.name, $0.scopeTitle, $0.cycle.rawValue, "\($0.origin)"] })
    return [
      Headline(
        label: label(shares.isEmpty ? "Budgets" : "Other budgets"),
        value: .count(Int64(budgets.count)),
        note: over == 0
          ? "none over budget" : over == 1 ? "1 over budget" : "over budget in \(over) periods")
    ]
  }

  private func categories(_ count: Int) -> String {
    count == 1 ? "1 category" : "\(flows.context.style.count(Int64(count))) categories"
  }

  private func forecast() -> Int64? {
    guard shares.contains(where: { $0.forecast != nil }) else { return nil }
    return shares.reduce(0) { $0 + ($1.forecast ?? $1.spent) }
  }

  /// One table of a single month, of several months their sum by category first; and the budgets with
  /// periods of their own.
  func sections() -> [Section] {
    let table = BudgetTable(context: flows.context, isSingleMonth: isSingleMonth)
    var sections: [Section] = []
    if !shares.isEmpty, isSingleMonth {
      sections.append(
        table.section(label("Budget vs actual"), BudgetOrder.sorted(shares), isTotal: true))
    } else if !shares.isEmpty {
      sections.append(Section(title: label("Whole period"), table: wholePeriod()))
      sections.append(table.section(label("Month by month"), shares))
    }
    guard !own.isEmpty else { return sections }
    return sections + [
      table.section(label(shares.isEmpty ? "Budget vs actual" : "Other budgets"), own)
    ]
  }

  /// The table without a row, so that its file exists and says so.
  func empty() -> Section {
    BudgetTable(context: flows.context, isSingleMonth: isSingleMonth)
      .section("Budget vs actual", [])
  }

  /// Each category over the whole period.
  private func sums() -> [(category: Category, variance: Variance)] {
    let byCategory = Dictionary(grouping: shares, by: \.category)
    return byCategory.keys.compactMap(\.self).sorted().map { category in
      let lines = byCategory[category] ?? []
      // What was carried between months of the period is already in their budgets.
      let budget = lines.reduce(0) { $0 + $1.budget } + (lines.first?.carried ?? 0)
      return (category, Variance(planned: budget, spent: lines.reduce(0) { $0 + $1.spent }))
    }
  }

  private func wholePeriod() -> Table {
    let sums = BudgetOrder.sorted(sums(), \.variance, status: \.variance.status)
    let bullets = sums.map { _, sum in
      Bullet(actual: sum.spent, planned: sum.planned, forecast: nil, status: sum.status)
    }
    let heads: [Column] = [
      .rowHeading("category", "Category"), .text("currency", "Currency", .files),
      .number("budget", "Budget"), .number("actual", "Actual"),
      .number("variance", "Available"), .number("used", "Used", .wide),
      .text("bar", "Progress", .pages),
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
        "Budget vs actual, \(flows.context.clippedPeriod.title). "
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

/// The order of budgets on a page: what is over by the most money, what is on track to exceed, what is
/// nearly used up, the rest as it came.
enum BudgetOrder {
  static func sorted(_ lines: [BudgetLine]) -> [BudgetLine] {
    sorted(lines, \.variance, status: \.status)
  }

  static func sorted<Line>(
    _ lines: [Line], _ variance: (Line) -> Variance, status: (Line) -> Variance.Status
  ) -> [Line] {
    lines.enumerated().sorted { left, right in
      let ranks = [left, right].map { rank(variance($0.element), status($0.element)) }
      return (ranks[0], left.offset) < (ranks[1], right.offset)
    }.map(\.element)
  }

  private static func rank(_ variance: Variance, _ status: Variance.Status) -> Rank {
    switch status {
    case .over: Rank(group: 0, place: variance.left)
    case .exceeding: Rank(group: 1, place: -(variance.usedPermille ?? 0))
    case .tight: Rank(group: 2, place: -(variance.usedPermille ?? 0))
    case .exact, .within: Rank(group: 3, place: 0)
    }
  }

  /// A group, and a place in it.
  private struct Rank: Comparable {
    let group: Int
    let place: Int64

    static func < (left: Rank, right: Rank) -> Bool {
      (left.group, left.place) < (right.group, right.place)
    }
  }
}
