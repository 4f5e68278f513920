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
    return HouseholdFlows.table(
      words, "household-months", title,
      zip(months, flows).map { HouseholdFlows.Line(name: .month(columns.days[$0]), flow: $1) },
      .heading("month", "Month", \.name))
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

/// What came in and went out in a period in all currencies, in the home currency.
struct HouseholdFlows {
  let words: HouseholdWords
  /// What each of the currencies used adds.
  let flows: [Flow]

  var whole: Flow { flows.reduce(Flow(), +) }

  /// Income, spending and what is saved, with the share of income that is.
  func headlines() -> [Headline] {
    let whole = whole
    let saved = whole.savingRate.map {
      "\(words.context.style.percentInWords(permille: $0)) of income"
    }
    return [
      words.headline("Income", whole.income), words.spending(whole.expense),
      words.headline("Saved", whole.total, note: saved ?? ""),
    ]
  }

  /// A currency or a month, and what flowed in it.
  struct Line {
    let name: Cell
    let flow: Flow
  }

  /// A row for each currency.
  func section() -> Section {
    let context = words.context
    let title = "Household total, \(context.style.home.code)"
    return Section(
      title: title,
      table: Self.table(
        words, "household", "\(title), \(context.clippedPeriod.title)",
        zip(words.used, flows).map { Line(name: .currency(context.currencies[$0]), flow: $1) },
        .heading("currency", "Currency", \.name)))
  }

  static func table(
    _ words: HouseholdWords, _ id: String, _ caption: String, _ lines: [Line],
    _ heading: TableColumn<Line>
  ) -> Table {
    let whole = lines.reduce(Flow()) { $0 + $1.flow }
    return Table(
      id: id, caption: caption, lines,
      [
        heading,
        .number("income", "Income", total: .sum) { words.cell($0.flow.income) },
        .number("expense", "Spending", isOutgoing: true, total: .sum) {
          words.cell($0.flow.expense)
        },
        .number("balance", "Saved", total: .sum) { words.cell($0.flow.total) },
        .number("rate", "Saving rate", .wide, total: .cell(.share(whole.savingRate))) {
          .share($0.flow.savingRate)
        },
      ], hasTotal: true)
  }
}

/// What pages with a household total share: what they say of it, how it was converted, and what it lacks.
struct HouseholdWords {
  let context: ReportContext
  /// What the rows in other currencies add to it.
  let parts: RestatedParts
  /// The currencies that have rows in the period, as ``ReportContext/currencies`` numbers them.
  let used: [Int]
  private let restated: RestatedFlows

  /// Nil where the period has one currency alone, or there are no rates.
  init?(_ context: ReportContext, _ restated: RestatedFlows?, used: [Int]) {
    guard let restated, used.contains(where: { $0 > 0 }) else { return nil }
    self.context = context
    self.restated = restated
    self.used = used
    parts = RestatedParts(restated)
  }

  /// An amount in the home currency.
  func cell(_ minorUnits: Int64) -> Cell {
    .amount(Amount(minorUnits: minorUnits, currency: context.style.home))
  }

  /// A figure of all currencies.
  func headline(
    _ label: String, _ minorUnits: Int64, note: String = "all currencies", isOutgoing: Bool = false
  ) -> Headline {
    Headline(
      label: "\(label), household", value: cell(minorUnits), isOutgoing: isOutgoing, note: note)
  }

  /// What was spent in all currencies.
  func spending(_ minorUnits: Int64) -> Headline {
    headline("Spending", minorUnits, isOutgoing: true)
  }

  /// How the total was converted.
  var notes: [String] {
    let (all, home) = (context.currencies, context.style.home)
    let others = used.filter { $0 > 0 }.map { all[$0] }
    let rule = Self.rule(others, home, at: "the rate on each transaction's date")
    let count = restated.convertedCount
    guard count > 0 else { return [rule] }
    let transactions = Words.count(count, "transaction", context.style)
    return [
      rule,
      "\(transactions) in the household total \(count == 1 ? "uses" : "use") the bank's rate: "
        + "the statement gives the amount in \(home.code).",
    ]
  }

  /// Which currencies are converted, and at which rates.
  static func rule(_ others: [Currency], _ home: Currency, at rates: String) -> String {
    "The household total converts \(Words.list(others.map(\.code))) to \(home.code) at \(rates), "
      + "using the last rate published in the \(ExchangeRates.oldestInDays) days up to that date."
  }

  /// What is missing from the total because it has no rate.
  var attention: [Attention] {
    restated.gaps.map { $0.attention("transaction", context.style) }
  }

  func title(_ text: String) -> String { Self.title(text, context.style.home) }

  /// The heading of a household table: `Spending by category, household, EUR`.
  static func title(_ text: String, _ home: Currency) -> String {
    "\(text), household, \(home.code)"
  }
}
