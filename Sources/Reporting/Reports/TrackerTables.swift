import Ledger

/// The web tracker's totals and MONO's location insights in one currency.
struct TrackerTables {
  private struct BudgetLine {
    let name: String
    let category: String?
    let span: Period
    let use: BudgetUse
  }

  /// What the budgets count beside what was written down.
  struct Spending {
    /// The expenses that banks know of.
    let expenses: [BankSpending.Expense]
    /// The instalments, with what rows of banks paid of them.
    let dues: [InstalmentDue]
  }

  private let context: ReportContext
  private let period: Period
  private let spending: Spending
  private let flows: [TrackedFlow]
  private let plans: [InstalmentPlan]
  private let matching: InstalmentMatching
  private let totals: TrackerTotals
  private let currency: Currency
  private let isOneOfSeveral: Bool

  /// - Parameters:
  ///   - context: what the report knows beside the rows.
  ///   - period: the months that the page shows.
  ///   - flows: what was written down until the as-of day.
  ///   - plans: the instalment plans.
  ///   - spending: what the budgets count besides.
  ///   - currency: that of all of them.
  ///   - isOneOfSeveral: whether the page has other currencies too.
  init(
    context: ReportContext, period: Period, flows: [TrackedFlow], plans: [InstalmentPlan],
    spending: Spending, currency: Currency, isOneOfSeveral: Bool
  ) {
    self.context = context
    self.period = period
    self.spending = spending
    self.flows = flows
    self.plans = plans
    self.currency = currency
    self.isOneOfSeveral = isOneOfSeveral
    // Only what people wrote down is added up here, so only that can be an instalment counted twice.
    matching = InstalmentMatching(
      plans: plans,
      rows: flows.filter { $0.kind == .expense }.map {
        InstalmentMatching.BankRow(id: $0.id, day: $0.day, amount: -$0.amount)
      }, asOf: context.asOf)
    totals = TrackerTotals(
      flows, plans: plans, matching: matching, in: period, currency: currency)
  }

  func headlines() -> [Headline] {
    let own = context.style.money(totals.ownExpenses)
    let instalments = context.style.money(totals.instalments)
    let isPlain = totals.instalments.minorUnits == 0
    return [
      Headline(label: label("Income"), value: .amount(totals.income)),
      Headline(
        label: label("Expenses"), value: .amount(totals.expenses),
        note: isPlain ? "" : "\(own) and instalments of \(instalments)"),
      Headline(label: label("Balance"), value: .amount(totals.balance)),
    ]
  }

  /// The old trackers' own words, once more than 80 % of a budget is used.
  func attention() -> [Attention] {
    budgets.compactMap { line in
      guard let alert = line.use.alert else { return nil }
      return Attention(
        urgency: line.use.left.isNegative ? .over : .tight,
        phrases: [
          .subject(line.name), .text(": \(alert): see "), .code("saldo list budgets"), .text("."),
        ])
    }
  }

  /// Which of a person's own expenses count as instalments: they are missing above.
  func notes() -> [String] {
    let lines = matching.dues(in: period).compactMap { due -> String? in
      guard case .paid(let row, let day) = due.status,
        let flow = flows.first(where: { $0.id == row })
      else { return nil }
      return "\(flow.name), \(day.words), for \(plans[due.plan].name)"
    }
    guard !lines.isEmpty else { return [] }
    let more = lines.count > 5 ? "; and \(lines.count - 5) more" : ""
    let named = lines.prefix(5).joined(separator: "; ")
    return ["Taken for the payment of an instalment, and counted once: \(named)\(more)."]
  }

