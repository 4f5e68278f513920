package import Ledger

/// A report of spending against budgets, with a forecast.
package struct BudgetReport: ReportKind {
  package static let name = "budget"
  package static let title = "Budget"
  package static let isOfTransactions = true
  package static let summary =
    "budgets vs spending: available, used, pace, forecast, warnings from 80 %"

  private var flows: CategoryFlows
  private var own: BudgetFlows
  private var restated: RestatedFlows?

  package static func span(_ context: ReportContext) -> Period {
    CategoryFlows.span(context).joined(BudgetFlows.span(context))
  }

  package init(_ context: ReportContext) {
    flows = CategoryFlows(context)
    own = BudgetFlows(context)
    restated = RestatedFlows.byCurrency(context, flows.columns)
  }

  package mutating func add(_ rows: Span<LedgerRow>) {
    flows.add(rows)
    own.add(rows)
    restated?.add(rows)
  }

  package func report() -> Report {
    var report = flows.blankReport(Self.self)
    let sheet = BudgetSheet(flows, own: own.budgetLines())
    let findings = Findings(context: flows.context)
    let household = HouseholdTotals(flows, restated)
    report.attention = Findings.first(
      findings.budgets(sheet.lines) + (household?.words.attention ?? []) + findings.coverage())
    report.allAttention = findings.budgets(sheet.lines, limit: .max)
    let currencies = flows.currencies.indices.filter { index in
      sheet.lines.contains { $0.currency == flows.currencies[index] }
    }
    if let household {
      report.headlines.append([household.spending()])
      report.notes += household.words.notes
      report.notes.append(
        "saldo compares each budget with spending in its own currency. It does not convert "
          + "budgets: a planned amount has no date, and so no exchange rate.")
    }
    for currency in currencies {
      let money = flows.context.money(
        in: flows.currencies[currency], isOneOfSeveral: currencies.count > 1)
      let parts = BudgetLines(sheet: sheet, money: money)
      report.headlines.append(parts.headlines())
      report.sections += parts.sections()
    }
    if currencies.isEmpty {
      let money = flows.context.money(in: report.style.home, isOneOfSeveral: false)
      var empty = BudgetLines(sheet: sheet, money: money).empty()
      empty.note =
        flows.context.coverage.isEmpty
        ? flows.context.unknownWords
        : "No budget for this period in tables/budgets.csv or saldo list budgets."
      report.sections.append(empty)
    }
    for currency in flows.usedCurrencies {
      report.sections += Unbudgeted(sheet: sheet, currency: currency).sections()
    }
    return report
  }
}

/// The unbudgeted spending in one currency, shown below the budgets.
struct Unbudgeted {
  let sheet: BudgetSheet
  let currency: Int

  private struct Line {
    let index: Int
    let category: Category
    let flow: Flow
  }

  private var flows: CategoryFlows { sheet.flows }

  /// The section of unbudgeted spending; empty if every category with spending has a budget.
  func sections() -> [Section] {
    let spent = flows.lines.categories.enumerated().compactMap { line, category -> Line? in
      let flow = flows.flow(currency, line: line, columns: flows.columns.inPeriod)
      let isCovered = sheet.covers(category: line, flows.currencies[currency])
      let isSpending = flow.count > 0 && !flows.lines.isIncome[line]
      return isSpending && !isCovered ? Line(index: line, category: category, flow: flow) : nil
    }
    guard !spent.isEmpty else { return [] }
    let sorted = spent.sorted { ($0.flow.total, $0.category) < ($1.flow.total, $1.category) }
    let money = flows.money(in: currency)
    let title = money.label("Spending without a budget")
    return [
      Section(
        title: title,
        table: Table(
          id: "unbudgeted", caption: "\(title), \(flows.context.clippedPeriod.title)", sorted,
          [
            .heading("category", "Category") { .category($0.category) },
            .currency(money.currency),
            .number("total", "Spent", isOutgoing: true, total: .sum) { money.cell($0.flow.total) },
            .number("count", "Count", .wide, total: .sum) { .count($0.flow.count) },
          ], hasTotal: true, trail: { flows.trail($0.index, currency, $0.flow) }))
    ]
  }
}
