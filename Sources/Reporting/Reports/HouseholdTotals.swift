import Ledger

/// The household total: all currencies restated in the home currency at the rate of each day.
///
/// Amounts in the home currency count as they are. A row without a rate is left out and listed.
struct HouseholdTotals {
  private struct Line {
    let income: Int64
    let expense: Int64
    var total: Int64 { income + expense }
  }

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
    let whole = whole(parts)
    let saved = Self.rate(whole).map {
      "\(context.style.percentInWords(permille: $0)) of income"
    }
    return [
      words.headline("Income", whole.income), spending(),
      words.headline("Saved", whole.total, note: saved ?? ""),
    ]
  }

  /// Spending alone.
  func spending() -> Headline { words.spending(whole(parts).expense) }

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
    let parts = parts
    let rows = zip(words.used, parts).map { row(.currency(context.currencies[$0]), $1) }
    return Table(
      id: "household", caption: "\(title), \(context.clippedPeriod.title)",
      columns: heads(.rowHeading("currency", "Currency")), rows: rows,
      total: row(.text("Total"), whole(parts)))
  }

  private func byMonth(_ title: String) -> Table {
    let months = columns.trend
    // A month before the period may have rows in a currency that the period has none of.
    let all = Array(context.currencies.indices)
    let lines = rounded(months.map { column in sum(all, columns: column..<(column + 1)) })
    return Table(
      id: "household-months", caption: title, columns: heads(.rowHeading("month", "Month")),
      rows: zip(months, lines).map { row(.month(columns.days[$0]), $1) },
      total: row(.text("Total"), whole(lines)))
  }

  private func heads(_ first: Column) -> [Column] {
    [
      first, .number("income", "Income"),
      .number("expense", "Spending", isOutgoing: true), .number("balance", "Saved"),
      .number("rate", "Saving rate", .wide),
    ]
  }

  private func row(_ heading: Cell, _ line: Line) -> [Cell] {
    [
      heading, words.cell(line.income), words.cell(line.expense), words.cell(line.total),
      .share(Self.rate(line)),
    ]
  }

  /// The part of each currency in the period; together they are the total as it is shown.
  private var parts: [Line] { rounded(words.used.map { sum([$0], columns: columns.inPeriod) }) }

  private func sum(_ currencies: [Int], columns range: Range<Int>) -> RestatedFlows.Sum {
    currencies.reduce(into: RestatedFlows.Sum()) { whole, currency in
      for column in range {
        whole +=
          currency == 0
          ? RestatedFlows.Sum(own[column].income, own[column].expense)
          : words.restated.sums[currency * columns.days.count + column]
      }
    }
  }

  private func rounded(_ sums: [RestatedFlows.Sum]) -> [Line] {
    zip(Rounding.wholeUnits(sums.map(\.income)), Rounding.wholeUnits(sums.map(\.expense)))
      .map(Line.init)
  }

  private func whole(_ lines: [Line]) -> Line {
    Line(
      income: lines.reduce(0) { $0 + $1.income }, expense: lines.reduce(0) { $0 + $1.expense })
  }

  private static func rate(_ line: Line) -> Int64? {
    line.income > 0 ? Rounding.divide(line.total, times: 1000, by: line.income) : nil
  }
}
