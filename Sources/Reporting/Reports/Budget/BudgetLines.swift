import Ledger

/// The budget lines of one currency, with the headlines and tables of the budget report.
struct BudgetLines {
  let sheet: BudgetSheet
  let money: ReportCurrency

  private var flows: CategoryFlows { sheet.flows }
  private var shares: [BudgetLine] { sheet.shares.filter { $0.currency == money.currency } }
  private var own: [BudgetLine] { sheet.own.filter { $0.currency == money.currency } }
  private var isSingleMonth: Bool { flows.columns.inPeriod.count == 1 }

  /// The headlines for planned, spent and remaining amounts, with the forecast for an unfinished
  /// month.
  ///
  /// Budgets with their own periods may overlap, so one headline counts them instead of adding them
  /// up.
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
      Headline(
        label: money.label("Budget"), value: money.cell(planned), note: categories(sums.count)),
      Headline(
        label: money.label("Spent"), value: money.cell(spent),
        note: used.map { "\(flows.context.style.percentInWords(permille: $0)) of budget" } ?? ""),
      Headline(
        label: money.label("Available"), value: money.cell(planned - spent),
        note: over == 0
          ? "none over budget" : "\(over) of \(categories(sums.count)) over budget"),
    ]
    if let forecast = forecast() {
      headlines.append(
        Headline(label: money.label("Forecast"), value: money.cell(forecast), note: "at this pace"))
    }
    return headlines
  }

  private func headlinesOfOwn() -> [Headline] {
    guard !own.isEmpty else { return [] }
    let over = own.count { $0.status == .over }
    let budgets = Set(own.map { [$0.name, $0.scopeTitle, $0.cycle.rawValue, "\($0.origin)"] })
    return [
      Headline(
        label: money.label(shares.isEmpty ? "Budgets" : "Other budgets"),
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

  /// The sections of the report: by category, by month, and for budgets with their own periods.
  func sections() -> [Section] {
    let table = BudgetTable(context: flows.context, money: money, isSingleMonth: isSingleMonth)
    var sections: [Section] = []
    if !shares.isEmpty, isSingleMonth {
      sections.append(
        table.section(money.label("Budget vs actual"), BudgetOrder.sorted(shares), isTotal: true))
    } else if !shares.isEmpty {
      sections.append(Section(title: money.label("Whole period"), table: wholePeriod()))
      sections.append(table.section(money.label("Month by month"), shares))
    }
    guard !own.isEmpty else { return sections }
    return sections + [
      table.section(money.label(shares.isEmpty ? "Budget vs actual" : "Other budgets"), own)
    ]
  }

  /// A section without rows.
  ///
  /// With this section, the file exists and shows that there are no budgets.
  func empty() -> Section {
    BudgetTable(context: flows.context, money: money, isSingleMonth: isSingleMonth)
      .section("Budget vs actual", [])
  }

  /// The planned and spent totals of each category over the whole period.
  private func sums() -> [(category: Category, variance: Variance)] {
    let byCategory = Dictionary(grouping: shares, by: \.category)
    return byCategory.keys.compactMap(\.self).sorted().map { category in
      let lines = byCategory[category] ?? []
      // Amounts carried between months of the period are already included in their budgets.
      let budget = lines.reduce(0) { $0 + $1.budget } + (lines.first?.carried ?? 0)
      return (category, Variance(planned: budget, spent: lines.reduce(0) { $0 + $1.spent }))
    }
  }

  private func wholePeriod() -> Table {
    let sums = BudgetOrder.sorted(sums(), \.variance, status: \.variance.status)
    let bullets = sums.map { _, sum in
      Bullet(actual: sum.spent, planned: sum.planned, forecast: nil, status: sum.status)
    }
    let lines = zip(sums, bullets).map {
      (category: $0.category, sum: $0.variance, bullet: $1)
    }
    let whole = Variance(
      planned: sums.reduce(0) { $0 + $1.variance.planned },
      spent: sums.reduce(0) { $0 + $1.variance.spent })
    return Table(
      id: "whole",
      caption: money.label(
        "Budget vs actual, \(flows.context.clippedPeriod.title). "
          + Bullet.legend(bullets)), lines,
      [
        .heading("category", "Category") { .category($0.category) },
        .currency(money.currency),
        .number("budget", "Budget", total: .sum) { money.cell($0.sum.planned) },
        .number("actual", "Actual", total: .sum) { money.cell($0.sum.spent) },
        .number("variance", "Available", total: .sum) { money.cell($0.sum.left) },
        .number("used", "Used", .wide, total: .cell(.share(whole.usedPermille))) {
          .share($0.sum.usedPermille)
        },
        .text("bar", "Progress", .pages) { .bullet($0.bullet) },
        .text("status", "Status") { .status($0.bullet.status) },
      ], hasTotal: !sums.isEmpty)
  }
}

/// The table of budget lines: a single table in files, even if pages split it.
struct BudgetTable {
  let context: ReportContext
  let money: ReportCurrency
  let isSingleMonth: Bool

  /// A section of the table; `isTotal` adds a total, for lines that can be added up.
  func section(_ title: String, _ lines: [BudgetLine], isTotal: Bool = false) -> Section {
    let isOpen = lines.contains { $0.forecast != nil }
    let hasBars = isSingleMonth || lines.contains { !$0.isByMonth }
    let hasDays = !isSingleMonth || lines.contains { $0.days != context.clippedPeriod }
    let legend = hasBars ? ". \(Bullet.legend(lines.map(bullet)))" : ""
    let summed = isTotal ? lines : []
    let whole = Variance(
      planned: summed.reduce(0) { $0 + $1.planned }, spent: summed.reduce(0) { $0 + $1.spent })
    let forecast = summed.reduce(0) { $0 + ($1.forecast ?? $1.spent) }
    return Section(
      title: title,
      table: Table(
        id: BudgetReport.name, caption: "\(title), \(context.clippedPeriod.title)\(legend)", lines,
        [
          .text(
            "month", lines.contains { !$0.isByMonth } ? "Days" : "Month",
            hasDays ? .everywhere : .files
          ) { .month($0.days) },
          .heading("category", "Category") { $0.scopeCell },
          .text("name", "Name", lines.contains { !$0.name.isEmpty } ? .everywhere : .files) {
            .text($0.name)
          },
          .currency(money.currency),
          .number("budget", "Budget", total: .sum) { money.cell($0.budget) },
          .number(
            "carried", "Carried", lines.contains { $0.carried != 0 } ? .wide : .files, total: .sum
          ) {
            money.cell($0.carried)
          },
          .number("actual", "Actual", total: .sum) { money.cell($0.spent) },
          .number("variance", "Available", total: .sum) { money.cell($0.variance.left) },
          .number("used", "Used", .wide, total: .cell(.share(whole.usedPermille))) {
            .share($0.variance.usedPermille)
          },
          .number("pace", "Pace", isOpen ? .wide : .files, total: .sum) { money.cell($0.pace) },
          .number(
            "forecast", "Forecast", isOpen ? .wide : .files,
            total: isOpen ? .cell(money.cell(forecast)) : .none
          ) { money.cell($0.forecast) },
          .text("bar", "Progress", hasBars ? .pages : .nowhere) { .bullet(bullet($0)) },
          .text("status", "Status") { .status($0.status) },
        ], hasTotal: isTotal && !lines.isEmpty, figure: "actual", trail: trail))
  }

  /// The trail to the rows of the line's category; nil if no heading of the page has this sum.
  private func trail(_ line: BudgetLine) -> Trail? {
    guard isSingleMonth, line.spent != 0, line.isByMonth || line.days == context.clippedPeriod
    else { return nil }
    return line.source.map { .category($0, line.currency) }
  }

  private func bullet(_ line: BudgetLine) -> Bullet {
    Bullet(
      actual: line.spent, planned: line.planned, forecast: line.forecast, status: line.status)
  }
}

/// The order of budgets on a page.
///
/// Overspent budgets come first, by amount. Budgets on track to exceed and budgets nearly used up
/// follow, by share used. The rest keep their order.
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

  /// A group and a position within it.
  private struct Rank: Comparable {
    let group: Int
    let place: Int64

    static func < (left: Rank, right: Rank) -> Bool {
      (left.group, left.place) < (right.group, right.place)
    }
  }
}
