package import Ledger

/// Income, spending and what is left of it, month by month and by category.
package struct MonthReport: ReportKind {
  package static let name = "month"
  package static let title = "Month"
  package static let summary =
    "income, spending, savings and net worth, by month and by category"
  package static let needs: ReportNeeds = [.openTransfers, .unusualPayments]

  /// Of a year it is about its months, beside the page about the year.
  package static func title(of period: Period) -> String {
    period.monthNumbers.count > 1 ? "Months" : title
  }

  private var flows: CategoryFlows
  private var budgets: BudgetFlows
  private var worth: WorthHistory
  private var restated: RestatedFlows?

  package static func span(_ context: ReportContext) -> Period {
    CategoryFlows.span(context).joined(BudgetFlows.span(context))
      .joined(WorthHistory.span(context))
  }

  package static func evenings(_ context: ReportContext) -> [CalendarDate] {
    WorthHistory.evenings(context)
  }

  package init(_ context: ReportContext) {
    flows = CategoryFlows(context)
    budgets = BudgetFlows(context)
    worth = WorthHistory(context)
    restated = RestatedFlows.byCurrency(context, flows.columns)
  }

  package mutating func add(_ rows: Span<LedgerRow>) {
    flows.add(rows)
    budgets.add(rows)
    worth.add(rows)
    restated?.add(rows)
  }

  package func report() -> Report {
    guard !flows.context.knowsNothing else { return flows.context.unknownReport(Self.self) }
    var report = flows.blankReport(Self.self)
    report.notes += [flows.comparisonNote()].compactMap(\.self)
    let findings = Findings(context: flows.context)
    let household = HouseholdTotals(flows, restated)
    let householdWorth = worth.household()
    let unusual = findings.unusual()
    // They stand beside the other lines, so that they crowd out none.
    report.attention = Findings.first(
      unusual + findings.budgets(BudgetSheet(flows, own: budgets.budgetLines()).lines)
        + findings.transfers()
        + findings.uncategorised(flows) + findings.sides(flows) + (household?.words.attention ?? [])
        + (householdWorth?.attention ?? []) + findings.coverage(),
      limit: Findings.limit + unusual.count)
    let headlines = (household?.headlines() ?? []) + (householdWorth?.headlines ?? [])
    if !headlines.isEmpty { report.headlines.append(headlines) }
    report.sections += (household?.sections() ?? []) + (householdWorth?.sections ?? [])
    report.notes += household?.words.notes ?? []
    for currency in flows.usedCurrencies {
      let months = MonthTotals(flows: flows, currency: currency)
      let label = flows.label("Net worth", currency)
      report.headlines.append(
        months.headlines() + worth.headlines(label, flows.currencies[currency]))
      report.sections.append(months.section())
    }
    report.headlines += quietWorth()
    for currency in flows.usedCurrencies {
      let categories = CategoryTotals(flows: flows, currency: currency)
      report.sections += categories.sections()
      report.notes += worth.notes(flows.currencies[currency])
    }
    return report
  }

  /// What securities and their accounts are worth in currencies without a row in the period.
  private func quietWorth() -> [[Headline]] {
    let used = flows.usedCurrencies
    let held = Set(flows.context.registers.securities.map(\.account.currency))
    return flows.currencies.indices.compactMap { index in
      let currency = flows.currencies[index]
      guard !used.contains(index), held.contains(currency) else { return nil }
      let label = "Net worth" + Words.suffix(currency, isOneOfSeveral: true)
      let headlines = worth.headlines(label, currency)
      return headlines.isEmpty ? nil : headlines
    }
  }
}

/// The totals of each month in one currency: headlines, chart and table of the month report.
struct MonthTotals {
  let flows: CategoryFlows
  let currency: Int
  private let months: [Flow]
  /// The months, as far as they are compared with the period.
  private let compared: [Flow]

  init(flows: CategoryFlows, currency: Int) {
    self.flows = flows
    self.currency = currency
    months = flows.columns.days.indices.map { flows.flow(currency, column: $0) }
    compared = flows.columns.days.indices.map {
      flows.flow(currency, column: $0, isCompared: true)
    }
  }

  private var columns: MonthColumns { flows.columns }
  private var whole: Flow { months[columns.inPeriod].reduce(Flow(), +) }

  /// Income, spending and what is saved, against the month before and the median.
  func headlines() -> [Headline] {
    let whole = whole
    return [
      headline("Income", whole.income, moreIsGood: true) { $0.income },
      headline("Spending", whole.expense, moreIsGood: false) { -$0.expense },
      Headline(
        label: flows.label("Saved", currency), value: .amount(flows.amount(whole.total, currency)),
        note: savedShare(whole).map {
          "\(flows.context.style.percentInWords(permille: $0)) of income"
        }
          ?? ""),
    ]
  }

