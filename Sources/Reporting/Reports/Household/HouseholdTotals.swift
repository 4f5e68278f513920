import Ledger

/// The household totals of a period: all currencies, converted at the rate of each day.
///
/// Amounts in the home currency need no conversion. Rows without a rate are excluded and listed.
struct HouseholdTotals {
  /// The words of the page about the total.
  let words: HouseholdWords
  private let columns: MonthColumns
  /// The flow in the home currency in each column.
  private let own: [Flow]

  /// Creates the total; nil if the period has only the home currency or there are no rates.
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

  /// The headlines for income, spending and savings, with the savings rate.
  func headlines() -> [Headline] { period.headlines() }

  /// The headline for spending only.
  func spending() -> Headline { words.spending(period.whole.expense) }

  /// The sections by currency, and by month if the trend has several months.
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
    // A month before the period may have rows in a currency that the period lacks.
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

/// The flows of a household in a period: all currencies, converted to the home currency.
struct HouseholdFlows {
  let words: HouseholdWords
  /// The contribution of each used currency, in minor units of the home currency.
  let flows: [Flow]

  var whole: Flow { flows.reduce(Flow(), +) }

  /// The headlines for income, spending and savings, with the savings rate.
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

  /// A currency or a month with its flow.
  struct Line {
    let name: Cell
    let flow: Flow
  }

  /// The table with a row for each currency.
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
        .number("rate", "Savings rate", .wide, total: .cell(.share(whole.savingRate))) {
          .share($0.flow.savingRate)
        },
      ], hasTotal: true)
  }
}

/// The words that all pages with a household total share: headlines, conversion and missing rates.
struct HouseholdWords {
  let context: ReportContext
  /// The contribution of rows in other currencies.
  let parts: RestatedParts
  /// The currencies with rows in the period, as indices of ``ReportContext/currencies``.
  let used: [Int]
  private let restated: RestatedFlows

  /// Creates the words; nil if the period has only the home currency or there are no rates.
  init?(_ context: ReportContext, _ restated: RestatedFlows?, used: [Int]) {
    guard let restated, used.contains(where: { $0 > 0 }) else { return nil }
    self.context = context
    self.restated = restated
    self.used = used
    parts = RestatedParts(restated)
  }

  /// An amount cell in the home currency.
  func cell(_ minorUnits: Int64) -> Cell {
    .amount(Amount(minorUnits: minorUnits, currency: context.style.home))
  }

  /// The headline of a figure in all currencies.
  func headline(
    _ label: String, _ minorUnits: Int64, note: String = "all currencies", isOutgoing: Bool = false
  ) -> Headline {
    Headline(
      label: "\(label), household", value: cell(minorUnits), isOutgoing: isOutgoing, note: note)
  }

  /// The headline for spending in all currencies.
  func spending(_ minorUnits: Int64) -> Headline {
    headline("Spending", minorUnits, isOutgoing: true)
  }

  /// The sentences about the conversion.
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

  /// The sentence about the converted currencies and their rates.
  static func rule(_ others: [Currency], _ home: Currency, at rates: String) -> String {
    "The household total converts \(Words.list(others.map(\.code))) to \(home.code) at \(rates), "
      + "using the last rate published in the \(ExchangeRates.oldestInDays) days up to that date."
  }

  /// The attention lines on transactions excluded from the total because they have no rate.
  var attention: [Attention] {
    restated.gaps.map { $0.attention("transaction", context.style) }
  }

  func title(_ text: String) -> String { Self.title(text, context.style.home) }

  /// The heading of a household table: `Spending by category, household, EUR`.
  static func title(_ text: String, _ home: Currency) -> String {
    "\(text), household, \(home.code)"
  }
}
