import Ledger

/// The tables of the web tracker's totals and MONO's location insights in one currency.
struct TrackerTables {
  private let context: ReportContext
  private let period: Period
  private let flows: [TrackedFlow]
  private let paying: InstalmentPayments
  private let plans: [InstalmentPlan]
  private let dues: [InstalmentDue]
  private let budgets: [BudgetLine]
  private let totals: TrackerTotals
  private let money: ReportCurrency

  /// Creates the tables.
  ///
  /// - Parameters:
  ///   - context: The input of the report other than its rows.
  ///   - period: The months of the page.
  ///   - flows: The recorded transactions up to the as-of day.
  ///   - paying: The recorded transactions that paid an instalment.
  ///   - standing: The loans.
  ///   - budgets: The budgets, in the order of the page.
  ///   - money: The currency of everything except the loans.
  init(
    context: ReportContext, period: Period, flows: [TrackedFlow], paying: InstalmentPayments,
    standing: LoanBalances, budgets: [BudgetLine], money: ReportCurrency
  ) {
    self.context = context
    self.period = period
    self.flows = flows
    self.paying = paying
    self.budgets = budgets
    self.money = money
    plans = standing.lines.map(\.plan)
    dues = standing.lines.filter { $0.plan.amount.currency == money.currency }.flatMap(\.dues)
    totals = TrackerTotals(
      flows, paying: paying.ids, dues: dues, in: period, currency: money.currency)
  }

  func headlines() -> [Headline] {
    let own = context.style.money(totals.ownExpenses)
    let instalments = context.style.money(totals.instalments)
    let isPlain = totals.instalments.minorUnits == 0
    return [
      Headline(label: money.label("Income"), value: .amount(totals.income)),
      Headline(
        label: money.label("Expenses"), value: .amount(totals.expenses),
        note: isPlain ? "" : "\(own) plus instalments of \(instalments)"),
      Headline(label: money.label("Balance"), value: .amount(totals.balance)),
    ]
  }

  /// The note on recorded expenses that count as instalments instead of own expenses; empty if
  /// none.
  func notes() -> [String] {
    let lines = paying.payments(in: period, money.currency).map { due, flow in
      "\(flow.name), \(flow.day.words), for \(plans[due.plan].name)"
    }
    guard !lines.isEmpty else { return [] }
    let more = lines.count > 5 ? "; and \(lines.count - 5) more" : ""
    let named = lines.prefix(5).joined(separator: "; ")
    return ["Matched to an instalment and counted once: \(named)\(more)."]
  }

  /// The note on the difference between recorded expenses and the spending that budgets count.
  ///
  /// - Parameter spent: The total spending of the same days, as budgets count it.
  /// - Returns: One note; empty if both amounts are equal.
  func notesOnStatements(_ spent: Int64) -> [String] {
    let more = spent - totals.expenses.minorUnits
    guard more != 0 else { return [] }
    let gap = context.style.money(money.amount(Int64(clamping: more.magnitude)))
    return [
      "Statements show \(gap) \(more > 0 ? "more" : "less") than you recorded here. "
        + "Budgets use the statements. Expenses use your records."
    ]
  }

  func sections() -> [Section] {
    let places = TrackedPlaces(
      flows: flows.filter { period.contains($0.day) }, money: money, days: period.title,
      backdrop: context.backdrop)
    let pins = TrackedPins(context, in: period, money)
    let all = [months, categories, budgetTable, recent] + places.sections() + pins.sections()
    return all.filter { !$0.isEmpty }
  }

  /// A month of the period with its totals.
  private struct Month {
    let days: Period
    let totals: TrackerTotals
  }

  private var months: Section {
    let months = period.monthNumbers.compactMap { number -> Month? in
      let month = Period.month(number: number)
      let days = Period(start: max(month.start, period.start), end: min(month.end, period.end))
      return days.map { days in
        Month(
          days: days,
          totals: TrackerTotals(
            flows, paying: paying.ids, dues: dues, in: days, currency: money.currency))
      }
    }
    return Section(
      money.label("Totals"), id: TrackerReport.name,
      caption: "Recorded transactions and instalments due", months,
      [
        .heading("month", "Month") { .month($0.days) },
        .currency(money.currency),
        .number("income", "Income") { .amount($0.totals.income) },
        .number("own", "Own expenses", .wide) { .amount($0.totals.ownExpenses) },
        .number("instalments", "Instalments", .wide) { .amount($0.totals.instalments) },
        .number("expenses", "Expenses") { .amount($0.totals.expenses) },
        .number("balance", "Balance") { .amount($0.totals.balance) },
      ])
  }

  private var categories: Section {
    let lines = totals.byCategory.lines
    let marks = context.registers.marks(of: .expense)
    let shares = Dictionary(
      zip(lines.map(\.category), Rounding.shares(lines.map(\.total.minorUnits)))
    ) { first, _ in first }
    let name = { (line: CategorySums.Line) in line.category.isEmpty ? "None" : line.category }
    let isDrawn = lines.count > 1 && lines.count <= 15
    return Section(
      money.label("Expenses by category"), id: "categories",
      caption: "Without instalments, \(period.title)", lines,
      [
        .heading("category", "Category") { .named(name($0), marks[$0.category]) },
        .currency(money.currency),
        .number("total", "Spent") { .amount($0.total) },
        .number("share", "Share") { .share(shares[$0.category].flatMap(\.self)) },
        .number("count", "Count", .wide) { .of($0.count) },
      ],
      chart: isDrawn
        ? .bars(
          Bars(
            title: money.label("Expenses by category"),
            finding: "\(name(lines[0])) is the largest.", currency: money.currency,
            bars: lines.map { Bars.Bar(name: name($0), minorUnits: $0.total.minorUnits) })) : nil,
      isFolded: isDrawn)
  }

  /// The section of the ten most recent transactions, newest first.
  private var recent: Section {
    let flows = flows.filter { period.contains($0.day) }.suffix(10).reversed()
    return Section(
      money.label("Most recent"), id: "recent", caption: "Latest in \(period.title)", Array(flows),
      [
        .text("day", "Day") { .date($0.day) },
        .heading("name", "Name") { .text($0.name) },
        .text("type", "Type", .wide) { .text($0.kind.rawValue) },
        .text("category", "Category", .wide) { .text($0.category) },
        .currency(money.currency),
        .number("amount", "Amount") { .amount($0.kind == .income ? $0.amount : -$0.amount) },
      ])
  }

  private var budgetTable: Section {
    Section(
      money.label("Budgets"), id: "budgets",
      caption: "Recorded transactions and statements", budgets,
      [
        .heading("budget", "Budget") { .text($0.title) },
        .text("category", "Category", .wide) { .of($0.category?.path) },
        .text("from", "From", .wide) { .date($0.days.start) },
        .text("to", "To", .wide) { .date($0.days.end) },
        .currency(money.currency),
        .number("amount", "Budget") { $0.cell($0.planned) },
        .number("spent", "Spent") { $0.cell($0.spent) },
        .number("left", "Available") { $0.cell($0.variance.left) },
        .number("used", "Used %", .wide) { $0.use.percent.map(Cell.count) ?? .none },
        .text("status", "Status") { .status($0.status) },
        .text("alert", "Alert", .files) { .of($0.use.alert) },
      ])
  }
}
