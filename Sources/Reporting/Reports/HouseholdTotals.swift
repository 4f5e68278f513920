import Ledger

/// The household total: all currencies restated in the home currency at the rate of each day.
///
/// Amounts in the home currency count as they are. A row without a rate is left out and listed.
struct HouseholdTotals {
  /// What the page says of it.
  let words: HouseholdWords
  private let columns: MonthColumns
  /// What flowed in the home currency in each column.
  private let own: [Flow]

  /// Nil where the period has one currency alone, or there are no rates.
  init?(
    _ context: ReportContext, _ columns: MonthColumns, _ restated: RestatedFlows?, used: [Int],
    own: [Flow]
  ) {
    guard let words = HouseholdWords(context, restated, used: used) else { return nil }
    self.words = words
    self.columns = columns
    self.own = own
  }

  init?(_ flows: CategoryFlows, _ restated: RestatedFlows?) {
    self.init(
      flows.context, flows.columns, restated, used: flows.usedCurrencies,
      own: flows.columns.days.indices.map { flows.flow(0, column: $0) })
  }

  private var context: ReportContext { words.context }

  /// Income, spending and what is saved, with the share of income that is.
  func headlines() -> [Headline] {
    let whole = whole(currencies)
    let saved = Self.rate(whole).map {
      "\(context.style.percentInWords(permille: $0)) of income"
    }
    return [
      words.headline("Income", whole.income), spending(),
      words.headline("Saved", whole.total, note: saved ?? ""),
    ]
  }

  /// Spending alone.
  func spending() -> Headline { words.spending(whole(currencies).expense) }

  /// What each currency adds to the period, and the months.
  func sections() -> [Section] {
    let title = "Household total, \(context.style.home.code)"
    var sections = [Section(title: title, table: byCurrency(title))]
    if columns.trend.count > 1 {
      let title = "Household by month, \(context.style.home.code)"
      sections.append(Section(title: title, table: byMonth(title), isFolded: true))
    }
    return sections
  }

  private func byCurrency(_ title: String) -> Table {
    let flows = currencies
    let rows = zip(words.used, flows).map { row(.currency(context.currencies[$0]), $1) }
    return Table(
      id: "household", caption: "\(title), \(context.clippedPeriod.title)",
      columns: heads(.rowHeading("currency", "Currency")), rows: rows,
      total: row(.text("Total"), whole(flows)))
  }

  private func byMonth(_ title: String) -> Table {
    let months = columns.trend
    // A month before the period may have rows in a currency that the period has none of.
    let flows = months.map { column in
      whole(context.currencies.indices.map { flow($0, columns: column..<column + 1) })
    }
    return Table(
      id: "household-months", caption: title, columns: heads(.rowHeading("month", "Month")),
      rows: zip(months, flows).map { row(.month(columns.days[$0]), $1) },
      total: row(.text("Total"), whole(flows)))
  }

  private func heads(_ first: Column) -> [Column] {
    [
      first, .number("income", "Income"),
      .number("expense", "Spending", isOutgoing: true), .number("balance", "Saved"),
      .number("rate", "Saving rate", .wide),
    ]
  }

  private func row(_ heading: Cell, _ flow: Flow) -> [Cell] {
    [
      heading, words.cell(flow.income), words.cell(flow.expense), words.cell(flow.total),
      .share(Self.rate(flow)),
    ]
  }

  /// What each currency adds to the period.
  private var currencies: [Flow] { words.used.map { flow($0, columns: columns.inPeriod) } }

  private func flow(_ currency: Int, columns range: Range<Int>) -> Flow {
    currency == 0 ? whole(own[range]) : words.parts.flow(currency, columns: range)
  }

  private func whole(_ flows: some Sequence<Flow>) -> Flow { flows.reduce(Flow(), +) }

  private static func rate(_ flow: Flow) -> Int64? {
    flow.income > 0 ? Rounding.divide(flow.total, times: 1000, by: flow.income) : nil
  }
}
