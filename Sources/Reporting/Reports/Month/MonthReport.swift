package import Ledger

/// A report of income, spending and savings, by month and by category.
package struct MonthReport: ReportKind {
  package static let name = "month"
  package static let title = "Month"
  package static let isOfTransactions = true
  package static let summary =
    "income, spending, savings and net worth, by month and by category"
  package static let needs: ReportNeeds = [.openTransfers, .unusualPayments]

  /// The title: "Months" for a period of several months, otherwise "Month".
  ///
  /// The year report has the title "Year".
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

  package static func balanceDays(_ context: ReportContext) -> [CalendarDate] {
    WorthHistory.balanceDays(context)
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
    // Unusual payments raise the limit, so that they do not displace other lines.
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
      report.headlines.append(
        months.headlines()
          + worth.headlines(months.money.label("Net worth"), flows.currencies[currency]))
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

  /// The net worth headlines of currencies that have securities but no rows in the period.
  private func quietWorth() -> [[Headline]] {
    let used = flows.usedCurrencies
    let held = Set(flows.context.registers.securities.map(\.account.currency))
    return flows.currencies.indices.compactMap { index in
      let currency = flows.currencies[index]
      guard !used.contains(index), held.contains(currency) else { return nil }
      let label = flows.context.money(in: currency, isOneOfSeveral: true).label("Net worth")
      let headlines = worth.headlines(label, currency)
      return headlines.isEmpty ? nil : headlines
    }
  }
}

/// The totals of each month in one currency: headlines, chart and table of the month report.
struct MonthTotals {
  /// A month and its flow.
  private struct Line {
    let days: Period
    let flow: Flow
  }

  let flows: CategoryFlows
  let money: ReportCurrency
  private let months: [Flow]
  /// The flows of the months, limited to the days that are compared with the period.
  private let compared: [Flow]

  init(flows: CategoryFlows, currency: Int) {
    self.flows = flows
    money = flows.money(in: currency)
    months = flows.columns.days.indices.map { flows.flow(currency, column: $0) }
    compared = flows.columns.days.indices.map {
      flows.flow(currency, column: $0, isCompared: true)
    }
  }

  private var columns: MonthColumns { flows.columns }
  private var whole: Flow { months[columns.inPeriod].reduce(Flow(), +) }

  /// The headlines for income, spending and savings, compared with the previous month and the
  /// median.
  func headlines() -> [Headline] {
    let whole = whole
    return [
      headline("Income", whole.income, moreIsGood: true) { $0.income },
      headline("Spending", whole.expense, moreIsGood: false) { -$0.expense },
      Headline(
        label: money.label("Saved"), value: money.cell(whole.total),
        note: whole.savingRate.map {
          "\(flows.context.style.percentInWords(permille: $0)) of income"
        }
          ?? ""),
    ]
  }

  private func headline(
    _ label: String, _ sum: Int64, moreIsGood: Bool, _ measure: (Flow) -> Int64
  ) -> Headline {
    var headline = Headline(
      label: money.label(label), value: money.cell(sum), isOutgoing: !moreIsGood)
    guard columns.inPeriod.count == 1 else {
      let trend = months[columns.trend].map(measure)
      let mean = Rounding.divide(trend.reduce(0, +), by: Int64(max(1, trend.count)))
      let isOpen = isOpen(columns.days.count - 1)
      headline.note = "\(money.words(mean)) a month\(isOpen ? " so far" : "")"
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
      let text = "\(past.count)-month median\(days) \(money.words(median))"
      headline.note += headline.note.isEmpty ? text : " · \(text)"
    }
    return headline
  }

  /// Whether the month of a column continues after the last known day.
  private func isOpen(_ column: Int) -> Bool {
    flows.context.partialThrough(columns.days[column]) != nil
  }

  /// The section with the chart and the table.
  func section() -> Section {
    Section(
      title: money.label("Monthly totals"), chart: chart(), table: table(), isFolded: true)
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
        currency: money.currency, seriesNames: ["Income", "Spending"], columns: pairs))
  }

  private func finding(_ shown: Range<Int>) -> String {
    let bySpending = shown.sorted { months[$0].expense < months[$1].expense }
    // An unfinished month does not qualify as the lowest.
    guard let most = bySpending.first,
      let least = bySpending.last(where: { !isOpen($0) }) ?? bySpending.last
    else { return "" }
    let text = { (column: Int) in
      "\(columns.days[column].monthWords) at \(money.words(-months[column].expense))"
    }
    let last = shown.upperBound - 1
    return "Spending was highest in \(text(most)) and lowest in \(text(least)). "
      + "Income was \(money.words(months[last].income)) in \(columns.days[last].monthWords)."
  }

  private func span(_ shown: Range<Int>) -> String {
    let first = columns.days[shown.lowerBound].monthWords
    let last = columns.days[shown.upperBound - 1].monthWords
    return first == last ? first : "\(first) – \(last)"
  }

  private func table() -> Table {
    let lines = columns.trend.map { Line(days: columns.days[$0], flow: months[$0]) }
    let whole = lines.reduce(Flow()) { $0 + $1.flow }
    return Table(
      id: "month", caption: money.label("Monthly totals, \(span(columns.trend))"), lines,
      [
        .heading("month", "Month") { .month($0.days) },
        .currency(money.currency),
        .number("income", "Income", total: .sum) { money.cell($0.flow.income) },
        .number("expense", "Spending", isOutgoing: true, total: .sum) {
          money.cell($0.flow.expense)
        },
        .number("balance", "Saved", total: .sum) { money.cell($0.flow.total) },
        .number("rate", "Savings rate", .wide, total: .cell(.share(whole.savingRate))) {
          .share($0.flow.savingRate)
        },
        .number("count", "Count", .wide, total: .sum) { .count($0.flow.count) },
      ], hasTotal: true, figure: "balance", trail: { $0.flow.count > 0 ? .days($0.days) : nil })
  }
}