  func sections() -> [Section] {
    let places = TrackedPlaces(
      flows: flows.filter { period.contains($0.day) }, currency: currency, days: period.title,
      isOneOfSeveral: isOneOfSeveral, backdrop: context.backdrop)
    let pins = TrackedPins(
      context, in: period, currency: currency, isOneOfSeveral: isOneOfSeveral)
    let all = [months, categories, budgetTable, recent] + places.sections() + pins.sections()
    return all.filter { $0.table?.rows.isEmpty == false }
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
            flows, plans: plans, matching: matching, in: days, currency: currency))
      }
    }
    return Section(
      label("Totals"), id: TrackerReport.name,
      caption: "What was written down, and the instalments that fall due", months,
      [
        (.rowHeading("month", "Month"), { .month($0.days) }),
        (.text("currency", "Currency", .files), { _ in .currency(currency) }),
        (.number("income", "Income"), { .amount($0.totals.income) }),
        (.number("own", "Own expenses", .wide), { .amount($0.totals.ownExpenses) }),
        (.number("instalments", "Instalments", .wide), { .amount($0.totals.instalments) }),
        (.number("expenses", "Expenses"), { .amount($0.totals.expenses) }),
        (.number("balance", "Balance"), { .amount($0.totals.balance) }),
      ])
  }

  private var categories: Section {
    let lines = totals.byCategory.lines
    let marks = context.registers.marks(of: .expense)
    let shares = Dictionary(
      zip(lines.map(\.category), Rounding.shares(lines.map(\.total.minorUnits)))
    ) { first, _ in first }
    let name = { (line: CategorySums.Line) in line.category.isEmpty ? "None" : line.category }
    var section = Section(
      label("Expenses by category"), id: "categories",
      caption: "Without instalments, \(period.title)", lines,
      [
        (.rowHeading("category", "Category"), { .named(name($0), marks[$0.category]) }),
        (.text("currency", "Currency", .files), { _ in .currency(currency) }),
        (.number("total", "Spent"), { .amount($0.total) }),
        (
          .number("share", "Share"),
          { .share(shares[$0.category].flatMap(\.self)) }
        ),
        (.number("count", "Count", .wide), { .of($0.count) }),
      ])
    if lines.count > 1, lines.count <= 15 {
      section.chart = .bars(
        Bars(
          title: label("Expenses by category"), finding: "\(name(lines[0])) is the largest.",
          currency: currency,
          bars: lines.map { Bars.Bar(name: name($0), minorUnits: $0.total.minorUnits) }))
      section.isFolded = true
    }
    return section
  }

  /// What was written down last, the newest first.
  private var recent: Section {
    let flows = flows.filter { period.contains($0.day) }.suffix(10).reversed()
    return Section(
      label("Most recent"), id: "recent", caption: "The last of \(period.title)", Array(flows),
      [
        (.text("day", "Day"), { .date($0.day) }),
        (.rowHeading("name", "Name"), { .text($0.name) }),
        (.text("type", "Type", .wide), { .text($0.kind.rawValue) }),
        (.text("category", "Category", .wide), { .text($0.category) }),
        (.text("currency", "Currency", .files), { _ in .currency(currency) }),
        (.number("amount", "Amount"), { .amount($0.kind == .income ? $0.amount : -$0.amount) }),
      ])
  }

  /// The last day of the period, or the as-of day before it.
  static func budgetDay(_ period: Period, _ asOf: CalendarDate) -> CalendarDate {
    min(max(asOf, period.start), period.end)
  }

  /// Every budget in its span that holds the last day of the period, or the as-of day before it.
  private var budgets: [BudgetLine] {
    let day = Self.budgetDay(period, context.asOf)
    return context.registers.periodBudgets.compactMap { name, category, budget in
      guard budget.amount.currency == currency, let span = budget.span(holding: day) else {
        return nil
      }
      let payments = category.map(payments(in:)) ?? []
      let use =
        category == nil
        ? BudgetUse(planned: budget.amount, spent: spent(in: span), cycle: budget.cycle)
        : budget.use(of: payments, in: span)
      return BudgetLine(name: name, category: category, span: span, use: use)
    }
  }

  /// What was spent on a category: written down, or on a statement there or in a category below it.
  private func payments(in category: String) -> [DatedAmount] {
    let path = category.lowercased()
    let own = flows.filter { $0.kind == .expense && $0.category == category }
    let bank = spending.expenses.filter {
      let its = $0.category.path.lowercased()
      return its == path || its.hasPrefix("\(path):")
    }
    return own.map { DatedAmount($0.day, $0.amount) } + bank.map { DatedAmount($0.day, $0.amount) }
  }

  /// What was written down or stands on a statement, and the instalments that are due by the as-of day,
  /// each once: what a row paid is what its instalment came to.
  private func spent(in span: Period) -> Amount {
    let own = TrackerTotals(flows, plans: plans, matching: matching, in: span, currency: currency)
    let bank = spending.expenses.filter { span.contains($0.day) && !$0.paysInstalment }
    let dues = spending.dues.filter { span.contains($0.day) && $0.status != .upcoming }
    let instalments = dues.map { $0.paid ?? $0.amount }
    return Amount.sum(of: [own.ownExpenses] + bank.map(\.amount) + instalments, in: currency)
  }

  private var budgetTable: Section {
    Section(
      label("Budgets"), id: "budgets",
      caption: "What was written down, and what statements show", budgets,
      [
        (.rowHeading("budget", "Budget"), { .text($0.name) }),
        (.text("category", "Category", .wide), { .of($0.category) }),
        (.text("from", "From", .wide), { .date($0.span.start) }),
        (.text("to", "To", .wide), { .date($0.span.end) }),
        (.text("currency", "Currency", .files), { _ in .currency(currency) }),
        (.number("amount", "Budget"), { .amount($0.use.planned) }),
        (.number("spent", "Spent"), { .amount($0.use.spent) }),
        (.number("left", "Left"), { .amount($0.use.left) }),
        (.number("used", "Used %", .wide), { $0.use.percent.map(Cell.count) ?? .none }),
        (.text("alert", "Alert", .files), { .of($0.use.alert) }),
      ])
  }

  private func label(_ text: String) -> String {
    text + Words.suffix(currency, isOneOfSeveral: isOneOfSeveral)
  }
}