  private func headline(
    _ label: String, _ sum: Int64, moreIsGood: Bool, _ measure: (Flow) -> Int64
  ) -> Headline {
    var headline = Headline(
      label: flows.label(label, currency), value: .amount(flows.amount(sum, currency)),
      isOutgoing: !moreIsGood)
    guard columns.inPeriod.count == 1 else {
      let trend = months[columns.trend].map(measure)
      let mean = Rounding.divide(trend.reduce(0, +), by: Int64(max(1, trend.count)))
      let isOpen = isOpen(columns.days.count - 1)
      headline.note = "\(money(mean)) a month\(isOpen ? " so far" : "")"
      return headline
    }
    if let earlier = columns.earlier {
      headline.change = Change(
        from: measure(compared[earlier]), to: measure(months[columns.leadCount]),
        moreIsGood: moreIsGood)
      headline.note = headline.change == nil ? "" : "vs \(columns.comparedWords(earlier))"
    }
    let past = compared[columns.past].map(measure)
    if past.count > 1, let median = Rounding.median(past), median != 0 {
      let days = columns.comparedDays == nil ? "" : " of \(columns.basis)"
      let text = "\(past.count)-month median\(days) \(money(median))"
      headline.note += headline.note.isEmpty ? text : " · \(text)"
    }
    return headline
  }

  /// Whether a month goes on after what is known of it.
  private func isOpen(_ column: Int) -> Bool {
    flows.context.partialThrough(columns.days[column]) != nil
  }

  private func money(_ minorUnits: Int64) -> String {
    flows.context.style.moneyInWords(flows.amount(minorUnits, currency))
  }

  private func savedShare(_ flow: Flow) -> Int64? {
    flow.income > 0 ? Rounding.divide(flow.total, times: 1000, by: flow.income) : nil
  }

  /// The paired columns, and the table below them.
  func section() -> Section {
    Section(
      title: flows.label("Monthly totals", currency), chart: chart(), table: table(),
      isFolded: true)
  }

  private func chart() -> Chart? {
    let shown = columns.trend.suffix(36)
    guard shown.contains(where: { months[$0].count > 0 }), shown.count > 1 else { return nil }
    let pairs = shown.map { column in
      PairedColumns.Pair(
        days: columns.days[column], first: months[column].income,
        second: -months[column].expense,
        partialThrough: flows.context.partialThrough(columns.days[column]))
    }
    return .pairedColumns(
      PairedColumns(
        title: "Income and spending by month, \(span(shown))", finding: finding(shown),
        currency: flows.currencies[currency], seriesNames: ["Income", "Spending"], columns: pairs))
  }

  private func finding(_ shown: Range<Int>) -> String {
    let bySpending = shown.sorted { months[$0].expense < months[$1].expense }
    // A month that is not over is no lowest one.
    guard let most = bySpending.first,
      let least = bySpending.last(where: { !isOpen($0) }) ?? bySpending.last
    else { return "" }
    let text = { (column: Int) in
      "\(columns.days[column].monthWords) at \(money(-months[column].expense))"
    }
    let last = shown.upperBound - 1
    return "Spending was highest in \(text(most)) and lowest in \(text(least)). "
      + "Income was \(money(months[last].income)) in \(columns.days[last].monthWords)."
  }

  private func span(_ shown: Range<Int>) -> String {
    let first = columns.days[shown.lowerBound].monthWords
    let last = columns.days[shown.upperBound - 1].monthWords
    return first == last ? first : "\(first) – \(last)"
  }

  private func table() -> Table {
    let heads: [Column] = [
      .rowHeading("month", "Month"),
      .text("currency", "Currency", .files),
      .number("income", "Income"),
      .number("expense", "Spending", isOutgoing: true),
      .number("balance", "Saved"),
      .number("rate", "Saving rate", .wide),
      .number("count", "Count", .wide),
    ]
    let shown = columns.trend
    var table = Table(
      id: "month", caption: flows.label("Monthly totals, \(span(shown))", currency),
      columns: heads,
      rows: shown.map { row(.month(columns.days[$0]), months[$0]) },
      total: row(.text("Total"), months[shown].reduce(Flow(), +)))
    table.figureColumn = "balance"
    table.trails = shown.map { months[$0].count > 0 ? .days(columns.days[$0]) : nil }
    return table
  }

  private func row(_ heading: Cell, _ flow: Flow) -> [Cell] {
    [
      heading, .currency(flows.currencies[currency]),
      .amount(flows.amount(flow.income, currency)),
      .amount(flows.amount(flow.expense, currency)),
      .amount(flows.amount(flow.total, currency)),
      .share(savedShare(flow)), .count(flow.count),
    ]
  }
}
