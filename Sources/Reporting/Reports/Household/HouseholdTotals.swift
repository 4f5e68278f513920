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

  /// Income, spending and what is saved, with the share of income that is.
  func headlines() -> [Headline] { period.headlines() }

  /// Spending alone.
  func spending() -> Headline { words.spending(period.whole.expense) }

  /// What each currency adds to the period, and the months.
  func sections() -> [Section] {
    var sections = [period.section()]
    if columns.trend.count > 1 {
      let title = "Household by month, \(words.context.style.home.code)"
      sections.append(Section(title: title, table: byMonth(title), isFolded: true))
    }
    return sections
  }

  private func byMonth(_ title: String) -> Table {
    let months = columns.trend
    // A month before the period may have rows in a currency that the period has none of.
    let flows = months.map { column in
      words.context.currencies.indices.map { flow($0, columns: column..<column + 1) }
        .reduce(Flow(), +)
    }
    return Table(
      id: "household-months", caption: title,
      columns: HouseholdFlows.heads(.rowHeading("month", "Month")),
      rows: zip(months, flows).map { period.row(.month(columns.days[$0]), $1) },
      total: period.row(.text("Total"), flows.reduce(Flow(), +)))
  }

  private var period: HouseholdFlows {
    HouseholdFlows(
      words: words, flows: words.used.map { flow($0, columns: columns.inPeriod) })
  }

  private func flow(_ currency: Int, columns range: Range<Int>) -> Flow {
    currency == 0
      ? own[range].reduce(Flow(), +) : words.parts.flow(currency, columns: range)
  }
}
