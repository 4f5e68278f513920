import Ledger

/// What came in and went out in a period in all currencies, in the home currency.
struct HouseholdFlows {
  let words: HouseholdWords
  /// What each of the currencies used adds.
  let flows: [Flow]

  var whole: Flow { flows.reduce(Flow(), +) }

  /// Income, spending and what is saved, with the share of income that is.
  func headlines() -> [Headline] {
    let whole = whole
    let saved = Self.rate(whole).map {
      "\(words.context.style.percentInWords(permille: $0)) of income"
    }
    return [
      words.headline("Income", whole.income), words.spending(whole.expense),
      words.headline("Saved", whole.total, note: saved ?? ""),
    ]
  }

  /// A row for each currency.
  func section() -> Section {
    let context = words.context
    let title = "Household total, \(context.style.home.code)"
    return Section(
      title: title,
      table: Table(
        id: "household", caption: "\(title), \(context.clippedPeriod.title)",
        columns: Self.heads(.rowHeading("currency", "Currency")),
        rows: zip(words.used, flows).map { row(.currency(context.currencies[$0]), $1) },
        total: row(.text("Total"), whole)))
  }

  static func heads(_ first: Column) -> [Column] {
    [
      first, .number("income", "Income"),
      .number("expense", "Spending", isOutgoing: true), .number("balance", "Saved"),
      .number("rate", "Saving rate", .wide),
    ]
  }

  func row(_ heading: Cell, _ flow: Flow) -> [Cell] {
    [
      heading, words.cell(flow.income), words.cell(flow.expense), words.cell(flow.total),
      .share(Self.rate(flow)),
    ]
  }

  private static func rate(_ flow: Flow) -> Int64? {
    flow.income > 0 ? Rounding.divide(flow.total, times: 1000, by: flow.income) : nil
  }
}
